/** Runs all works even when one fails, and then throws the first failure. */
export async function sweep(works: readonly (() => Promise<void>)[]): Promise<void> {
  const failures: unknown[] = [];
  for (const work of works) await work().catch((error: unknown) => failures.push(error));
  if (failures.length > 0) throw failures[0];
}

/** Something that is done and may fail, with its name. */
export interface Task {
  readonly name: string;
  readonly run: () => Promise<void>;
}

/** Does one after the other, also after one has failed. Answers the names of those that failed; `say` gets a line for each. */
export async function goOnPast(
  tasks: Iterable<Task>,
  say: (line: string, hasFailed: boolean) => void,
): Promise<string[]> {
  const failed: string[] = [];
  for (const { name, run } of tasks) {
    try {
      await run();
      say(name, false);
    } catch (error) {
      failed.push(name);
      say(`${name} failed: ${error instanceof Error ? error.message : String(error)}`, true);
    }
  }
  return failed;
}

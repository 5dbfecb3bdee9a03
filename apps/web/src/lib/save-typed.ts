type Saver = () => Promise<unknown>;

const savers = new Set<Saver>();

/** Long enough for a last save. Nobody waits for a server that does not answer: what is typed stays in this browser, too. */
const patienceMs = 3_000;

/** Registers what saves typed words at the server. Returns the function that ends it. */
export function onSaveTyped(save: Saver): () => void {
  savers.add(save);
  return () => void savers.delete(save);
}

/** Saves what is typed in this page, before the page is left. */
export async function saveTyped(): Promise<void> {
  const late = new Promise((resolve) => setTimeout(resolve, patienceMs));
  await Promise.race([Promise.allSettled([...savers].map((save) => save())), late]);
}

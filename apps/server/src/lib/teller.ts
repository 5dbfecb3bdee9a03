/** Browsers are told of many changes at once. */
const TELL_MS = 1_000;

/** Collects whom to tell, and tells each once in a while. */
export function createTeller<Whom>(send: (whom: Whom[]) => Promise<void>) {
  const waiting = new Set<Whom>();
  let timer: NodeJS.Timeout | undefined;

  async function flush(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    const whom = [...waiting];
    waiting.clear();
    if (whom.length > 0) await send(whom);
  }

  return {
    tell(whom: Whom): void {
      waiting.add(whom);
      timer ??= setTimeout(() => void flush(), TELL_MS);
    },
    stop: flush,
  };
}

/** Browsers are told of many changes at once. */
const TELL_MS = 1_000;

/** Collects whom to tell, and tells each once in a while. */
export function createTeller(send: (userIds: string[]) => Promise<void>) {
  const waiting = new Set<string>();
  let timer: NodeJS.Timeout | undefined;

  async function flush(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    const userIds = [...waiting];
    waiting.clear();
    if (userIds.length > 0) await send(userIds);
  }

  return {
    tell(userId: string): void {
      waiting.add(userId);
      timer ??= setTimeout(() => void flush(), TELL_MS);
    },
    stop: flush,
  };
}

export const autosaveDelayMs = 300;

export interface Autosave<Value> {
  /** Writes `value` soon; a later one replaces it. */
  schedule: (value: Value) => void;
  /** Writes what is waiting now. */
  flush: () => void;
  /** Forgets what is waiting. */
  cancel: () => void;
}

/** Saves while somebody types, without a write for every key. */
export function createAutosave<Value>(write: (value: Value) => void, delayMs = autosaveDelayMs): Autosave<Value> {
  let waiting: { value: Value } | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function take(): { value: Value } | null {
    clearTimeout(timer);
    const taken = waiting;
    waiting = null;
    return taken;
  }
  function flush() {
    const taken = take();
    if (taken) write(taken.value);
  }

  return {
    schedule(value) {
      take();
      waiting = { value };
      timer = setTimeout(flush, delayMs);
    },
    flush,
    cancel: () => void take(),
  };
}

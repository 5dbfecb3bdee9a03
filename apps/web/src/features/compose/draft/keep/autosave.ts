/** OP-116: a browser that is killed loses at most what was typed in the last quarter of a second. */
export const autosaveDelayMs = 200;

export interface Autosave<Value> {
  /** Writes `value` soon. A later value replaces it, and is written no later. */
  schedule: (value: Value) => void;
  /** Writes the waiting value now. */
  flush: () => void;
  /** Drops the waiting value. */
  cancel: () => void;
}

/** Saves while a person types, without a write for every key. */
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
      if (waiting === null) timer = setTimeout(flush, delayMs);
      waiting = { value };
    },
    flush,
    cancel: () => void take(),
  };
}

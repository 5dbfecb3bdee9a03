import type { browserStorage } from '#/lib/browser-storage.ts';

export type Answer = 'allowed' | 'refused';

const answerKey = 'nonet.measuring';
/** Key for the random id of this browser, while it may be measured. */
const installationKey = 'nonet.installation';
/** Key for the ids of a browser that withdrew while the server could not be told. */
const forgottenKey = 'nonet.forgotten';

export interface ChoiceSettings {
  storage: typeof browserStorage;
  fetch: typeof fetch;
  newId: () => string;
  /** Whether the installation measures at all. */
  isMeasured: () => Promise<boolean>;
  /**
   * True when the browser asks not to be tracked (DNT, GPC), or cannot make an id. That counts as a refusal, and the
   * person is not asked.
   */
  isOptedOut: boolean;
}

/**
 * Whether this browser may be measured (OP-26). It is asked once and can be changed at any time. Nothing is measured
 * before it is allowed.
 */
export function createChoice({ storage, fetch, newId, isMeasured, isOptedOut }: ChoiceSettings) {
  const listeners = new Set<() => void>();

  function answer(): Answer | null {
    if (isOptedOut) return 'refused';
    const stored = storage.getItem(answerKey);
    if (stored === 'allowed') return storage.getItem(installationKey) ? stored : null;
    return stored === 'refused' ? stored : null;
  }

  function allow() {
    if (isOptedOut || answer() === 'allowed') return;
    storage.setItem(answerKey, 'allowed');
    storage.setItem(installationKey, newId());
    tell();
  }

  /** Stops measuring and has the stored events removed: now, or when the server can be told. */
  async function refuse(): Promise<void> {
    const id = storage.getItem(installationKey);
    storage.setItem(answerKey, 'refused');
    storage.removeItem(installationKey);
    if (id) storage.setItem(forgottenKey, [...forgotten(), id].join(' '));
    tell();
    await forget();
  }

  const forgotten = () => storage.getItem(forgottenKey)?.split(' ') ?? [];

  async function forget(): Promise<void> {
    await Promise.all(forgotten().map(forgetOne));
  }

  async function forgetOne(id: string): Promise<void> {
    const answered = await fetch(`/api/measuring/installations/${id}`, { method: 'DELETE', credentials: 'omit' }).catch(
      () => null,
    );
    // An installation that no longer measures has no stored events either.
    if (!answered?.ok && answered?.status !== 404) return;
    const left = forgotten().filter((other) => other !== id);
    if (left.length > 0) storage.setItem(forgottenKey, left.join(' '));
    else storage.removeItem(forgottenKey);
  }

  function tell() {
    for (const listener of listeners) listener();
  }

  return {
    answer,
    allow,
    refuse,
    /** Another tab got another answer. */
    refresh: tell,
    /**
     * Finishes a withdrawal that an earlier page could not report, even when the browser has asked not to be tracked
     * since.
     */
    async settle(): Promise<void> {
      if (isOptedOut && storage.getItem(installationKey)) await refuse();
      else await forget();
    },
    /** Whether to ask at all: the installation measures, and the browser has not refused already. */
    isOffered: async (): Promise<boolean> => !isOptedOut && isMeasured(),
    installationId: () => (answer() === 'allowed' ? storage.getItem(installationKey) : null),
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
    isAnswerKey: (key: string | null) => key === answerKey,
  };
}

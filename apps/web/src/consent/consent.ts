import type { browserStorage } from '#/lib/browser-storage.ts';

export type Answer = 'allowed' | 'refused';

const answerKey = 'nonet.consent';
/** The random id of this browser, while it may be measured. */
const installationKey = 'nonet.installation';
/** The ids of a browser that withdrew while the server could not be told. */
const forgottenKey = 'nonet.forgotten';

export interface ConsentSettings {
  storage: typeof browserStorage;
  fetch: typeof fetch;
  newId: () => string;
  /** Whether the installation measures at all. */
  isMeasured: () => Promise<boolean>;
  /** The browser asks not to be tracked (DNT, GPC), or cannot make an id: a refusal, and nobody is asked. */
  isOptedOut: boolean;
}

/** Whether this browser may be measured (OP-26): asked once, changed at any time. Nothing is measured before it is allowed. */
export function createConsent({ storage, fetch, newId, isMeasured, isOptedOut }: ConsentSettings) {
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

  /** Nothing more is measured, and what was is removed: now, or when the server can be told. */
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
    const answered = await fetch(`/api/analytics/installations/${id}`, { method: 'DELETE', credentials: 'omit' }).catch(
      () => null,
    );
    // Where nothing is measured any more there is nothing of it either.
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
    /** Another tab has been told something else. */
    refresh: tell,
    /** Finishes what an earlier page could not: also when the browser has asked not to be tracked since. */
    async settle(): Promise<void> {
      if (isOptedOut && storage.getItem(installationKey)) await refuse();
      else await forget();
    },
    /** Whether there is anything to ask about: the installation measures, and the browser has not said no already. */
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

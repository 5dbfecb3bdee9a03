const prefix = 'nonet-draft/';

/** The wait for a page that is just going away, such as the one before a reload. */
const patienceMs = 150;

/**
 * Takes a slot for this page. Null when another page has it. The function that is returned gives it back; the browser does
 * so too when the page ends, however it ends.
 */
export async function ownSlot(slot: string): Promise<(() => void) | null> {
  // Missing on pages without https. There another page may be given the same words, and the server asks which hold.
  const locks: LockManager | undefined = navigator.locks;
  if (!locks) return () => undefined;
  const given = Promise.withResolvers<void>();
  const taken = Promise.withResolvers<boolean>();
  locks
    .request(`${prefix}${slot}`, { signal: AbortSignal.timeout(patienceMs) }, () => {
      taken.resolve(true);
      return given.promise;
    })
    .catch(() => taken.resolve(false));
  return (await taken.promise) ? given.resolve : null;
}

/** Resolves once no page has the slot. */
export async function whenFree(slot: string): Promise<void> {
  const locks: LockManager | undefined = navigator.locks;
  await locks?.request(`${prefix}${slot}`, () => undefined);
}

/** The drafts of a user in a space (`keptFor`) that pages of this browser have open. */
export async function openDraftIds(owner: string): Promise<string[]> {
  const locks: LockManager | undefined = navigator.locks;
  const held = (await locks?.query())?.held ?? [];
  const of = `${prefix}${owner}/draft/`;
  return held.flatMap(({ name }) => (name?.startsWith(of) ? (name.slice(of.length).split('/')[0] ?? []) : []));
}

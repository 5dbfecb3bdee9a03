import { browserStorage } from './browser-storage.ts';

const key = 'nonet.invitation';

/**
 * The path of an invitation that waits until its person has verified their address. The link of that mail may open in another tab, so
 * this browser keeps it.
 */
export const keptInvitation = {
  read(): `/invitations/${string}` | null {
    const kept = browserStorage.getItem(key);
    return kept !== null && /^\/invitations\/[\w-]+$/.test(kept) ? (kept as `/invitations/${string}`) : null;
  },
  keep: (path: string): void => browserStorage.setItem(key, path),
  forget: (): void => browserStorage.removeItem(key),
};

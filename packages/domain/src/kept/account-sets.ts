import { nameList } from '#/text/name-list.ts';

/** Most sets of accounts that a person has. */
export const ACCOUNT_SETS_MAX = 50;

export const accountSetMessages = {
  full: `You have ${ACCOUNT_SETS_MAX} sets of accounts. Delete one to make room.`,
  nameTaken: 'Another set has this name.',
  notFound: 'This set was deleted.',
  noAccount: 'A set needs at least one account.',
  /** What is said when a set is chosen and some of its accounts cannot be. */
  leftOut: (names: readonly string[], unknown: number): string => {
    const others =
      unknown === 0 ? [] : [unknown === 1 ? 'an account that has ended' : `${unknown} accounts that have ended`];
    return `Left out, as not connected any more: ${nameList([...names, ...others])}`;
  },
  lockedOut: (names: readonly string[]): string => `Left out, as locked by your plan: ${nameList(names)}`,
} as const;

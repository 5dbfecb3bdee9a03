import { createHash } from 'node:crypto';

import { AccountBook, type BookAccount } from '#/core/account-book.ts';
import type { World } from '#/core/world.ts';

/** Who may see an account, as its owner set it in the app. */
export const accountPrivacies = ['private', 'public'] as const;

/** Whether an account may post. */
export const accountStatuses = ['active', 'banned'] as const;

/** An account of the pretend network. Its handle is the username, without the `@`; its id is what TikTok calls open_id. */
export interface Account extends BookAccount {
  readonly privacy: (typeof accountPrivacies)[number];
  readonly status: (typeof accountStatuses)[number];
  /** What its owner has switched off for every post. */
  readonly disabled: { readonly comment: boolean; readonly duet: boolean; readonly stitch: boolean };
  readonly longestVideoSeconds: number;
}

export type Accounts = AccountBook<Account>;

/** The accounts of the network. They are private, as those have to be that an app posts to before its audit. */
export function openAccounts(world: World): Accounts {
  return new AccountBook<Account>(world, {
    network: 'tiktok',
    ready: [
      { handle: 'studio.fala', name: 'Studio Fala' },
      { handle: 'shop.fala', name: 'Fala Shop' },
      { handle: 'press.fala', name: 'Fala Press' },
    ],
    idOf: openIdOf,
    make: (account) => ({
      ...account,
      handle: account.handle.toLowerCase(),
      privacy: 'private',
      status: 'active',
      disabled: { comment: false, duet: false, stitch: false },
      longestVideoSeconds: 600,
    }),
  });
}

/** Whether this can be a username, without the `@`: letters, digits, _ and inner dots, 2 to 24 of them. */
export function isUsername(text: string): boolean {
  return /^[a-z0-9_][a-z0-9_.]{0,22}[a-z0-9_]$/i.test(text);
}

/** Hexadecimal in the groups of a UUID, as the documents show an open_id. */
function openIdOf(handle: string): string {
  const digits = createHash('sha256').update(`tiktok ${handle.toLowerCase()}`).digest('hex');
  return [
    digits.slice(0, 8),
    digits.slice(8, 12),
    digits.slice(12, 16),
    digits.slice(16, 20),
    digits.slice(20, 32),
  ].join('-');
}

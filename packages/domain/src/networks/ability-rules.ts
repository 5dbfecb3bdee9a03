import type { PostWithOptions } from '#/networks/option-rules.ts';

/** How to read what a network tells of an account, where that differs from account to account and from day to day. */
export interface AbilityRules {
  /** Whether this has the form in which the network's folder tells it. On anything else nobody relies. */
  accepts(abilities: unknown): boolean;
  /** Why the network would refuse this post from this account, in words for its owner; null when it would not, or nobody knows. */
  refusal?(abilities: unknown, post: PostWithOptions): string | null;
  /** What people should know of it before they schedule a post; null when that is nothing. Absent: there never is anything. */
  note?(abilities: unknown): AbilityNote | null;
}

/** Something to know about an account, in whole sentences. */
export interface AbilityNote {
  readonly text: string;
  /** Something is used up, so that a post may have to wait. */
  readonly isUsedUp: boolean;
}

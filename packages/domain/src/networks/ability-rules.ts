import type { PostWithOptions } from '#/networks/option-rules.ts';

/** How to read what a network tells of an account, where that differs from account to account and from day to day. */
export interface AbilityRules {
  /** Whether this has the form in which the network's folder tells it. On anything else nobody relies. */
  accepts(abilities: unknown): boolean;
  /** Why the network would refuse this post from this account, in words for its owner; null when it would not, or nobody knows. */
  refusal?(abilities: unknown, post: PostWithOptions): string | null;
  /** What nobody knows of the account that decides whether the network takes this post, in words for its owner; null when nothing does. */
  unknown?(abilities: unknown, media: PostWithOptions['media']): string | null;
  /**
   * Which right to publish anything was taken back at the network, and what to allow when the account is connected again, in words for its
   * owner; null when none was, or nobody knows.
   */
  missingRight?(abilities: unknown): string | null;
  /** How many posts of the account the network takes within 24 hours, and how many of them are made; null when nobody knows. */
  quota?(abilities: unknown): PostQuota | null;
  /** What the application of this installation cannot do yet, whatever the post; null when that is nothing, or nobody knows. */
  limitOfApp?(abilities: unknown): string | null;
  /** What people should know of it before they schedule a post; null when that is nothing. Absent: there never is anything. */
  note?(abilities: unknown): AbilityNote | null;
  /** What people should know of the calls that are counted here; null when that is nothing. Absent: none are counted. */
  noteOfCounted?(counted: CountedCalls): AbilityNote | null;
}

/** Posts of 24 hours, also those that were made elsewhere. */
export interface PostQuota {
  readonly used: number;
  readonly max: number;
}

/** Calls of one kind that a network allows a whole installation in a day. */
export interface CountedCalls {
  /** Those that are made, or that the network has refused to allow. */
  readonly used: number;
  readonly max: number;
  /** When the day ends, on the clock of who reads it: `9:00 AM`. */
  readonly until: string;
}

/** Something to know about an account, in whole sentences. */
export interface AbilityNote {
  readonly text: string;
  /** Something is used up, so that a post may have to wait. */
  readonly isUsedUp: boolean;
}

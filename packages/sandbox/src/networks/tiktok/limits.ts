import { Limiter } from '#/core/limiter.ts';
import type { World } from '#/core/world.ts';
import { ApiError, tooManyRequests } from '#/networks/tiktok/api-error.ts';

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;

/** Calls per minute and account ("Query creator info", "Direct post", "Get post status", "API rate limits"; 2026). */
const callsPerMinute = {
  'creator-info': 20,
  'video-init': 6,
  'inbox-init': 6,
  'content-init': 6,
  status: 30,
  'user-info': 600,
  'video-list': 600,
  'video-query': 600,
} as const;

export type LimitedCall = keyof typeof callsPerMinute;

/** "Typically around 15 posts", by all apps together ("Content sharing guidelines"). */
const postsPerDay = 15;
/** "At most 5 pending shares within any 24-hour period" ("Upload video"). */
const draftsPerDay = 5;
/** "Up to 5 users to post in a 24 hour window", before the audit ("Content sharing guidelines"). */
const unauditedUsersPerDay = 5;
export const dayLength = dayMs;

/** The limits of the network that count calls. Those that count posts follow from the posts. */
export class RateLimits {
  readonly #limiter: Limiter;
  readonly #counts: boolean;

  constructor(world: Pick<World, 'clock' | 'limits'>) {
    this.#limiter = new Limiter(world);
    this.#counts = world.limits;
  }

  /** Counts a call. Throws 429, which names no time, when the minute is used up. */
  consume(call: LimitedCall, accountId: string): void {
    const window = this.#limiter.count(`${call} ${accountId}`, minuteMs);
    if (window !== null && window.used > callsPerMinute[call]) throw tooManyRequests();
  }

  /** Throws when a creator has used what a day allows of posts or drafts. */
  assertPostsLeft(kind: 'posts' | 'drafts', used: number, status = 403): void {
    if (!this.#counts) return;
    if (kind === 'posts' && used >= postsPerDay) {
      throw new ApiError(
        status,
        'spam_risk_too_many_posts',
        'The daily post cap from the API is reached for the current user.',
      );
    }
    if (kind === 'drafts' && used >= draftsPerDay) {
      const message = 'The user has reached the maximum number of pending shares within the last 24 hours.';
      throw new ApiError(403, 'spam_risk_too_many_pending_share', message);
    }
  }

  /** Throws when an app that is not audited has posted for so many people within a day, and this is somebody else. */
  assertUserLeft(accountId: string, others: ReadonlySet<string>): void {
    if (!this.#counts || others.has(accountId) || others.size < unauditedUsersPerDay) return;
    throw new ApiError(
      403,
      'reached_active_user_cap',
      'The daily quota for active publishing users from your client is reached.',
    );
  }

  clear(): void {
    this.#limiter.clear();
  }
}

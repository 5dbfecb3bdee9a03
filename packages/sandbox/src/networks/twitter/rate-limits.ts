import type { Clock } from '#/core/clock.ts';
import { Limiter, type Window } from '#/core/limiter.ts';
import type { World } from '#/core/world.ts';
import { Problem } from '#/networks/twitter/problem.ts';

/** So many calls within a window that begins with the first. */
export interface RateLimit {
  readonly name: string;
  readonly calls: number;
}

const windowMs = 15 * 60_000;
const dayMs = 24 * 60 * 60_000;
/** Creating posts, everybody of an app together. */
const appCreatesPerDay = 10_000;

/** Per account and 15 minutes (docs.x.com, "Rate limits", August 2026). */
export const limits = {
  readMe: { name: 'read-me', calls: 75 },
  createPost: { name: 'create-post', calls: 100 },
  deletePost: { name: 'delete-post', calls: 50 },
  readPosts: { name: 'read-posts', calls: 900 },
  readPost: { name: 'read-post', calls: 900 },
  readUsers: { name: 'read-users', calls: 900 },
  readTimeline: { name: 'read-timeline', calls: 900 },
  upload: { name: 'upload', calls: 500 },
  initialize: { name: 'initialize', calls: 1_875 },
  append: { name: 'append', calls: 1_875 },
  finalize: { name: 'finalize', calls: 1_875 },
  uploadStatus: { name: 'upload-status', calls: 1_000 },
  metadata: { name: 'metadata', calls: 500 },
} as const satisfies Record<string, RateLimit>;

type Headers = Readonly<Record<string, string>>;

/** The limits of the network, and how it words them. */
export class RateLimiter {
  readonly #clock: Clock;
  readonly #limiter: Limiter;

  constructor(world: Pick<World, 'clock' | 'limits'>) {
    this.#clock = world.clock;
    this.#limiter = new Limiter(world);
  }

  /** Counts a call; answers the headers that every reply carries. Throws 429 when the limit is used up. */
  consume(limit: RateLimit, accountId: string): Headers {
    const app = limit === limits.createPost ? this.#limiter.count('app', dayMs) : null;
    const own = this.#limiter.count(`${limit.name} ${accountId}`, windowMs);
    if (own === null) return {};
    const headers = {
      ...headersOf('x-rate-limit', limit.calls, own),
      ...(app === null ? {} : headersOf('x-app-limit-24hour', appCreatesPerDay, app)),
    };
    if (own.used > limit.calls || (app !== null && app.used > appCreatesPerDay)) throw tooManyRequests(headers);
    return headers;
  }

  /** What a reply says that throttles at will (a fault), not by counting; null: it names no time. */
  throttled(retryAfterMs: number | null): Problem {
    const { calls } = limits.createPost;
    if (retryAfterMs === null) {
      return tooManyRequests({ 'x-rate-limit-limit': `${calls}`, 'x-rate-limit-remaining': '0' });
    }
    return tooManyRequests(headersOf('x-rate-limit', calls, { used: calls, endsAt: this.#clock.now() + retryAfterMs }));
  }

  /** Forgets every count. */
  clear(): void {
    this.#limiter.clear();
  }
}

function tooManyRequests(headers: Headers): Problem {
  return new Problem(429, 'Too Many Requests', 'Too Many Requests', { headers });
}

function headersOf(prefix: string, calls: number, window: Window): Headers {
  return {
    [`${prefix}-limit`]: `${calls}`,
    [`${prefix}-remaining`]: `${Math.max(0, calls - window.used)}`,
    [`${prefix}-reset`]: `${Math.ceil(window.endsAt / 1_000)}`,
  };
}

import type { Clock } from '#/core/clock.ts';
import { Limiter, type Window } from '#/core/limiter.ts';
import type { World } from '#/core/world.ts';
import { XrpcError } from '#/networks/bluesky/xrpc-error.ts';

/** So many points within a window that begins with the first call. */
export interface RateLimit {
  readonly name: string;
  readonly points: number;
  readonly windowMs: number;
}

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;

/** The network's limits (docs.bsky.app, "Rate Limits", and @atproto/pds 0.5.35, November 2026). */
export const limits = {
  /** Every call, per address. */
  global: [{ name: 'global', points: 3_000, windowMs: 5 * minuteMs }],
  /** Per account: a create costs 3 points, a put 2, a delete 1. */
  write: [
    { name: 'write-hour', points: 5_000, windowMs: 60 * minuteMs },
    { name: 'write-day', points: 35_000, windowMs: dayMs },
  ],
  /** Per identifier. */
  signIn: [
    { name: 'sign-in-day', points: 300, windowMs: dayMs },
    { name: 'sign-in', points: 30, windowMs: 5 * minuteMs },
  ],
  /** Per account. */
  upload: [{ name: 'upload-day', points: 1_000, windowMs: dayMs }],
} as const satisfies Record<string, readonly RateLimit[]>;

/** The limits of the network, and how it words them. */
export class RateLimiter {
  readonly #clock: Clock;
  readonly #limiter: Limiter;

  constructor(world: Pick<World, 'clock' | 'limits'>) {
    this.#clock = world.clock;
    this.#limiter = new Limiter(world);
  }

  /** Counts a call; answers the headers of its tightest limit. Throws 429 when one is used up. */
  consume(limitList: readonly RateLimit[], key: string, points: number): Readonly<Record<string, string>> {
    let tightest: { limit: RateLimit; window: Window } | null = null;
    for (const limit of limitList) {
      const window = this.#limiter.count(`${limit.name} ${key}`, limit.windowMs, points);
      if (window === null) return {};
      if (window.used > limit.points) throw this.#exceeded(limit, window);
      if (tightest === null || limit.points - window.used < tightest.limit.points - tightest.window.used) {
        tightest = { limit, window };
      }
    }
    return tightest === null ? {} : headersOf(tightest.limit, tightest.window);
  }

  /** Forgets every count. */
  clear(): void {
    this.#limiter.clear();
  }

  #exceeded(limit: RateLimit, window: Window): XrpcError {
    return rateLimitExceeded({ ...headersOf(limit, window), ...retryAfter(window.endsAt - this.#clock.now()) });
  }
}

/** The refusal of one call too many. */
export function rateLimitExceeded(headers: Readonly<Record<string, string>>): XrpcError {
  return new XrpcError(429, 'RateLimitExceeded', 'Rate Limit Exceeded', headers);
}

/** The headers of a limit that was used up at will (a fault), not by counting. */
export function throttleHeaders(clock: Clock, retryAfterMs: number | null): Readonly<Record<string, string>> {
  const limit = limits.write[0];
  if (retryAfterMs === null) return { 'ratelimit-limit': `${limit.points}`, 'ratelimit-remaining': '0' };
  const window = { used: limit.points, endsAt: clock.now() + retryAfterMs };
  return { ...headersOf(limit, window), ...retryAfter(retryAfterMs) };
}

function headersOf(limit: RateLimit, window: Window): Readonly<Record<string, string>> {
  return {
    'ratelimit-limit': `${limit.points}`,
    'ratelimit-remaining': `${Math.max(0, limit.points - window.used)}`,
    'ratelimit-reset': `${Math.floor(window.endsAt / 1_000)}`,
    'ratelimit-policy': `${limit.points};w=${limit.windowMs / 1_000}`,
  };
}

function retryAfter(ms: number): Readonly<Record<string, string>> {
  return { 'retry-after': `${Math.ceil(ms / 1_000)}` };
}

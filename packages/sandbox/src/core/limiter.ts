import type { World } from '#/core/world.ts';

/** How much of a limit is used up, and when the window ends. Milliseconds since 1970. */
export interface Window {
  readonly used: number;
  readonly endsAt: number;
}

/**
 * Counts calls in windows; each window begins with its first call. The counts are in memory: a restart forgets them.
 */
export class Limiter {
  readonly #world: Pick<World, 'clock' | 'limits'>;
  readonly #windows = new Map<string, Window>();

  constructor(world: Pick<World, 'clock' | 'limits'>) {
    this.#world = world;
  }

  /** Counts so many points (1) and returns the window with them; null while limits do not count. */
  count(key: string, lengthMs: number, points = 1): Window | null {
    if (!this.#world.limits) return null;
    const now = this.#world.clock.now();
    const known = this.#windows.get(key);
    const window = known !== undefined && known.endsAt > now ? known : { used: 0, endsAt: now + lengthMs };
    const counted = { ...window, used: window.used + points };
    this.#windows.set(key, counted);
    return counted;
  }

  /** Forgets every count. */
  clear(): void {
    this.#windows.clear();
  }
}

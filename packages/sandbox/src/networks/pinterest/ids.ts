import type { Clock } from '#/core/clock.ts';
import { RisingIds } from '#/core/rising-ids.ts';

export type Ids = RisingIds;

/** Ids of eighteen decimal digits: the milliseconds of the clock, then five digits that count up. */
export const openIds = (clock: Clock): Ids => new RisingIds(clock, (ms) => ms * 100_000n);

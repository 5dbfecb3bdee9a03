import type { Clock } from '#/core/clock.ts';
import { RisingIds } from '#/core/rising-ids.ts';

export type Ids = RisingIds;

/** The network's own zero of time in its ids. Milliseconds since 1970. */
const epochMs = 1_288_834_974_657n;

/** The network's ids: 22 bits are below the time. */
export const openIds = (clock: Clock): Ids => new RisingIds(clock, (ms) => (ms - epochMs) << 22n);

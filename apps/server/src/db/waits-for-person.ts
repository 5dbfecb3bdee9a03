import { type RawBuilder, sql } from 'kysely';

/** A target needs a decision or a reconnect. The index `targets_waiting` has these of a space. */
export const asksPerson: RawBuilder<boolean> = sql`status in ('held', 'asks')`;

/** A target will not go out as things stand. The index `targets_blocked` has these of a space. */
export const isBlocked: RawBuilder<boolean> = sql`readiness = 'blocked' and status in ('pending', 'preparing', 'ready')`;

/** A target waits for a person, or will not go out without one. */
export const waitsForPerson: RawBuilder<boolean> = sql`(${asksPerson} or (${isBlocked}))`;

import { createHash } from 'node:crypto';

/** How a post does in the end, on a typical day of its account: how often each thing is counted. Names are the network's own. */
export type Typical = Readonly<Record<string, number>>;

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

/** Which share of all comes how fast: some at once, so that a person who waits sees something grow; most in the first days. */
const waves = [
  { share: 0.12, ms: 1.5 * minuteMs },
  { share: 0.33, ms: 4 * hourMs },
  { share: 0.55, ms: 3 * dayMs },
] as const;

/**
 * The counts of a post of this age: the same for the same post, never falling as it grows older. A post that does twice as well as
 * usual does so in each of its counts.
 */
export function grown(postId: string, ageMs: number, typical: Typical): Record<string, number> {
  const age = Math.max(0, ageMs);
  const reached = waves.reduce((sum, { share, ms }) => sum + share * (1 - Math.exp(-age / ms)), 0);
  // From a third to three times the usual, more often near the usual.
  const luck = 3 ** (chance(postId, 'a') + chance(postId, 'b') - 1);
  return Object.fromEntries(
    Object.entries(typical).map(([name, count]) => [
      name,
      Math.floor(count * luck * (0.75 + chance(postId, name) / 2) * reached),
    ]),
  );
}

/** How many follow an account of this age: it grows by a few a day. */
export function followersOf(accountId: string, ageMs: number): number {
  const start = Math.floor(200 * 50 ** chance(accountId, 'followers'));
  return start + Math.floor((Math.max(0, ageMs) / dayMs) * (1 + start / 300));
}

/** From 0 to 1, always the same for the same two words. */
function chance(id: string, name: string): number {
  return createHash('sha256').update(`${id} ${name}`).digest().readUInt32BE(0) / 2 ** 32;
}

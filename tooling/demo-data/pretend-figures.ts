import { type NetworkId, networkRules, type PostFigures, readingAges } from '../../packages/domain/src/index.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

/** Which share of all is counted how fast: some at once, most in the first days. */
const shares = [
  { share: 0.1, ms: minuteMs },
  { share: 0.3, ms: 4 * hourMs },
  { share: 0.6, ms: 2 * dayMs },
] as const;

/** A post that was never at a network: `place` is its number, which decides how well it does. */
interface PretendPost {
  readonly network: NetworkId;
  readonly place: number;
  readonly at: Date;
}

/** What its network would have counted of a post at this age: its main figure, and less of each that follows. */
export function pretendFigures({ network, place, at }: PretendPost, ageMs: number): PostFigures {
  const evening = at.getHours() >= 17 ? 1.7 : 1;
  const most = (60 + 500 * wave(place + network.length * 5)) * evening * (1 + network.length / 6);
  const main = most * shares.reduce((sum, { share, ms }) => sum + share * (1 - Math.exp(-ageMs / ms)), 0);
  const { told } = networkRules[network].figures;
  return Object.fromEntries(told.map(({ name }, rank) => [name, Math.round(main / (1 + rank * 8))]));
}

/**
 * How old a post was at each of its readings so far: at the ages that this installation reads at, and at the usual ones, which are
 * later than those of the sandbox, as if somebody had asked for them. None of a network that charges for each.
 */
export function pastReadings({ network, at }: PretendPost, ages: readonly number[], now: number): number[] {
  if (networkRules[network].figures.cost !== null) return [];
  return [...new Set([...ages, ...readingAges])]
    .filter((ageMs) => at.getTime() + ageMs < now)
    .toSorted((one, other) => one - other);
}

/** How many followed the account with this number so many days ago. */
export function pretendFollowers(rank: number, daysAgo: number): number {
  return Math.round(1_020 + rank * 2_760 - daysAgo * (2 + rank) + wave(daysAgo) * 9);
}

/** From 0 to 1: the same for the same number, so that every picture of a screen is alike. */
function wave(place: number): number {
  return (Math.sin(place * 2.4) + Math.sin(place * 0.9) + 2) / 4;
}

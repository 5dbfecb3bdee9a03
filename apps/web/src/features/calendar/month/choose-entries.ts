import type { Entry } from '../model/entry.ts';
import { lookOf, type PostLook } from '../posts/post-look.ts';

export interface ChosenEntries {
  shown: readonly Entry[];
  /** How many are not shown, and how many of these are wrong. */
  hidden: number;
  hiddenFailed: number;
  hiddenPartial: number;
}

/** What comes first where not all have room, the most urgent first; the rest goes by time. */
const ranks: Partial<Record<PostLook, number>> = {
  failed: 1,
  partial: 1,
  'not-approved': 2,
  'needs-you': 3,
  'waiting-soon': 4,
};
const underWay: ReadonlySet<PostLook> = new Set([
  'pending',
  'processing',
  'approved',
  'waiting',
  'returned',
  'at-risk',
]);

/**
 * What a day shows of its posts when it has room for so many. When not all fit, those that failed come first, also in part, then what
 * waits for somebody; today the others begin with the one that is under way.
 */
export function chooseEntries(entries: readonly Entry[], room: number, isToday: boolean): ChosenEntries {
  if (entries.length <= room) return { shown: entries, hidden: 0, hiddenFailed: 0, hiddenPartial: 0 };
  const looks = new Map(entries.map((entry) => [entry, lookOf(entry.post)]));
  const lookAt = (entry: Entry) => looks.get(entry) ?? 'pending';
  const rankOf = (entry: Entry) => ranks[lookAt(entry)] ?? 0;
  const urgent = entries
    .filter((entry) => rankOf(entry) > 0)
    .toSorted((one, other) => rankOf(one) - rankOf(other))
    .slice(0, room);
  const others = entries.filter((entry) => rankOf(entry) === 0);
  const left = room - urgent.length;
  const first = isToday ? others.findIndex((entry) => underWay.has(lookAt(entry))) : 0;
  // A day that is nearly over shows its last posts rather than empty lines.
  const from = Math.min(first < 0 ? others.length : first, others.length - left);
  const shown = [...urgent, ...others.slice(from, from + left)];
  const rest = entries.filter((entry) => !shown.includes(entry));
  const count = (look: PostLook) => rest.filter((entry) => looks.get(entry) === look).length;
  return { shown, hidden: rest.length, hiddenFailed: count('failed'), hiddenPartial: count('partial') };
}

/** What is hidden, in words: '+7 more · 2 failed'. A narrow day shows the figures and keeps the noun for the ear. */
export function moreText({ shown, hidden, hiddenFailed, hiddenPartial }: ChosenEntries) {
  const noun = hidden === 1 ? 'post' : 'posts';
  const wrong = [hiddenFailed > 0 && `${hiddenFailed} failed`, hiddenPartial > 0 && `${hiddenPartial} partial`];
  return {
    count: shown.length > 0 ? `+${hidden}` : `${hidden}`,
    noun: shown.length > 0 ? 'more' : noun,
    wrong: wrong.filter(Boolean).join(' · '),
  };
}

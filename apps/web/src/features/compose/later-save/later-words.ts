import type { PostEvent } from '@nonet/contract';
import { nameList, spaceMessages } from '@nonet/domain';

/** What changes of a post are called in its history, where a person makes them. */
const saves: ReadonlySet<PostEvent['kind']> = new Set(['edited', 'moved', 'deleted', 'restored', 'scheduled']);

/** Longer ago is not a moment. */
const momentMs = 2 * 60_000;

export interface Save {
  /** 'Jonas Weber', 'You': who begins a sentence. */
  who: string;
  /** In milliseconds since 1970; null: it is not known. */
  at: number | null;
}

/** Who saved a post last, by its history, the newest first. */
export function lastSave(events: readonly PostEvent[]): Save {
  const found = events.find(({ kind, by }) => by === 'person' && saves.has(kind));
  if (!found?.person) return { who: 'Somebody', at: null };
  const { name, isYou } = found.person;
  return { who: isYou ? 'You' : (name ?? spaceMessages.formerMember), at: Date.parse(found.at) };
}

/** 'Jonas Weber saved this a moment ago.' */
export function savedText({ who, at }: Save, now: number): string {
  const what = who === 'You' ? 'saved this elsewhere' : 'saved this';
  return `${who} ${what} ${at !== null && now - at > momentMs ? 'after you began' : 'a moment ago'}.`;
}

export const laterWords = {
  seeBoth: 'See both',
  loadNewest: 'Load the newest',
  title: 'Two versions of this post',
  changed: (who: string) => (who === 'You' ? 'You changed elsewhere' : `${who} changed`),
  yours: 'You changed here',
  differences: 'From what is stored to what is here',
  same: 'What is stored is what you have here.',
  notNewer: 'This post is as you began with it. Save it again.',
  both: (fields: readonly string[]) =>
    `Both of you changed: ${nameList(fields)}. If you keep yours, it replaces that. What only one of you changed stays.`,
  apart: 'You changed different things. If you keep yours, both stay.',
  replaces: 'If you keep yours, it replaces what is stored.',
  keepMine: 'Keep mine',
  saveMine: 'Save mine',
  takeTheirs: 'Take theirs',
  keepDraft: 'Keep mine as a draft',
  aside: 'Your version is in your drafts for 30 days.',
  drafted: 'Your version is a draft now.',
  offline: 'You are offline. Both versions show when you are back online.',
  loading: 'Loading what was saved...',
  failed: 'Failed to load what was saved',
  closed: 'This post can’t be changed any more',
  closedMore: 'It went out or was deleted meanwhile. What you wrote is only here.',
} as const;

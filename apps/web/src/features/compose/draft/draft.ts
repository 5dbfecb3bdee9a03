import type { Connection, Connections, EditPost, Post, SchedulePost } from '@nonet/contract';
import {
  DEFAULT_TIME,
  dayKey,
  isWallTime,
  type NetworkTexts,
  networkIds,
  outgoingText,
  ownTexts,
  type ResolvedTime,
  resolveWallTime,
  wallTimeOf,
} from '@nonet/domain';

import { type DraftMedia, draftMediaOf, isSameMedia, mediaRefs } from '../media/draft-media.ts';

/** A post while it is being written. Date and time are those on the clock of the user's zone. */
export interface Draft {
  title: string;
  description: string;
  /** Texts of their own for single networks. A blank one stands open in the form; to the networks it is the shared text. */
  descriptions: NetworkTexts;
  /** In their order; also those that are still on their way to the server. */
  media: readonly DraftMedia[];
  /** 'YYYY-MM-DD'; null until one is chosen. */
  day: string | null;
  /** 'HH:MM'; empty while the field is being retyped. */
  time: string;
  connectionIds: readonly string[];
}

export const emptyDraft: Draft = {
  title: '',
  description: '',
  descriptions: {},
  media: [],
  day: null,
  time: DEFAULT_TIME,
  connectionIds: [],
};

export function isSameDraft(a: Draft, b: Draft): boolean {
  return (
    a.title === b.title &&
    a.description === b.description &&
    isSameTexts(a.descriptions, b.descriptions) &&
    isSameMedia(a.media, b.media) &&
    a.day === b.day &&
    a.time === b.time &&
    isSameSelection(a.connectionIds, b.connectionIds)
  );
}

/** The same texts stand open, with the same words. */
export function isSameTexts(a: NetworkTexts, b: NetworkTexts): boolean {
  return networkIds.every((id) => a[id] === b[id]);
}

function isSameSelection(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((id) => b.includes(id));
}

/** A stored post as a draft, on the clock of `zone`. */
export function draftOfPost(post: Post, zone: string): Draft {
  const instant = new Date(post.scheduledDate);
  return {
    title: post.title,
    description: post.description,
    descriptions: post.descriptions,
    media: post.media.map(draftMediaOf),
    day: dayKey(instant, zone),
    time: wallTimeOf(instant, zone).slice(11, 16),
    connectionIds: post.targets.map((target) => target.connectionId),
  };
}

/** When the draft goes out; null while date or time is missing. */
export function dueTime({ day, time }: Pick<Draft, 'day' | 'time'>, zone: string): ResolvedTime | null {
  const wallTime = `${day}T${time}`;
  return isWallTime(wallTime) ? resolveWallTime(wallTime, zone) : null;
}

/** The accounts that the draft goes to, in the order of the matrix; of those that are gone only `goneAccounts` knows. */
export function chosenAccounts(draft: Pick<Draft, 'connectionIds'>, connections: Connections): Connection[] {
  return networkIds.flatMap((network) => connections[network]).filter(({ id }) => draft.connectionIds.includes(id));
}

/** What was chosen and is no longer there: disconnected since, here or elsewhere. */
export function goneAccounts(draft: Pick<Draft, 'connectionIds'>, connections: Connections): string[] {
  const there = new Set(networkIds.flatMap((network) => connections[network]).map(({ id }) => id));
  return draft.connectionIds.filter((id) => !there.has(id));
}

interface Circumstances {
  zone: string;
  accounts: readonly Connection[];
}

/** The texts that count for these accounts, as they are sent. */
function textsToSend({ descriptions }: Pick<Draft, 'descriptions'>, accounts: readonly Connection[]): NetworkTexts {
  const networks = accounts.map(({ platform }) => platform);
  const texts = Object.entries(ownTexts(descriptions, networks)).map(([id, text]) => [id, outgoingText(text)]);
  return Object.fromEntries(texts);
}

/** What is sent to schedule the draft. The same draft always gives the same body, so that a repeat is recognised. */
export function scheduleBody(draft: Draft, { uid, zone, accounts }: Circumstances & { uid: string }): SchedulePost {
  const texts = textsToSend(draft, accounts);
  return {
    userId: uid,
    title: outgoingText(draft.title),
    description: outgoingText(draft.description),
    ...(Object.keys(texts).length > 0 && { descriptions: texts }),
    scheduledDate: dueTime(draft, zone)?.instant.toISOString() ?? null,
    timeZone: zone,
    platforms: accounts.map(({ id }) => id),
    ...(draft.media.length > 0 && { imageUrl: draft.media[0]?.url ?? null, media: mediaRefs(draft.media) }),
  };
}

/** What is sent to change a post: only what differs from `base`, so that nothing else is touched. */
export function editBody(
  draft: Draft,
  { base, version, zone, accounts }: Circumstances & { base: Draft; version: number },
): EditPost {
  const texts = textsToSend(draft, accounts);
  const isMoved = draft.day !== base.day || draft.time !== base.time;
  return {
    version,
    ...(draft.title !== base.title && { title: outgoingText(draft.title) }),
    ...(draft.description !== base.description && { description: outgoingText(draft.description) }),
    ...(!isSameTexts(texts, base.descriptions) && { descriptions: texts }),
    ...(!isSameMedia(draft.media, base.media) && { media: mediaRefs(draft.media) }),
    ...(isMoved && { scheduledDate: dueTime(draft, zone)?.instant.toISOString() ?? null, timeZone: zone }),
    ...(!isSameSelection(draft.connectionIds, base.connectionIds) && { platforms: accounts.map(({ id }) => id) }),
  };
}

import type { Connection, Connections, EditPost, Post, SchedulePost } from '@nonet/contract';
import {
  DEFAULT_TIME,
  dayKey,
  isWallTime,
  networkIds,
  outgoingText,
  type ResolvedTime,
  resolveWallTime,
  wallTimeOf,
} from '@nonet/domain';

/** A post while it is being written. Date and time are those on the clock of the user's zone. */
export interface Draft {
  title: string;
  description: string;
  /** 'YYYY-MM-DD'; null until one is chosen. */
  day: string | null;
  /** 'HH:MM'; empty while the field is being retyped. */
  time: string;
  connectionIds: readonly string[];
}

export const emptyDraft: Draft = { title: '', description: '', day: null, time: DEFAULT_TIME, connectionIds: [] };

export function isSameDraft(a: Draft, b: Draft): boolean {
  return (
    a.title === b.title &&
    a.description === b.description &&
    a.day === b.day &&
    a.time === b.time &&
    isSameSelection(a.connectionIds, b.connectionIds)
  );
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

/** What is sent to schedule the draft. The same draft always gives the same body, so that a repeat is recognised. */
export function scheduleBody(draft: Draft, { uid, zone, accounts }: Circumstances & { uid: string }): SchedulePost {
  return {
    userId: uid,
    title: outgoingText(draft.title),
    description: outgoingText(draft.description),
    scheduledDate: dueTime(draft, zone)?.instant.toISOString() ?? null,
    timeZone: zone,
    platforms: accounts.map(({ id }) => id),
  };
}

/** What is sent to change a post: only what differs from `base`, so that nothing else is touched. */
export function editBody(
  draft: Draft,
  { base, version, zone, accounts }: Circumstances & { base: Draft; version: number },
): EditPost {
  const isMoved = draft.day !== base.day || draft.time !== base.time;
  return {
    version,
    ...(draft.title !== base.title && { title: outgoingText(draft.title) }),
    ...(draft.description !== base.description && { description: outgoingText(draft.description) }),
    ...(isMoved && { scheduledDate: dueTime(draft, zone)?.instant.toISOString() ?? null, timeZone: zone }),
    ...(!isSameSelection(draft.connectionIds, base.connectionIds) && { platforms: accounts.map(({ id }) => id) }),
  };
}

import { type PostEvent, type PostHistory, postEventSchema } from '@nonet/contract';
import { isoInstant } from '#/db/iso-instant.ts';
import { postNotFound } from '#/features/posts/change-post.ts';
import { MOST_EVENTS } from '#/features/posts/note-events.ts';
import {
  readHistory,
  type StoredAttempt,
  type StoredEvent,
  type StoredHistory,
  type StoredPerson,
} from '#/features/posts/post-history.queries.ts';
import type { PostsParts } from '#/features/posts/posts-parts.ts';
import type { PostKey } from '#/features/posts/within-accounts.ts';

/** What happened to a post, the newest first (VIEW-07). */
export async function postHistory({ db }: Pick<PostsParts, 'db'>, key: PostKey): Promise<PostHistory> {
  const stored = await readHistory(db, key);
  if (stored === null) throw postNotFound();
  return { events: eventsOf(stored, key.by?.uid) };
}

/** Put together from what the rows tell: the post, its targets, the calls to networks, and what was noted beside them. */
export function eventsOf(
  { createdAt, author, targets, attempts, noted }: StoredHistory,
  readerId?: string,
): PostEvent[] {
  const shown = ({ id, name }: StoredPerson) => ({ name, isYou: id === readerId });
  const ids = new Set(targets.map((target) => target.id));
  // An account may have been taken out of the post since.
  const kept = noted.filter(({ targetId }) => targetId === null || ids.has(targetId));
  const asked = new Set(
    kept.flatMap(({ kind, targetId, message }) => (kind === 'asked' ? [`${targetId} ${message}`] : [])),
  );
  const events = [
    event('scheduled', createdAt, { id: 'scheduled', by: 'person', person: shown(author) }),
    ...targets.flatMap(({ id, preparedAt, publishedAt, note }) => [
      ...(preparedAt === null ? [] : [event('prepared', preparedAt, { id: `prepared-${id}`, targetId: id })]),
      ...(publishedAt === null
        ? []
        : [event('published', publishedAt, { id: `published-${id}`, by: 'network', targetId: id, message: note })]),
    ]),
    ...attempts.map(({ id, targetId, fencedAt }) => event('sent', fencedAt, { id: `sent-${id}`, targetId })),
    ...answersOf(
      attempts,
      new Set(targets.flatMap(({ id, publishedAt }) => (publishedAt === null ? [] : [id]))),
      asked,
    ),
    ...kept.map((each) => notedEvent(each, each.person && shown(each.person))),
  ];
  return events.sort(byTime).slice(0, MOST_EVENTS);
}

/**
 * The answers to calls. The one that published a target is told by its own event, and one that made us ask by that. Of a thread every
 * post is a call.
 */
function answersOf(
  attempts: readonly StoredAttempt[],
  published: ReadonlySet<string>,
  asked: ReadonlySet<string>,
): PostEvent[] {
  const last = new Map<string, StoredAttempt>();
  for (const attempt of attempts) {
    const other = last.get(attempt.targetId);
    if (attempt.outcome === 'published' && (other === undefined || Number(attempt.id) > Number(other.id))) {
      last.set(attempt.targetId, attempt);
    }
  }
  return attempts.flatMap((attempt) => {
    const { id, targetId, endedAt, outcome, message } = attempt;
    if (endedAt === null || outcome === null || asked.has(`${targetId} ${message}`)) return [];
    if (outcome === 'published' && published.has(targetId) && last.get(targetId) === attempt) return [];
    return event('answered', endedAt, {
      id: `answered-${id}`,
      by: outcome === 'unknown' ? 'nonet' : 'network',
      targetId,
      message: outcome === 'published' ? 'A post of this thread is out.' : message,
    });
  });
}

function notedEvent(
  { id, targetId, at, kind, actor, movedFrom, movedTo, message }: StoredEvent,
  person: PostEvent['person'],
): PostEvent {
  const moved =
    movedFrom === null || movedTo === null ? null : { from: isoInstant(movedFrom), to: isoInstant(movedTo) };
  return event(kind, at, { id, by: actor, person, targetId, moved, message });
}

function event(
  kind: PostEvent['kind'],
  at: string,
  { id, ...more }: Pick<PostEvent, 'id'> & Partial<Omit<PostEvent, 'kind' | 'at'>>,
): PostEvent {
  return {
    id,
    at: isoInstant(at),
    kind,
    by: 'nonet',
    person: null,
    targetId: null,
    moved: null,
    message: null,
    ...more,
  };
}

/** What happens to a post comes in this order where the clock does not tell. */
const { options: order } = postEventSchema.shape.kind;

function byTime(one: PostEvent, other: PostEvent): number {
  if (one.at !== other.at) return one.at < other.at ? 1 : -1;
  return order.indexOf(other.kind) - order.indexOf(one.kind) || compareIds(one.id, other.id);
}

/** Noted events have numbers, which grow. */
function compareIds(one: string, other: string): number {
  return Number(other) - Number(one) || 0;
}

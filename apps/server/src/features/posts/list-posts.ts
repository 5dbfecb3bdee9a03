import type { PostFilter as PostFilterOnWire, PostPage } from '@nonet/contract';
import { parseInstant, SEARCHED_WORDS_MAX, searchParts } from '@nonet/domain';
import { isoInstant } from '#/db/iso-instant.ts';
import {
  PAGE_SIZE,
  type Position,
  postsBetween,
  postsToJudge,
  postsWaiting,
  postsWithParts,
} from '#/features/posts/list-posts.queries.ts';
import { withListedTexts } from '#/features/posts/listed-texts.ts';
import { readFilter } from '#/features/posts/post-filter.ts';
import { type ListedPostRow, listedToWire } from '#/features/posts/post-row.ts';
import type { PostsParts } from '#/features/posts/posts-parts.ts';
import { readInstant } from '#/features/posts/read-instant.ts';
import { withShownFigures } from '#/features/posts/shown-figures.ts';
import type { Caller } from '#/http/api.ts';
import { withinOf } from '#/http/bound-members.ts';
import { ApiError } from '#/http/errors.ts';

export interface ListPosts extends PostFilterOnWire {
  from?: string | undefined;
  to?: string | undefined;
  cursor?: string | undefined;
  waiting?: 'true' | undefined;
  order?: 'asc' | 'desc' | undefined;
}

export async function listPosts(parts: PostsParts, caller: Caller, query: ListPosts): Promise<PostPage> {
  const { db } = parts;
  const of = withinOf(caller);
  const after = readCursor(query.cursor);
  if (query.waiting === 'true') return pageToWire(parts, caller, await postsWaiting(db, of, after));
  const rows = await postsBetween(db, {
    spaceId: of.spaceId,
    from: readInstant(query.from, { name: "'from'", code: 'invalid-range' }),
    to: readInstant(query.to, { name: "'to'", code: 'invalid-range' }),
    filter: readFilter(query, of),
    after,
    isNewestFirst: query.order === 'desc',
  });
  return pageToWire(parts, caller, rows);
}

/** What waits for the caller, the soonest first: what was not approved in time comes before all others. */
export async function listWaitingFor(parts: PostsParts, caller: Caller, cursor: string | undefined): Promise<PostPage> {
  const rows = await postsToJudge(parts.db, withinOf(caller), readCursor(cursor));
  return pageToWire(parts, caller, rows);
}

/** Posts of all of time by the words in them, the newest first: those of the future before those of the past. */
export async function searchPosts(
  parts: PostsParts,
  caller: Caller,
  query: PostFilterOnWire & { q: string; cursor?: string | undefined },
): Promise<PostPage> {
  const of = withinOf(caller);
  const page = { spaceId: of.spaceId, filter: readFilter(query, of), after: readCursor(query.cursor) };
  const words = searchParts(query.q);
  const rows = words.length === 0 ? [] : await postsWithParts(parts.db, { ...page, parts: words });
  // Each word is looked for in every text of the page.
  const shown = [...new Set(query.q.split(/\s+/).filter(Boolean))].slice(0, SEARCHED_WORDS_MAX);
  return pageToWire(parts, caller, rows, shown);
}

/** The page of these rows, with their texts around these words. One row beyond the page says that there are more. */
async function pageToWire(
  parts: PostsParts,
  caller: Caller,
  rows: readonly ListedPostRow[],
  words: readonly string[] = [],
): Promise<PostPage> {
  const page = await withShownFigures(parts, caller.space.id, rows.slice(0, PAGE_SIZE));
  const last = page.at(-1);
  const addresses = parts.media.of(caller);
  return {
    posts: page.map((row) => withListedTexts(listedToWire(row, addresses, caller), words)),
    nextCursor: rows.length > PAGE_SIZE && last !== undefined ? writeCursor(last) : null,
  };
}

function writeCursor({ scheduledAt, id }: Position): string {
  return Buffer.from(`${isoInstant(scheduledAt)} ${id}`).toString('base64url');
}

function readCursor(cursor: string | undefined): Position | null {
  if (cursor === undefined) return null;
  const [scheduledAt = '', id = ''] = Buffer.from(cursor, 'base64url').toString().split(' ');
  const isOurs = parseInstant(scheduledAt)?.toISOString() === scheduledAt;
  if (!isOurs || !/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id)) {
    throw new ApiError(400, 'invalid-cursor', 'This cursor is not one of ours');
  }
  return { scheduledAt, id };
}

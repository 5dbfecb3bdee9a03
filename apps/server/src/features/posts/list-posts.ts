import type { PostPage } from '@nonet/contract';
import { parseInstant } from '@nonet/domain';

import { isoInstant } from '#/db/iso-instant.ts';
import { PAGE_SIZE, type Position, postsBetween, postsWaiting } from '#/features/posts/list-posts.queries.ts';
import { listedToWire } from '#/features/posts/post-row.ts';
import type { PostsParts } from '#/features/posts/posts-parts.ts';
import { readInstant } from '#/features/posts/read-instant.ts';
import { ApiError } from '#/http/errors.ts';

export interface ListPosts {
  from?: string | undefined;
  to?: string | undefined;
  cursor?: string | undefined;
  waiting?: 'true' | undefined;
}

export async function listPosts({ db, media }: PostsParts, userId: string, query: ListPosts): Promise<PostPage> {
  const rows =
    query.waiting === 'true'
      ? await postsWaiting(db, userId, query.cursor === undefined ? null : readCursor(query.cursor))
      : await postsBetween(db, {
          userId,
          from: readInstant(query.from, { name: "'from'", code: 'invalid-range' }),
          to: readInstant(query.to, { name: "'to'", code: 'invalid-range' }),
          after: query.cursor === undefined ? null : readCursor(query.cursor),
        });
  const page = rows.slice(0, PAGE_SIZE);
  const last = page.at(-1);
  return {
    posts: page.map((row) => listedToWire(row, media)),
    nextCursor: rows.length > PAGE_SIZE && last !== undefined ? writeCursor(last) : null,
  };
}

function writeCursor({ scheduledAt, id }: Position): string {
  return Buffer.from(`${isoInstant(scheduledAt)} ${id}`).toString('base64url');
}

function readCursor(cursor: string): Position {
  const [scheduledAt = '', id = ''] = Buffer.from(cursor, 'base64url').toString().split(' ');
  const isOurs = parseInstant(scheduledAt)?.toISOString() === scheduledAt;
  if (!isOurs || !/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id)) {
    throw new ApiError(400, 'invalid-cursor', 'This cursor is not one of ours');
  }
  return { scheduledAt, id };
}

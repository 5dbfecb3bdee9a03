import { type FigureName, parseInstant } from '@nonet/domain';
import { z } from 'zod';

import {
  MEASURED_PAGE,
  type MeasuredRow,
  type PlaceInOrder,
  type PostsOrder,
} from '#/features/analytics/measured-posts.queries.ts';
import { ApiError } from '#/http/errors.ts';

const place = z.tuple([z.number().int().nullable(), z.string().refine(isInstantOfRow), z.uuid()]);

/** Where the next page begins; null where there is none. `rows` has one more than a page then. */
export function cursorAfter(rows: readonly MeasuredRow[], order: PostsOrder): string | null {
  const last = rows.length > MEASURED_PAGE ? rows[MEASURED_PAGE - 1] : undefined;
  if (last === undefined) return null;
  const { value, publishedAt, id } = placeOf(last, order);
  return Buffer.from(JSON.stringify([value, publishedAt, id])).toString('base64url');
}

export function placeOf({ figures, exactly, figuresId }: MeasuredRow, { figure }: PostsOrder): PlaceInOrder {
  return { value: figure === null ? null : figures[figure], publishedAt: exactly, id: figuresId };
}

export function readCursor(cursor: string | undefined): PlaceInOrder | null {
  if (cursor === undefined) return null;
  try {
    const [value, publishedAt, id] = place.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString()));
    return { value, publishedAt, id };
  } catch {
    // Whatever it is that cannot be read.
    throw new ApiError(400, 'invalid-cursor', 'This cursor is not one of ours');
  }
}

export function readOrder(query: {
  sort?: 'published' | FigureName | undefined;
  order?: 'descending' | 'ascending' | undefined;
}): PostsOrder {
  const { sort = 'published', order } = query;
  return { figure: sort === 'published' ? null : sort, isAscending: order === 'ascending' };
}

/** Whether PostgreSQL reads it: the text of a `timestamptz`, exact to the microsecond, as `PlaceInOrder` has it. */
function isInstantOfRow(text: string): boolean {
  const [whole, day, time, offset] =
    /^(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d)(?:\.\d{1,6})?([+-](?:0\d|1[0-5])(?::\d\d)?)$/.exec(text) ?? [];
  return whole !== undefined && parseInstant(`${day}T${time}${offset?.padEnd(6, ':00')}`) !== null;
}

import { isDeepStrictEqual } from 'node:util';
import { type Additions, additionsOf, repeatTime, withMarks } from '@nonet/domain';
import { sql, type Transaction } from 'kysely';

import type { Tables } from '#/db/tables.ts';
import { type PostDraft, withoutReadCard } from '#/features/posts/post-input.ts';
import type { PostRow } from '#/features/posts/post-row.ts';

/** What every post of a series says, apart from its text when several take turns. */
export type SeriesContent = Omit<PostDraft, 'scheduledAt' | 'timeZone'>;

interface Series {
  content: SeriesContent;
  variations: string[];
  clock: string;
  timeZone: string;
}

/**
 * Notes whether a post differs from what its series would make, after it was edited by itself: then changes of the series leave it
 * alone (OP-107). An edit that was undone leaves nothing.
 */
export async function noteEditedAlone(
  trx: Transaction<Tables>,
  { id, series }: PostRow,
  draft: PostDraft,
): Promise<void> {
  if (series === null) return;
  const { rows } =
    await sql<Series>`select content, variations, clock, time_zone "timeZone" from series where id = ${series.id}`.execute(
      trx,
    );
  const isAlone = rows[0] === undefined || !isAsMade(rows[0], series.date, draft);
  await sql`update posts set edited_alone = ${isAlone} where id = ${id}`.execute(trx);
}

function isAsMade({ content, variations, clock, timeZone }: Series, date: string, draft: PostDraft): boolean {
  const { scheduledAt, timeZone: zone, ...said } = draft;
  const time = repeatTime(date, clock, timeZone);
  return (
    time?.instant.getTime() === scheduledAt?.getTime() &&
    zone === timeZone &&
    [content.description, ...variations].includes(draft.description) &&
    isDeepStrictEqual(
      comparable(said),
      comparable({ ...content, additions: additionsOfTurn(content, draft.description) }),
    )
  );
}

/** The additions of a post of a series with this wording: the marks of the shared text are those of the first wording alone. */
export function additionsOfTurn(content: SeriesContent, description: string): Additions {
  const additions = additionsOf(content.additions ?? {});
  if (additions.marks === null || description === content.description) return additions;
  return { ...additions, marks: withMarks(additions.marks, null, []) };
}

/** Texts and options for networks and accounts that the post does not go to are dropped when it is stored. */
function comparable(all: SeriesContent): object {
  const { description: _turn, descriptions, connectionIds, options, ...content } = withoutReadCard(all);
  const written = Object.entries(descriptions).filter(([, text]) => text.trim() !== '');
  const chosen = Object.entries(options).filter(
    ([id, own]) => connectionIds.includes(id) && Object.keys(own).length > 0,
  );
  return {
    ...content,
    descriptions: Object.fromEntries(written),
    additions: additionsOf(content.additions ?? {}),
    connectionIds: connectionIds.toSorted(),
    options: Object.fromEntries(chosen),
  };
}

import { type ActivityKind, repeatRuleText } from '@nonet/domain';
import type { Transaction } from 'kysely';
import { noteActivity } from '#/db/activity/note-activity.ts';
import type { Tables } from '#/db/tables.ts';
import type { SeriesRow } from '#/features/posts/series/series-row.ts';
import type { ActingPerson } from '#/http/api.ts';

/** Notes what was done with a repeat as a whole, and not with each of its posts (TEAM-14). `former` is what it was before. */
export async function noteRepeat(
  trx: Transaction<Tables>,
  what: Extract<ActivityKind, `repeat-${string}`>,
  by: ActingPerson | undefined,
  series: SeriesRow,
  former?: SeriesRow,
): Promise<void> {
  const accounts = [
    ...new Set([series, ...(former === undefined ? [] : [former])].flatMap(({ content }) => content.connectionIds)),
  ];
  await noteActivity(trx, {
    spaceId: series.spaceId,
    by: by ?? 'nonet',
    what,
    subject: series.id,
    accounts,
    ...(former === undefined ? {} : { before: toldOf(former) }),
    after: toldOf(series),
  });
}

function toldOf({ rule, start, clock, content }: SeriesRow) {
  return { repeat: { rule: repeatRuleText(rule), start, time: clock }, accounts: content.connectionIds };
}

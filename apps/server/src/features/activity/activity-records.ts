import type { ActivityEntry } from '@nonet/contract';
import { type ActivityClock, type ActivityLine, activityInWords, wallTimeOf } from '@nonet/domain';
import type { Executor } from '#/db/pool.ts';
import type { Asked, Place } from '#/features/activity/activity.queries.ts';
import { readEntries } from '#/features/activity/read-entries.ts';
import type { Cell } from '#/lib/csv.ts';

const ROWS_AT_ONCE = 500;

const actors: Readonly<Record<ActivityEntry['by']['actor'], string>> = {
  person: 'Person',
  guest: 'Guest',
  nonet: 'Nonet',
  network: 'Network',
  key: 'Key',
  program: 'Program',
};

/** All of the activity that is asked for, page after page, as records of a table, the first of them its headings in words. */
export async function* activityRecords(
  db: Executor,
  asked: Asked & { readerId: string },
  timeZone: string,
): AsyncGenerator<readonly Cell[]> {
  const clock = (at: Date) => wallTimeOf(at, timeZone).slice(0, 16).replace('T', ' ');
  const reader: ActivityClock = { moment: clock, clock: '24h' };
  yield [`Time (${timeZone})`, 'Who', 'Is a', 'What', 'Before', 'After'];
  for (let after: Place | null = null; ; ) {
    const { entries, next }: Awaited<ReturnType<typeof readEntries>> = await readEntries(
      db,
      asked,
      after,
      ROWS_AT_ONCE,
    );
    for (const entry of entries) {
      const { did, object, rest, lines } = activityInWords(entry, reader);
      const [at, what] = [clock(new Date(entry.at)), `${did}${object}${rest}`];
      yield [at, entry.by.name, actors[entry.by.actor], what, cellOf(lines, 'before'), cellOf(lines, 'after')];
    }
    if (next === null) return;
    after = next;
  }
}

function cellOf(lines: readonly ActivityLine[], side: 'before' | 'after'): Cell {
  const said = lines.flatMap(({ label, [side]: value }) =>
    value === null ? [] : label === null ? value : `${label}: ${value}`,
  );
  return said.length === 0 ? null : said.join('; ');
}

import type { WeekReport } from '@nonet/contract';
import { daysRange, displayedName, type NetworkId, type ReportDays } from '@nonet/domain';
import { sql } from 'kysely';
import type { Executor } from '#/db/pool.ts';
import { isAmong, statusAmong, type WithinSpace } from '#/db/within-accounts.ts';

/** How many failures a report lists. */
const MOST_FAILURES = 50;

export interface ReportOf extends WithinSpace {
  days: ReportDays;
  timeZone: string;
}

interface Named {
  postId: string;
  title: string;
  network: NetworkId;
  username: string | null;
  profileName: string | null;
  accountName: string | null;
}

interface Stored {
  published: number;
  partial: number;
  failed: number;
  latest: WeekReport['latest'];
  failures: (Named & { message: string })[] | null;
}

/** What became of the posts that were due in some days on a person's clock; without the best of them. */
export async function readReport(db: Executor, { spaceId, accounts, days, timeZone }: ReportOf): Promise<WeekReport> {
  const { from, to } = daysRange(days.first, days.last, timeZone);
  // A target that its owner gave up is no failure, so it is left out.
  const { rows } = await sql<Stored>`
    with week as materialized (
      select id, title, scheduled_at from posts
      where space_id = ${spaceId} and scheduled_at >= ${from} and scheduled_at < ${to} and remove_at is null
        and ${statusAmong(accounts)} in ('published', 'partial', 'failed')),
    sides as materialized (
      select t.id, w.id post_id, w.title, w.scheduled_at, t.connection_id, t.network, t.due_at, t.error_message,
        t.status = 'published' is_out, t.status = 'rejected' and t.error_code is distinct from 'skipped' is_failed
      from week w join targets t on t.post_id = w.id ${isAmong(accounts, sql`t.connection_id`)}),
    outcomes as (select post_id, bool_or(is_out) is_out, bool_or(is_failed) is_failed from sides group by post_id)
    select count(*) filter (where is_out and not is_failed)::int published, count(*) filter (where is_out and is_failed)::int partial,
      count(*) filter (where not is_out and is_failed)::int failed,
      (select json_build_object('lateMs', greatest(0, floor(extract(epoch from a.at - s.due_at) * 1000)), 'postId', s.post_id, 'title', s.title)
        from sides s, lateral (select min(coalesce(ended_at, fenced_at)) at from attempts where target_id = s.id and outcome = 'published') a
        where s.is_out and a.at is not null order by a.at - s.due_at desc, s.id limit 1) latest,
      (select json_agg(f) from (
        select s.post_id "postId", s.title, s.network, coalesce(s.error_message, '') message, c.username, c.profile_name "profileName",
          c.account_name "accountName"
        from sides s join connections c on c.id = s.connection_id where s.is_failed
        order by s.scheduled_at, s.post_id, s.id limit ${sql.lit(MOST_FAILURES)}) f) failures
    from outcomes`.execute(db);
  const { published = 0, partial = 0, failed = 0, latest = null, failures } = rows[0] ?? {};
  return {
    from: days.first,
    to: days.last,
    timeZone,
    ...{ published, partial, failed, latest },
    failures: (failures ?? []).map(({ message, ...post }) => ({ ...named(post), message })),
    best: [],
  };
}

function named({ postId, title, network, ...names }: Named) {
  return { postId, title, network, account: displayedName({ platform: network, ...names }) };
}

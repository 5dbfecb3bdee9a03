import type { ActivityEntry } from '@nonet/contract';
import { type ActivityGroup, type ActivityKind, activityKinds, type NetworkId, spaceMessages } from '@nonet/domain';
import { type RawBuilder, sql } from 'kysely';
import type { Executor } from '#/db/pool.ts';
import { statementTime } from '#/db/statement-time.ts';
import { type BoundAccounts, isAmong, type WithinSpace } from '#/db/within-accounts.ts';

/** What of the activity is asked for. */
export interface Asked extends WithinSpace {
  /** How many days are told; null: all that is kept. */
  days: number | null;
  person: string | null;
  what: ActivityGroup | null;
  from: Date | null;
  to: Date | null;
}

/** A row of the table, with the names of what it is about. */
export interface ActivityRow {
  id: string;
  /** Its time in microseconds, as text. */
  micros: string;
  at: Date;
  actor: ActivityEntry['by']['actor'];
  personId: string | null;
  name: string;
  what: ActivityKind;
  subject: string | null;
  accounts: string[] | null;
  before: StoredFacts | null;
  after: StoredFacts | null;
  postId: string | null;
  title: string | null;
  subjectName: string | null;
}

export type StoredFacts = Omit<NonNullable<ActivityEntry['before']>, 'accounts'> & {
  accounts?: string[] | null;
  network?: NetworkId;
};

/** After which row a page begins. */
export interface Place {
  micros: string;
  id: string;
}

/**
 * A page of the activity, the newest first. Each kind of a group is read from its own end, so that a rare one costs no more than the page
 * has rows.
 */
export async function readActivity(
  db: Executor,
  asked: Asked,
  after: Place | null,
  limit: number,
): Promise<ActivityRow[]> {
  const { accounts, what } = asked;
  const fits = conditions(asked, after);
  const newest = (more: RawBuilder<unknown>) =>
    sql`select * from activity where ${fits} ${more} order by at desc, id desc limit ${limit}`;
  const page =
    what === null
      ? newest(sql``)
      : sql`select r.* from unnest(${[...activityKinds[what]]}::text[]) kind, lateral (${newest(sql`and what = kind`)}) r
          order by r.at desc, r.id desc limit ${limit}`;
  const { rows } = await sql<ActivityRow>`
    select a.id::text, (extract(epoch from a.at) * 1000000)::bigint::text micros, a.at, a.actor, u.id "personId",
      case when a.actor = 'person' then coalesce(u.name, ${spaceMessages.formerMember}) else a.person_name end name, a.what,
      a.subject, a.accounts, a.before, a.after, p.id "postId", p.title, s.name "subjectName"
    from (${page}) a
      left join users u on u.id = a.person_id
      left join users s on s.id = a.subject
      left join lateral (
        select p.id, p.title from posts p
        where p.id = case when a.what like 'post-%' then a.subject::uuid end and p.space_id = a.space_id
          ${accounts === null ? sql`` : sql`and exists (select from targets t where t.post_id = p.id ${isAmong(accounts, sql`t.connection_id`)})`}
      ) p on true
    order by a.at desc, a.id desc`.execute(db);
  return rows;
}

function conditions({ spaceId, accounts, days, person, from, to }: Asked, after: Place | null): RawBuilder<unknown> {
  return sql`space_id = ${spaceId} ${isTold(accounts)}
    ${days === null ? sql`` : sql`and at >= ${statementTime} - make_interval(days => ${days})`}
    ${person === null ? sql`` : sql`and person_id = ${person}`}
    ${from === null ? sql`` : sql`and at >= ${from}`} ${to === null ? sql`` : sql`and at < ${to}`}
    ${after === null ? sql`` : sql`and (at, id) < (timestamptz 'epoch' + ${after.micros}::bigint * interval '1 microsecond', ${after.id}::bigint)`}`;
}

/** Who is bound to accounts reads what concerns these, and the space. A repeat with an account of others is nowhere (0219). */
function isTold(accounts: BoundAccounts): RawBuilder<unknown> {
  if (accounts === null) return sql``;
  const theirs = sql`${[...accounts]}::text[]`;
  return sql`and (accounts is null or case when what like 'repeat-%' then accounts <@ ${theirs} else accounts && ${theirs} end)`;
}

export interface NamedAccount {
  network: NetworkId;
  name: string;
}

/** The accounts with these ids that are still known. */
export async function namesOfAccounts(
  db: Executor,
  { spaceId, accounts }: WithinSpace,
  ids: readonly string[],
): Promise<ReadonlyMap<string, NamedAccount>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<NamedAccount & { id: string }>`
    select id, network, coalesce(account_name, profile_name, username, id) name from connections
    where space_id = ${spaceId} and id = any(${[...ids]}::text[]) ${isAmong(accounts, sql`id`)}`.execute(db);
  return new Map(rows.map(({ id, ...account }) => [id, account]));
}

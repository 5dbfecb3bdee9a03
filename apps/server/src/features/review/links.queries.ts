import { createHash } from 'node:crypto';
import type { ReviewLink } from '@nonet/contract';
import { type GuestRight, retention } from '@nonet/domain';
import { type RawBuilder, sql } from 'kysely';
import { isoInstant } from '#/db/iso-instant.ts';
import type { Executor } from '#/db/pool.ts';
import type { SpaceId } from '#/db/space-id.ts';
import { isBefore, statementTime } from '#/db/statement-time.ts';
import type { BoundAccounts } from '#/db/within-accounts.ts';

/** A link that is made now. */
export interface NewLink {
  id: string;
  spaceId: SpaceId;
  madeBy: string;
  name: string;
  guest: string | null;
  token: string;
  passwordHash: string | null;
  may: GuestRight;
  showFigures: boolean;
  range: { from: Date; to: Date } | null;
  filters: Readonly<Record<string, string>>;
  /** The posts that it names; none when it has a range. */
  posts: readonly string[];
  expiresAt: Date;
}

/** A link with what its page needs: what was chosen, and which of that its maker may see now. */
export interface FoundLink extends Omit<NewLink, 'token' | 'posts'> {
  makerName: string;
  makerZone: string | null;
  spaceName: string;
  accounts: BoundAccounts;
  ended: ReviewLink['ended'];
  endedAt: Date;
}

function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}

/** Why a link `l` shows nothing. A link works only while its maker is in the space, whom `m` and `s` tell. */
const ended = sql<ReviewLink['ended']>`case when l.ended_at is not null then 'ended'
  when s.owner_id <> l.made_by and m.user_id is null then 'maker-left'
  when l.expires_at <= clock_timestamp() then 'expired' end`;
const places = sql`review_links l join spaces s on s.id = l.space_id
  left join space_members m on m.space_id = l.space_id and m.user_id = l.made_by left join users u on u.id = l.made_by`;

export async function insertLink(trx: Executor, link: NewLink): Promise<void> {
  const { id, spaceId, madeBy, name, guest, token, passwordHash, may, showFigures, range, filters, posts, expiresAt } =
    link;
  await sql`insert into review_links
      (id, space_id, made_by, name, guest, token_hash, password_hash, may, shows_figures, range_from, range_to, filters, expires_at)
    values (${id}, ${spaceId}, ${madeBy}, ${name}, ${guest}, ${hashOf(token)}, ${passwordHash}, ${may}, ${showFigures},
      ${range?.from ?? null}, ${range?.to ?? null}, ${JSON.stringify(filters)}::jsonb, ${expiresAt})`.execute(trx);
  await sql`insert into review_posts (link_id, post_id) select ${id}, p from unnest(${[...posts]}::uuid[]) p`.execute(
    trx,
  );
}

/** Of these posts, those of the space that are there and have an account of theirs. */
export async function knownPosts(
  trx: Executor,
  { spaceId, accounts }: { spaceId: SpaceId; accounts: BoundAccounts },
  ids: readonly string[],
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from posts where space_id = ${spaceId} and id = any(${[...ids]}::uuid[]) and remove_at is null
      and (${accounts}::text[] is null or exists (
        select from targets where post_id = posts.id and connection_id = any(${accounts}::text[])))`.execute(trx);
  return rows.map(({ id }) => id);
}

/** A space, and the links of it that somebody looks after: all, or for who is bound to accounts their own. */
export interface LinksOf {
  spaceId: SpaceId;
  readerId: string;
  isBound: boolean;
}

const isTheirs = ({ spaceId, readerId, isBound }: LinksOf) =>
  isBound ? sql`l.space_id = ${spaceId} and l.made_by = ${readerId}` : sql`l.space_id = ${spaceId}`;

export function listLinks(db: Executor, of: LinksOf): Promise<ReviewLink[]> {
  return selectLinks(
    db,
    sql`${isTheirs(of)} and least(l.ended_at, l.expires_at) > clock_timestamp() - ${kept}`,
    of.readerId,
  );
}

/** Links that ended are listed for so many days, and then removed. */
const kept = sql`make_interval(days => ${sql.lit(retention.reviewLinkDays)})`;

export async function findTheirLink(db: Executor, of: LinksOf, id: string): Promise<ReviewLink | undefined> {
  return (await selectLinks(db, sql`${isTheirs(of)} and l.id = ${id}`, of.readerId))[0];
}

async function selectLinks(db: Executor, where: RawBuilder<unknown>, readerId: string): Promise<ReviewLink[]> {
  const answered = (says: string) => sql`(select count(*)::int from review_answers a join posts p on p.id = a.post_id
    where a.link_id = l.id and a.says = ${says} and a.version = p.version and p.remove_at is null)`;
  const { rows } = await sql<StoredLink>`
    select l.id, l.name, l.guest, l.may, case when l.range_from is null then (select count(*)::int from review_posts where link_id = l.id) end "postCount",
      l.range_from::text "from", l.range_to::text "to", l.password_hash is not null "hasPassword", l.shows_figures "showFigures",
      u.name maker, l.made_by "madeBy", l.created_at::text "createdAt", l.expires_at::text "expiresAt", ${ended} ended,
      ${answered('approved')} approved, ${answered('change')} "changesAsked"
    from ${places} where ${where} order by l.created_at desc, l.id`.execute(db);
  return rows.map(({ maker, madeBy, from, to, createdAt, expiresAt, ...link }) => ({
    ...link,
    from: from && isoInstant(from),
    to: to && isoInstant(to),
    madeBy: { name: maker, isYou: madeBy === readerId },
    createdAt: isoInstant(createdAt),
    expiresAt: isoInstant(expiresAt),
  }));
}

interface StoredLink extends Omit<ReviewLink, 'madeBy'> {
  maker: string | null;
  madeBy: string;
}

/** Ends a link; false: there is no open one. */
export async function endLink(db: Executor, of: LinksOf, id: string): Promise<boolean> {
  const { rows } = await sql`update review_links l set ended_at = clock_timestamp()
    where ${isTheirs(of)} and id = ${id} and ended_at is null and expires_at > clock_timestamp() returning id`.execute(
    db,
  );
  return rows.length > 0;
}

/** The link that an address leads to, whatever became of it; undefined: none. Links of deleted spaces lead nowhere. */
export async function findLink(db: Executor, token: string): Promise<FoundLink | undefined> {
  const { rows } = await sql<Omit<FoundLink, 'range'> & { from: Date | null; to: Date | null }>`
    select l.id, l.space_id "spaceId", l.made_by "madeBy", l.name, l.guest, l.password_hash "passwordHash", l.may, l.shows_figures "showFigures",
      l.range_from "from", l.range_to "to", l.filters, l.expires_at "expiresAt", coalesce(u.name, '') "makerName", u.time_zone "makerZone",
      coalesce(s.name, o.name) "spaceName", case when s.owner_id <> l.made_by then m.accounts end accounts, ${ended} ended,
      least(l.ended_at, l.expires_at, clock_timestamp()) "endedAt"
    from ${places} join users o on o.id = s.owner_id where l.token_hash = ${hashOf(token)} and s.removed_at is null`.execute(
    db,
  );
  const [row] = rows;
  if (row === undefined) return undefined;
  const { from, to, ...link } = row;
  return { ...link, range: from === null || to === null ? null : { from, to } };
}

/** Whether a link is open still, held so that it cannot end before the transaction does. */
export async function isStillOpen(trx: Executor, linkId: string): Promise<boolean> {
  const { rows } = await sql<{ ended: ReviewLink['ended'] }>`
    select ${ended} ended from ${places} where l.id = ${linkId} and s.removed_at is null for share of l`.execute(trx);
  return rows[0]?.ended === null;
}

/** Removes links whose end is long ago, with what their guests were called. What they approved stays in the history of the posts. */
export async function forgetEndedLinks(db: Executor): Promise<void> {
  await sql`delete from review_links where ${isBefore(sql`least(ended_at, expires_at)`, sql`${statementTime} - ${kept}`)}`.execute(
    db,
  );
}

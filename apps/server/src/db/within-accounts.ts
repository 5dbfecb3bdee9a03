import type { PostStatus } from '@nonet/domain';
import { type RawBuilder, sql } from 'kysely';
import type { SpaceId } from '#/db/space-id.ts';

/** The ids of the accounts that a member of a space is bound to (TEAM-08). Null: all of the space. */
export type BoundAccounts = readonly string[] | null;

/** A space, as far as somebody has it. */
export interface WithinSpace {
  spaceId: SpaceId;
  accounts: BoundAccounts;
}

/** The SQL condition `and column = any(accounts)`. Empty for a member who has all accounts. */
export function isAmong(accounts: BoundAccounts, column: RawBuilder<unknown>): RawBuilder<unknown> {
  return accounts === null ? sql`` : sql`and ${column} = any(${[...accounts]}::text[])`;
}

/** Leaves out ids of other accounts, so that a bound member gets the same refusal as for an unknown id. */
export function namedAmong(accounts: BoundAccounts, ids: readonly string[]): string[] {
  return ids.filter((id) => accounts === null || accounts.includes(id));
}

/** Whether all of the ids name one of these accounts. */
export function areAmong(accounts: BoundAccounts, ids: readonly string[]): boolean {
  return accounts === null || ids.every((id) => accounts.includes(id));
}

/** What the status of a row of `posts` is among the targets of theirs: in SQL what `derivePostStatus` says. */
export function statusAmong(accounts: BoundAccounts): RawBuilder<PostStatus> {
  if (accounts === null) return sql`posts.status`;
  const isSettled = sql`o.status in ('published', 'rejected', 'held', 'asks')`;
  const isOut = sql`o.status = 'published'`;
  return sql`case when posts.status = 'cancelled' then 'cancelled' else (
    select case
      when not bool_and(${isSettled}) then case
        when bool_or(${isOut}) or bool_or(o.fenced_at is not null and not ${isSettled}) then 'processing' else 'pending' end
      when not bool_or(${isOut}) then 'failed'
      when bool_and(${isOut}) then 'published' else 'partial' end
    from targets o where o.post_id = posts.id ${isAmong(accounts, sql`o.connection_id`)}) end`;
}

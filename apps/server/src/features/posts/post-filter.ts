import type { PostFilter as PostFilterOnWire } from '@nonet/contract';
import { type Approval, approvals, type NetworkId, networkIds, type PostStatus, postStatuses } from '@nonet/domain';
import { type RawBuilder, sql } from 'kysely';

import { waitsForPerson } from '#/db/waits-for-person.ts';
import { type BoundAccounts, isAmong, statusAmong, type WithinSpace } from '#/db/within-accounts.ts';
import { isSeen } from '#/features/posts/within-accounts.ts';
import type { ActingPerson } from '#/http/api.ts';
import { ApiError } from '#/http/errors.ts';

/** A post fits when it has one of each list. Null: the list was not given, so that every post fits it. */
export interface PostFilter {
  networks: readonly NetworkId[] | null;
  /** Ids of connections. */
  accounts: readonly string[] | null;
  statuses: readonly (PostStatus | 'needs-you')[] | null;
  templates: readonly string[] | null;
  approval: readonly Approval[] | null;
  /** The id of who wrote them. */
  authorId: string | null;
  /** Of a post only what these accounts have of it counts, and it has one of them (TEAM-08). Null: all accounts. */
  within: BoundAccounts;
}

export const noFilter: PostFilter = {
  networks: null,
  accounts: null,
  statuses: null,
  templates: null,
  approval: null,
  authorId: null,
  within: null,
};

const networks: ReadonlySet<string> = new Set(networkIds);
const states: ReadonlySet<string> = new Set(approvals);
const statuses: ReadonlySet<string> = new Set([...postStatuses, 'needs-you']);

/** Reads the lists of a query. A name that does not exist is refused, because it would find nothing without a reason. */
export function readFilter(
  query: PostFilterOnWire,
  { accounts: within, by }: Pick<WithinSpace, 'accounts'> & { by: ActingPerson },
): PostFilter {
  return {
    networks: readList(query.networks, (name): name is NetworkId => networks.has(name)),
    accounts: readList(query.accounts, (id) => id !== ''),
    statuses: readList(query.statuses, (name): name is PostStatus | 'needs-you' => statuses.has(name)),
    templates: readList(query.templates, (id) => id !== ''),
    approval: readList(query.approval, (name): name is Approval => states.has(name)),
    authorId: query.mine === 'true' ? by.uid : null,
    within,
  };
}

function readList<Name extends string>(
  text: string | undefined,
  isKnown: ((name: string) => name is Name) | ((name: string) => boolean),
): readonly Name[] | null {
  if (text === undefined || text === '') return null;
  const names = text.split(',');
  const unknown = names.find((name) => !isKnown(name));
  if (unknown !== undefined) throw new ApiError(400, 'invalid-filter', `There is no filter '${unknown}'.`);
  return names as Name[];
}

/** The conditions of a filter on a row of `posts`, each with a leading `and`. */
export function fitsFilter({
  networks,
  accounts,
  statuses,
  templates,
  approval,
  authorId,
  within,
}: PostFilter): RawBuilder<unknown> {
  const isTheirs = isAmong(within, sql`connection_id`);
  const conditions = [
    within && isSeen(within),
    networks &&
      sql`and exists (select from targets where post_id = posts.id and network = any(${networks}::text[]) ${isTheirs})`,
    accounts &&
      sql`and exists (select from targets where post_id = posts.id and connection_id = any(${accounts}::text[]) ${isTheirs})`,
    statuses && sql`and ${hasStatus(statuses, within)}`,
    approval && sql`and approval = any(${approval}::text[])`,
    // Of before there were members, everything is by the person of the space.
    authorId && sql`and coalesce(author_id, space_id) = ${authorId}`,
    templates && sql`and template ->> 'id' = any(${templates}::text[])`,
  ];
  return sql.join(
    conditions.filter((condition) => condition !== null),
    sql` `,
  );
}

function hasStatus(names: readonly (PostStatus | 'needs-you')[], within: BoundAccounts): RawBuilder<unknown> {
  const isOneOf = sql`${statusAmong(within)} = any(${names}::text[])`;
  if (!names.includes('needs-you')) return isOneOf;
  return sql`(${isOneOf} or remove_at is null and exists (
    select from targets where post_id = posts.id and ${waitsForPerson} ${isAmong(within, sql`connection_id`)}))`;
}

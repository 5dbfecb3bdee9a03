import type { FigureName, NetworkId, PlanHolder } from '@nonet/domain';
import { networkIds } from '@nonet/domain';
import type { Network } from '@nonet/networks';
import { type RawBuilder, sql } from 'kysely';
import type { Database, Executor } from '#/db/pool.ts';
import type { SpaceId } from '#/db/space-id.ts';
import { type BoundAccounts, namedAmong, type WithinSpace } from '#/db/within-accounts.ts';
import type { Caller } from '#/http/api.ts';
import { ApiError } from '#/http/errors.ts';

export interface AnalyticsParts {
  db: Database;
  networks: ReadonlyMap<NetworkId, Network>;
  holderOf: (db: Executor, spaceId: SpaceId) => Promise<PlanHolder>;
  found: FoundPosts;
  /** How old posts are when they are read, in milliseconds, ascending. */
  readingAges: readonly number[];
  /** How long after a reading that was asked for the next may be asked for, in milliseconds. */
  askPauseMs: number;
  limitFactor: number;
  /** Refuses a caller who may no longer see the space, as is asked while a long answer is on its way. */
  requireStillAllowed: (caller: Caller) => Promise<void>;
}

/** The table expressions with which `hit` has the ids of the posts of a person that hold all of some words; null: there are no words. */
export type FoundPosts = (of: WithinSpace, words: string) => RawBuilder<unknown> | null;

export type Figures = Record<FigureName, number | null>;

/** Which of a person's published targets are looked at. */
export interface Measured {
  spaceId: SpaceId;
  /** The accounts that the reader is bound to: of a post on others, too, only theirs count. */
  within: BoundAccounts;
  from: Date;
  to: Date;
  networks: readonly NetworkId[] | null;
  accounts: readonly string[] | null;
}

const known: ReadonlySet<string> = new Set(networkIds);

/** Reads the lists of a query. A network that does not exist is refused, because it would find nothing without a reason. */
export function readLists(
  query: { networks?: string | undefined; accounts?: string | undefined },
  within: BoundAccounts,
): Pick<Measured, 'networks' | 'accounts'> {
  const networks = listOf(query.networks);
  const accounts = listOf(query.accounts) ?? within;
  const unknown = networks?.find((name) => !known.has(name));
  if (unknown !== undefined) throw new ApiError(400, 'invalid-filter', `There is no filter '${unknown}'.`);
  return { networks: networks as NetworkId[] | null, accounts: accounts && namedAmong(within, accounts) };
}

function listOf(text: string | undefined): string[] | null {
  return text === undefined || text === '' ? null : text.split(',');
}

/** The condition on a row of `post_figures` that it is one of them. */
export function isMeasured({ spaceId, from, to, networks, accounts }: Measured): RawBuilder<unknown> {
  return sql`space_id = ${spaceId} and published_at >= ${from} and published_at < ${to} ${isOfLists({ networks, accounts })}`;
}

/** The end of a condition on a row of `post_figures`: that its network and its account are among the chosen ones. */
export function isOfLists({ networks, accounts }: Pick<Measured, 'networks' | 'accounts'>): RawBuilder<unknown> {
  return sql`${networks === null ? sql`` : sql`and network = any(${[...networks]}::text[])`}
    ${accounts === null ? sql`` : sql`and connection_id = any(${[...accounts]}::text[])`}`;
}

import { type RawBuilder, sql } from 'kysely';
import type { Executor } from '#/db/pool.ts';
import type { SpaceId } from '#/db/space-id.ts';
import { sealContext } from '#/secrets/seal-context.ts';

/** A column whose values are sealed. */
export interface SealedColumn {
  /** What the values are, in the plural, for messages to people. */
  what: string;
  /** Reads a few values in the order of their ids, after the id `after`. */
  read(db: Executor, after: string, limit: number): Promise<SealedValue[]>;
  /** Replaces a value, unless somebody else has replaced it meanwhile. Returns whether it did. */
  replace(db: Executor, value: SealedValue, sealed: string): Promise<boolean>;
}

export interface SealedValue {
  id: string;
  sealed: string;
  context: string;
}

/** Lower than every id. */
const LOWEST_ID = '00000000-0000-0000-0000-000000000000';

/** Every column that holds sealed values. A new kind of sealed value must be added here. */
export const sealedColumns: readonly SealedColumn[] = [
  {
    what: 'accounts',
    read: async (db, after, limit) => {
      const { rows } = await sql<{ id: string; spaceId: SpaceId; sealed: string }>`
        select id, space_id "spaceId", auth_data sealed from connections
        where id > ${after} and auth_data is not null order by id limit ${limit}`.execute(db);
      return rows.map(({ id, spaceId, sealed }) => {
        return { id, sealed, context: sealContext.connection({ spaceId, connectionId: id }) };
      });
    },
    replace: (db, { id, sealed: before }, sealed) =>
      didUpdate(db, sql`update connections set auth_data = ${sealed} where id = ${id} and auth_data = ${before}`),
  },
  column({
    what: 'grants',
    table: 'grants',
    value: sql`auth_data`,
    set: (sealed) => sql`auth_data = ${sealed}`,
    context: sealContext.grant,
  }),
  column({
    what: 'signing keys',
    table: 'jwks',
    value: sql`private_key`,
    set: (sealed) => sql`private_key = ${sealed}`,
    context: sealContext.signingKey,
  }),
  column({
    what: 'sign-ins of deleted accounts',
    table: 'deletion_leftovers',
    value: sql`detail->>'sealedAuth'`,
    set: (sealed) => sql`detail = detail || jsonb_build_object('sealedAuth', ${sealed}::text)`,
    context: sealContext.leftover,
  }),
  {
    what: 'uploads of posts',
    read: async (db, after, limit) => {
      const { rows } = await sql<{ id: string; sealed: string }>`
        select id, secret sealed from targets
        where id > ${after === '' ? LOWEST_ID : after}::uuid and secret is not null order by id limit ${limit}`.execute(
        db,
      );
      return rows.map(({ id, sealed }) => ({ id, sealed, context: sealContext.target(id) }));
    },
    // The condition on the id uses its index, because there are millions of targets.
    replace: (db, { id, sealed: before }, sealed) =>
      didUpdate(db, sql`update targets set secret = ${sealed} where id = ${id}::uuid and secret = ${before}`),
  },
  column({
    what: 'grants of deleted accounts',
    table: 'deletion_leftovers',
    value: sql`detail->>'sealedGrant'`,
    set: (sealed) => sql`detail = detail || jsonb_build_object('sealedGrant', ${sealed}::text)`,
    context: sealContext.leftover,
  }),
  column({
    what: 'attempts to connect an account',
    table: 'connect_flows',
    value: sql`verifier`,
    set: (sealed) => sql`verifier = ${sealed}`,
    context: sealContext.connectFlow,
  }),
  column({
    what: 'calendar addresses',
    table: 'calendar_feeds',
    value: sql`sealed_key`,
    set: (sealed) => sql`sealed_key = ${sealed}`,
    context: sealContext.calendarFeed,
  }),
  column({
    what: 'the key for push services',
    table: 'instance',
    value: sql`push_private_key`,
    set: (sealed) => sql`push_private_key = ${sealed}`,
    context: sealContext.pushKey,
  }),
  column({
    what: 'browsers that are notified',
    table: 'push_subscriptions',
    value: sql`sealed`,
    set: (sealed) => sql`sealed = ${sealed}`,
    context: sealContext.pushSubscription,
  }),
  {
    what: 'accounts to choose from',
    read: async (db, after, limit) => {
      const { rows } = await sql<{ id: string; sealed: string }>`
        select flow_id::text id, sealed from offered_accounts
        where flow_id::text > ${after} order by 1 limit ${limit}`.execute(db);
      return rows.map(({ id, sealed }) => ({ id, sealed, context: sealContext.offer(id) }));
    },
    replace: (db, { id, sealed: before }, sealed) =>
      didUpdate(
        db,
        sql`update offered_accounts set sealed = ${sealed} where flow_id::text = ${id} and sealed = ${before}`,
      ),
  },
];

interface ColumnById {
  what: string;
  table: string;
  value: RawBuilder<unknown>;
  set: (sealed: string) => RawBuilder<unknown>;
  context: (id: string) => string;
}

/** A column whose values are bound only to the id of their row. */
function column({ what, table, value, set, context }: ColumnById): SealedColumn {
  return {
    what,
    read: async (db, after, limit) => {
      const { rows } = await sql<{ id: string; sealed: string }>`
        select id::text, ${value} sealed from ${sql.table(table)}
        where id::text > ${after} and ${value} is not null order by id::text limit ${limit}`.execute(db);
      return rows.map(({ id, sealed }) => ({ id, sealed, context: context(id) }));
    },
    replace: (db, { id, sealed: before }, sealed) =>
      didUpdate(db, sql`update ${sql.table(table)} set ${set(sealed)} where id::text = ${id} and ${value} = ${before}`),
  };
}

async function didUpdate(db: Executor, update: RawBuilder<unknown>): Promise<boolean> {
  const { numAffectedRows } = await update.execute(db);
  return numAffectedRows === 1n;
}

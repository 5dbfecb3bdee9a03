import { createHash, randomUUID } from 'node:crypto';
import { sql } from 'kysely';

import type { Executor } from '#/db/pool.ts';
import { statementTime } from '#/db/statement-time.ts';

/** A browser that is notified, as its owner sees it. */
export interface Browser {
  id: string;
  name: string;
  addedAt: string;
}

/** A browser with the address and the keys at which it is notified. */
export interface StoredSubscription {
  id: string;
  userId: string;
  sealed: string;
}

/** The session of a browser that is notified is alive. */
const isSignedIn = sql`exists (select from sessions s where s.id = b.session_id and s.expires_at > clock_timestamp())`;

/** The browsers of a person, in the order in which they were added. */
export async function readBrowsers(db: Executor, userId: string): Promise<Browser[]> {
  const { rows } = await sql<{ id: string; name: string; addedAt: Date }>`
    select id::text, name, added_at "addedAt" from push_subscriptions b
    where user_id = ${userId} and ${isSignedIn} order by added_at, id`.execute(db);
  return rows.map((row) => ({ ...row, addedAt: row.addedAt.toISOString() }));
}

/** The id of the browser with this address when it is the person's, else a new one. */
export async function idOfBrowser(db: Executor, userId: string, endpoint: string): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    select id::text from push_subscriptions where endpoint_hash = ${hashOf(endpoint)} and user_id = ${userId}`.execute(
    db,
  );
  return rows[0]?.id ?? randomUUID();
}

/** Stores a browser. One that was another person's is taken over: the person who signed in last uses it. */
export async function storeBrowser(
  db: Executor,
  {
    id,
    userId,
    sealed,
    name,
    endpoint,
    sessionId,
  }: StoredSubscription & { name: string; endpoint: string; sessionId: string },
): Promise<void> {
  await sql`
    insert into push_subscriptions as b (id, user_id, session_id, endpoint_hash, sealed, name)
    values (${id}, ${userId}, ${sessionId}, ${hashOf(endpoint)}, ${sealed}, ${name})
    on conflict (endpoint_hash) do update set id = excluded.id, user_id = excluded.user_id, session_id = excluded.session_id,
      sealed = excluded.sealed, name = excluded.name,
      added_at = case when b.user_id = excluded.user_id then b.added_at else excluded.added_at end`.execute(db);
}

/** Returns whether the person had this browser. */
export async function removeBrowser(db: Executor, userId: string, id: string): Promise<boolean> {
  const { numAffectedRows } = await sql`
    delete from push_subscriptions where id = ${id} and user_id = ${userId}`.execute(db);
  return numAffectedRows === 1n;
}

/** Where a browser is notified; undefined when it is not any more. */
export async function readSubscription(db: Executor, id: string): Promise<StoredSubscription | undefined> {
  const { rows } = await sql<StoredSubscription>`
    select id::text, user_id "userId", sealed from push_subscriptions b where id = ${id} and ${isSignedIn}`.execute(db);
  return rows[0];
}

/** Removes a browser unless it has subscribed anew since it was read. Returns whether it did. */
export async function forgetSubscription(db: Executor, { id, sealed }: StoredSubscription): Promise<boolean> {
  const { numAffectedRows } = await sql`
    delete from push_subscriptions where id = ${id} and sealed = ${sealed}`.execute(db);
  return numAffectedRows === 1n;
}

/** The ids of the browsers that a person is notified on. */
export async function notifiedBrowsers(db: Executor, userId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select b.id::text from push_subscriptions b join sessions s on s.id = b.session_id
    where b.user_id = ${userId} and s.expires_at > ${statementTime} order by b.id`.execute(db);
  return rows.map(({ id }) => id);
}

function hashOf(endpoint: string): string {
  return createHash('sha256').update(endpoint).digest('base64url');
}

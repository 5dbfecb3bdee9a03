import { andMore } from '@nonet/domain';
import { sql, type Transaction } from 'kysely';
import type { Logger } from 'pino';

import { notifyLive } from '#/db/notify.ts';
import type { Database, Executor } from '#/db/pool.ts';
import { isBefore, statementTime } from '#/db/statement-time.ts';
import type { Tables } from '#/db/tables.ts';
import { transact } from '#/db/transaction.ts';
import { inWords, type MessageRow, selectMessages } from '#/features/messages/message-row.ts';
import { readRhythms } from '#/features/messages/message-settings.ts';
import type { MessagesParts } from '#/features/messages/messages-parts.ts';
import { planTelling } from '#/features/messages/plan-telling.ts';

export interface TellParts extends Pick<MessagesParts, 'push' | 'mayMailUnverified'> {
  db: Database;
  log: Logger;
  /** How long a message waits for others and for the person to see it by themselves (NOTE-05). */
  waitMs: number;
  /** Mails a person these messages, once the transaction is committed. */
  mail: (trx: Executor, told: { userId: string; ids: string[] }) => Promise<void>;
}

const MESSAGES_AT_ONCE = 500;

/**
 * Tells people what waits to be told: each message once, all of a person together. What was read meanwhile is not told. What no longer
 * holds is not told either, and counts as read. One person's trouble does not hold up the others.
 */
export async function tellMessages(parts: TellParts): Promise<void> {
  const done = new Set<string>();
  for (;;) {
    const people = await peopleToTell(parts, [...done]);
    for (const userId of people) {
      done.add(userId);
      await transact(parts.db, (trx) => tellPerson(parts, trx, userId)).catch((err: unknown) =>
        parts.log.error({ err, userId }, 'a person could not be told what happened'),
      );
    }
    if (people.length === 0) return;
  }
}

/** Some people of whom a message has waited long enough, other than those. */
async function peopleToTell({ db, waitMs }: TellParts, except: readonly string[]): Promise<string[]> {
  // Few messages wait at any time; that they are the ones to be read is what the first condition says to PostgreSQL.
  const { rows } = await sql<{ userId: string }>`
    select user_id "userId" from messages
    where ${isBefore(sql`tell_at`, statementTime)} and created_at + ${waitMs} * interval '1 ms' <= ${statementTime}
      and user_id <> all(${[...except]}::text[])
    limit ${MESSAGES_AT_ONCE}`.execute(db);
  return [...new Set(rows.map(({ userId }) => userId))];
}

async function tellPerson(parts: TellParts, trx: Transaction<Tables>, userId: string): Promise<void> {
  const { rows } = await sql<{ timeZone: string | null; isVerified: boolean; now: Date }>`
    select time_zone "timeZone", email_verified "isVerified", clock_timestamp() now from users where id = ${userId} for no key update skip locked`.execute(
    trx,
  );
  const [person] = rows;
  // Another process tells them, or they are gone.
  if (person === undefined) return;
  const taken = await takeWaiting(trx, userId);
  const isMailed = parts.mayMailUnverified || person.isVerified;
  const rhythms = await readRhythms(trx, userId);
  const timeZone = person.timeZone ?? 'UTC';
  const { over, mailed, pushed, later } = planTelling(taken, {
    ...person,
    isMailed,
    rhythmOf: ({ kind, spaceId }) => rhythms(spaceId)[kind],
    timeZone,
    waitMs: parts.waitMs,
  });
  await sql`update messages set read_at = clock_timestamp() where id = any(${idsOf(over)}::uuid[])`.execute(trx);
  const ids = idsOf(later);
  const times = later.map(({ at }) => at);
  // Named as a list: what is joined with, PostgreSQL 15 finds by reading all messages.
  await sql`update messages m
    set tell_at = (select at from unnest(${ids}::uuid[], ${times}::timestamptz[]) l(id, at) where l.id = m.id)
    where m.id = any(${ids}::uuid[])`.execute(trx);
  await notifyBrowsers(parts, trx, userId, pushed);
  if (over.length > 0) await notifyLive(trx, [{ userId, topics: ['messages'] }]);
  if (mailed.length === 0) return;
  await sql`update messages set told_at = clock_timestamp() where id = any(${idsOf(mailed)}::uuid[])`.execute(trx);
  await parts.mail(trx, { userId, ids: idsOf(mailed) });
}

const idsOf = (rows: readonly { id: string }[]) => rows.map(({ id }) => id);

/** Takes what a person has waiting, the newest first. A reader of one of them waits until it is told. */
async function takeWaiting(trx: Transaction<Tables>, userId: string): Promise<MessageRow[]> {
  const { rows } = await sql<{ id: string }>`
    update messages set tell_at = null where user_id = ${userId} and tell_at <= clock_timestamp() returning id`.execute(
    trx,
  );
  const ids = rows.map(({ id }) => id);
  const { rows: taken } = await selectMessages(userId, sql`m.id = any(${ids}::uuid[])`).execute(trx);
  return taken;
}

/** One note about all of them. */
async function notifyBrowsers(
  { push }: TellParts,
  trx: Transaction<Tables>,
  userId: string,
  rows: readonly MessageRow[],
): Promise<void> {
  const said = inWords(rows);
  const [newest] = said;
  if (push === undefined || newest === undefined) return;
  const { title, text, href } = newest.text;
  const note = { title: andMore(title, said.length), text: said.length === 1 ? text : '', href };
  await sql`update messages set pushed_at = clock_timestamp() where id = any(${idsOf(rows)}::uuid[])`.execute(trx);
  await push.notify(trx, userId, { ...note, tag: `message-${newest.row.id}` });
}

import type { ChangeMessageSettings, MessageSettings } from '@nonet/contract';
import { type MailRhythm, type MessageKind, messageKinds, startRhythms } from '@nonet/domain';
import { sql } from 'kysely';

import { notifyLive } from '#/db/notify.ts';
import type { Executor } from '#/db/pool.ts';
import { transact } from '#/db/transaction.ts';
import type { MessagesParts } from '#/features/messages/messages-parts.ts';

type Rhythms = Record<MessageKind, MailRhythm>;

/** How each kind is mailed to a person. */
export async function readRhythms(db: Executor, userId: string): Promise<Rhythms> {
  const { rows } = await sql<{ kind: MessageKind; rhythm: MailRhythm }>`
    select kind, rhythm from message_rhythms where user_id = ${userId}`.execute(db);
  return { ...startRhythms, ...Object.fromEntries(rows.map(({ kind, rhythm }) => [kind, rhythm])) };
}

/**
 * Chooses how kinds are mailed. What waits of them to be told is looked at again: a kind that was daily may now go out at once.
 * Answers whether anything changed.
 */
export async function chooseRhythms(trx: Executor, userId: string, chosen: Partial<Rhythms>): Promise<boolean> {
  const former = await readRhythms(trx, userId);
  const changed = messageKinds.filter((kind) => chosen[kind] !== undefined && chosen[kind] !== former[kind]);
  if (changed.length === 0) return false;
  await sql`insert into message_rhythms (user_id, kind, rhythm)
    select ${userId}, * from unnest(${changed}::text[], ${changed.map((kind) => chosen[kind])}::text[])
    on conflict (user_id, kind) do update set rhythm = excluded.rhythm`.execute(trx);
  await sql`update messages set tell_at = least(tell_at, created_at)
    where user_id = ${userId} and read_at is null and tell_at is not null and kind = any(${changed}::text[])`.execute(
    trx,
  );
  await notifyLive(trx, [{ userId, topics: ['messages'] }]);
  return true;
}

export async function readSettings(
  { db, push, report, mayMailUnverified }: MessagesParts,
  userId: string,
): Promise<MessageSettings> {
  const choice = (await report?.read(db, userId)) ?? { weeklyReport: null, isReportOn: false };
  return {
    mail: await readRhythms(db, userId),
    isMailed: mayMailUnverified || (await isEmailVerified(db, userId)),
    ...choice,
    pushKey: (await push?.key(db)) ?? null,
    browsers: (await push?.browsers(db, userId)) ?? [],
  };
}

async function isEmailVerified(db: Executor, userId: string): Promise<boolean> {
  const { rows } = await sql`select from users where id = ${userId} and email_verified`.execute(db);
  return rows.length > 0;
}

export async function changeSettings(
  parts: MessagesParts,
  userId: string,
  { mail = {}, weeklyReport }: ChangeMessageSettings,
): Promise<MessageSettings> {
  await transact(parts.db, async (trx) => {
    await sql`select from users where id = ${userId} for no key update`.execute(trx);
    await chooseRhythms(trx, userId, mail);
    if (weeklyReport !== undefined) await parts.report?.choose(trx, userId, weeklyReport);
  });
  return readSettings(parts, userId);
}

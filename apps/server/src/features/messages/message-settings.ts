import type { ChangeMessageSettings, MessageSettings } from '@nonet/contract';
import { type MailRhythm, type MessageKind, messageKinds, spaceKinds, startRhythms } from '@nonet/domain';
import { sql } from 'kysely';

import { notifyLive } from '#/db/notify.ts';
import type { Executor } from '#/db/pool.ts';
import { ownSpaceOf, type SpaceId } from '#/db/space-id.ts';
import { transact } from '#/db/transaction.ts';
import type { MessagesParts, Reader } from '#/features/messages/messages-parts.ts';
import { ApiError } from '#/http/errors.ts';

type Rhythms = Record<MessageKind, MailRhythm>;

/**
 * How each kind is mailed to a person, by the space that a message is about; null: it is about the person. Of a space where they have
 * not chosen it is as in their own (TEAM-11).
 */
export async function readRhythms(db: Executor, userId: string): Promise<(spaceId: SpaceId | null) => Rhythms> {
  const { rows } = await sql<{ spaceId: SpaceId; kind: MessageKind; rhythm: MailRhythm }>`
    select user_id "spaceId", kind, rhythm from message_rhythms where user_id = ${userId}
    union all select space_id, key, value from message_choices, jsonb_each_text(rhythms) where user_id = ${userId}`.execute(
    db,
  );
  const chosenIn = (spaceId: SpaceId) =>
    Object.fromEntries(rows.flatMap((row) => (row.spaceId === spaceId ? [[row.kind, row.rhythm]] : [])));
  const ofPerson = { ...startRhythms, ...chosenIn(ownSpaceOf(userId)) };
  return (spaceId) => (spaceId === null ? ofPerson : { ...ofPerson, ...chosenIn(spaceId) });
}

/**
 * Chooses how kinds are mailed: for the person, or only for one of the other spaces. What waits of them to be told is looked at again: a
 * kind that was daily may now go out at once. Answers whether anything changed.
 */
export async function chooseRhythms(
  trx: Executor,
  { userId, spaceId = ownSpaceOf(userId) }: { userId: string; spaceId?: SpaceId },
  chosen: Partial<Rhythms>,
): Promise<boolean> {
  const isOwn = spaceId === userId;
  const former = (await readRhythms(trx, userId))(spaceId);
  const changed = messageKinds.filter((kind) => chosen[kind] !== undefined && chosen[kind] !== former[kind]);
  if (changed.length === 0) return false;
  if (isOwn) {
    await sql`insert into message_rhythms (user_id, kind, rhythm)
      select ${userId}, * from unnest(${changed}::text[], ${changed.map((kind) => chosen[kind])}::text[])
      on conflict (user_id, kind) do update set rhythm = excluded.rhythm`.execute(trx);
  } else {
    const rhythms = JSON.stringify(Object.fromEntries(changed.map((kind) => [kind, chosen[kind]])));
    await sql`insert into message_choices (user_id, space_id, rhythms) values (${userId}, ${spaceId}, ${rhythms}::jsonb)
      on conflict (user_id, space_id) do update set rhythms = message_choices.rhythms || excluded.rhythms`.execute(trx);
  }
  await lookAgain(trx, userId, changed);
  return true;
}

/** Has kinds mailed never again, of no space. */
export async function endRhythms(trx: Executor, userId: string, kinds: readonly MessageKind[]): Promise<void> {
  await sql`update message_choices set rhythms = rhythms - ${[...kinds]}::text[]
    where user_id = ${userId} and rhythms ?| ${[...kinds]}::text[]`.execute(trx);
  await chooseRhythms(trx, { userId }, Object.fromEntries(kinds.map((kind) => [kind, 'never'])));
  await notifyLive(trx, [{ userId, topics: ['messages'] }]);
}

async function lookAgain(trx: Executor, userId: string, kinds: readonly MessageKind[]): Promise<void> {
  await sql`update messages set tell_at = least(tell_at, created_at)
    where user_id = ${userId} and read_at is null and tell_at is not null and kind = any(${[...kinds]}::text[])`.execute(
    trx,
  );
  await notifyLive(trx, [{ userId, topics: ['messages'] }]);
}

/** What holds in the space of the call. */
export async function readSettings(
  { db, push, report, mayMailUnverified }: MessagesParts,
  reader: Reader,
): Promise<MessageSettings> {
  const { uid, space } = reader;
  const choice = (await report?.read(db, reader)) ?? { weeklyReport: null, isReportOn: false };
  return {
    mail: (await readRhythms(db, uid))(space.id),
    isMailed: mayMailUnverified || (await isEmailVerified(db, uid)),
    ...choice,
    hasOwnChoice: await hasOwnChoice(db, reader),
    pushKey: (await push?.key(db)) ?? null,
    browsers: (await push?.browsers(db, uid)) ?? [],
  };
}

async function isEmailVerified(db: Executor, userId: string): Promise<boolean> {
  const { rows } = await sql`select from users where id = ${userId} and email_verified`.execute(db);
  return rows.length > 0;
}

async function hasOwnChoice(db: Executor, { uid, space }: Reader): Promise<boolean> {
  if (space.id === uid) return true;
  const { rows } = await sql`select from message_choices where user_id = ${uid} and space_id = ${space.id}`.execute(db);
  return rows.length > 0;
}

export async function changeSettings(
  parts: MessagesParts,
  reader: Reader,
  { mail = {}, weeklyReport, asInOwnSpace }: ChangeMessageSettings,
): Promise<MessageSettings> {
  const { uid: userId, space } = reader;
  requireKindsOf(reader, mail);
  await transact(parts.db, async (trx) => {
    await sql`select from users where id = ${userId} for no key update`.execute(trx);
    if (asInOwnSpace) {
      await sql`delete from message_choices where user_id = ${userId} and space_id = ${space.id}`.execute(trx);
      await lookAgain(trx, userId, spaceKinds);
    }
    await chooseRhythms(trx, { userId, spaceId: space.id }, mail);
    if (weeklyReport !== undefined) await parts.report?.choose(trx, reader, weeklyReport);
  });
  return readSettings(parts, reader);
}

/** What is about the person and their plan is chosen once, not for each space. */
function requireKindsOf({ uid, space }: Reader, mail: Partial<Rhythms>): void {
  if (space.id === uid || Object.keys(mail).every((kind) => spaceKinds.some((one) => one === kind))) return;
  throw new ApiError(
    400,
    'not-of-a-space',
    'What is told of you and your plan is the same in every space. Choose it in your own space.',
  );
}

import { sql } from 'kysely';

import type { Executor } from '#/db/pool.ts';
import { inWords, selectMessages } from '#/features/messages/message-row.ts';
import type { MessageToMail } from '#/mail/messages-mail.ts';

/** Those of the messages that are still to be mailed, the oldest first: nobody has read them, and what they tell still holds. */
export async function readToMail(db: Executor, userId: string, ids: readonly string[]): Promise<MessageToMail[]> {
  const { rows } = await selectMessages(userId, sql`m.id = any(${[...ids]}::uuid[]) and m.read_at is null`).execute(db);
  const messages = inWords(rows.filter(({ isOver }) => !isOver));
  return messages
    .reverse()
    .map(({ row: { kind, spaceId }, text: { title, text, href } }) => ({ kind, spaceId, title, text, href }));
}

import { sql } from 'kysely';

import type { Executor } from '#/db/pool.ts';
import type { EmailChange } from '#/features/identity/email-change/email-change.queries.ts';
import { createToken, hashOf, invalidToken } from '#/features/identity/mailed-link.ts';

export type ChangePurpose = 'confirm-email-change' | 'undo-email-change';

/** Makes a token for a link that confirms or undoes a change. It works as long as the change can be. */
export async function createChangeLink(db: Executor, changeId: string, purpose: ChangePurpose): Promise<string> {
  const token = createToken();
  await sql`insert into mailed_links (token_hash, user_id, purpose, email, expires_at, change_id)
    select ${hashOf(token)}, user_id, ${purpose},
      case when ${purpose} = 'confirm-email-change' then new_email else old_email end,
      coalesce(undo_until, confirm_until), id
    from email_changes where id = ${changeId}`.execute(db);
  return token;
}

/**
 * Uses a link up, with all links of the same change, and returns the change. The user's row is locked first, as everybody
 * does who changes how a person gets in: of two uses at once one finds nothing.
 */
export async function consumeChangeLink(
  trx: Executor,
  token: string,
  purpose: ChangePurpose,
): Promise<EmailChange & { sessionId: string; email: string }> {
  const hash = hashOf(token);
  await sql`select from users where id = (select user_id from mailed_links where token_hash = ${hash})
    for no key update`.execute(trx);
  const { rows } = await sql<EmailChange & { sessionId: string; email: string }>`
    delete from mailed_links l using email_changes c, users u
    where l.token_hash = ${hash} and l.purpose = ${purpose} and l.expires_at > clock_timestamp()
      and c.id = l.change_id and u.id = c.user_id
      and (${purpose} = 'undo-email-change' or u.email = c.old_email)
    returning c.id, c.user_id "userId", c.old_email "oldEmail", c.new_email "newEmail", c.session_id "sessionId",
      u.email, case when c.changed_at is null then 'asked' else 'changed' end state`.execute(trx);
  const change = rows[0];
  if (change === undefined) throw invalidToken();
  await sql`delete from mailed_links where change_id = ${change.id}`.execute(trx);
  return change;
}

import type { Context } from 'hono';
import { sql } from 'kysely';

import type { Executor } from '#/db/pool.ts';
import type { ApiEnv } from '#/http/api.ts';

export interface SecurityEvent {
  kind:
    | 'signed-up'
    | 'signed-in'
    | 'sign-in-refused'
    | 'signed-out'
    | 'password-changed'
    | 'password-change-refused'
    | 'password-reset-asked'
    | 'password-reset'
    | 'email-verification-asked'
    | 'email-verified'
    | 'email-change-asked'
    | 'email-change-refused'
    | 'email-changed'
    | 'email-change-undone'
    | 'way-in-added'
    | 'way-in-removed'
    | 'way-in-change-refused'
    | 'session-ended'
    | 'other-sessions-ended'
    | 'space-joined'
    | 'space-left'
    | 'space-role-changed'
    | 'space-removed'
    | 'space-transferred'
    | 'account-deleted'
    | 'account-deletion-refused';
  /** The user, by id, or by an email that may belong to nobody. */
  who: { uid: string } | { email: string };
  /** Null: somebody else did it. */
  ipAddress: string | null;
  userAgent: string | undefined;
  detail?: SecurityEventDetail;
}

export interface SecurityEventDetail {
  /** How the person signed in or up, or which way in was added or removed. */
  method?: string;
  /** The id of the space that somebody joined, left, or has other rights in. */
  space?: string;
}

/** Adds an event to a user's security log. An event with an email that belongs to nobody is not stored. */
export async function recordSecurityEvent(db: Executor, event: SecurityEvent): Promise<void> {
  const userId =
    'uid' in event.who
      ? sql`${event.who.uid}::text`
      : sql`(select id from users where email = ${event.who.email.toLowerCase()})`;
  await sql`
    insert into security_events (user_id, kind, ip_address, user_agent, detail)
    values (${userId}, ${event.kind}, ${event.ipAddress}, ${event.userAgent?.slice(0, 400) ?? null},
      ${JSON.stringify(event.detail ?? {})}::jsonb)`.execute(db);
}

/** Adds an event with the address and browser of a call. */
export function recordCall(
  db: Executor,
  c: Context<ApiEnv>,
  event: Pick<SecurityEvent, 'kind' | 'who' | 'detail'>,
): Promise<void> {
  return recordSecurityEvent(db, { ...event, ipAddress: c.get('clientIp'), userAgent: c.req.header('user-agent') });
}

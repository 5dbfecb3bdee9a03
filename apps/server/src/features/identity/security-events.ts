import { sql } from 'kysely';

import type { Executor } from '#/db/pool.ts';

export interface SecurityEvent {
  kind: 'signed-up' | 'signed-in' | 'sign-in-refused' | 'signed-out' | 'password-changed' | 'password-change-refused';
  /** Whom it concerns: by id, or by an email that may belong to nobody. */
  who: { uid: string } | { email: string };
  ipAddress: string;
  userAgent: string | undefined;
}

/** The security log of a user. An email that belongs to nobody is not kept. */
export async function recordSecurityEvent(db: Executor, event: SecurityEvent): Promise<void> {
  const userId =
    'uid' in event.who
      ? sql`${event.who.uid}::text`
      : sql`(select id from users where email = ${event.who.email.toLowerCase()})`;
  await sql`
    insert into security_events (user_id, kind, ip_address, user_agent)
    values (${userId}, ${event.kind}, ${event.ipAddress}, ${event.userAgent?.slice(0, 400) ?? null})`.execute(db);
}

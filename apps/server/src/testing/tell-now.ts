import { sql } from 'kysely';

import type { TestServer } from '#/testing/server.ts';

/** Lets the time pass that messages wait, of everybody or of one person, and then whatever follows: people are told, mails go out. */
export async function tellNow(server: TestServer, userId?: string): Promise<void> {
  const waited = server.config.messageWaitMs;
  await sql`update messages set created_at = created_at - ${waited} * interval '1 ms', tell_at = tell_at - ${waited} * interval '1 ms'
    where tell_at is not null ${userId === undefined ? sql`` : sql`and user_id = ${userId}`}`.execute(server.db);
  await server.sweep();
  await server.runJobs();
}

import { sql } from 'kysely';

import type { Database } from '#/db/pool.ts';

/** Lets time pass: everything that the engine compares with the database's clock moves into the past. */
export async function passTime(db: Database, ms: number): Promise<void> {
  const by = sql`${ms} * interval '1 ms'`;
  await sql`update targets set run_at = run_at - ${by}, due_at = due_at - ${by}, fenced_at = fenced_at - ${by},
    send_until = send_until - ${by}, published_at = published_at - ${by}, unseen_from = unseen_from - ${by}, commented_from = commented_from - ${by}, unseen_until = unseen_until - ${by},
    blocked_told_at = blocked_told_at - ${by}`.execute(db);
  await sql`update comments set run_at = run_at - ${by}, due_at = due_at - ${by}, fenced_at = fenced_at - ${by}, send_until = send_until - ${by}`.execute(
    db,
  );
  await sql`update posts set scheduled_at = scheduled_at - ${by}, remove_at = remove_at - ${by}, card_read_at = card_read_at - ${by}`.execute(
    db,
  );
  await sql`update link_cards set read_at = read_at - ${by}`.execute(db);
  await sql`update post_figures set published_at = published_at - ${by}, read_at = read_at - ${by}, next_at = next_at - ${by}, gone_at = gone_at - ${by}`.execute(
    db,
  );
  await sql`update readings set read_at = read_at - ${by}`.execute(db);
  await sql`update account_readings set next_at = next_at - ${by}, lease_until = lease_until - ${by}, waits_until = waits_until - ${by},
    followers_at = followers_at - ${by}, read_at = read_at - ${by}`.execute(db);
  await sql`update spaces set figures_asked_at = figures_asked_at - ${by}`.execute(db);
  await sql`update attempts set fenced_at = fenced_at - ${by}, send_until = send_until - ${by}`.execute(db);
  await sql`update connections set token_expires_at = token_expires_at - ${by}, refresh_until = refresh_until - ${by},
    paused_until = paused_until - ${by}, signed_in_again_at = signed_in_again_at - ${by},
    refresh_tried_at = refresh_tried_at - ${by}, abilities_read_at = abilities_read_at - ${by},
    abilities_good_until = abilities_good_until - ${by}, abilities_ask_after = abilities_ask_after - ${by}`.execute(db);
  await sql`update limits set resets_at = resets_at - ${by}`.execute(db);
  await sql`update network_pauses set paused_until = paused_until - ${by}, said_until = said_until - ${by}, reads_until = reads_until - ${by}`.execute(
    db,
  );
}

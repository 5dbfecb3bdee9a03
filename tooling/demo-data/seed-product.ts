import { randomUUID } from 'node:crypto';
import { createDatabase, type Database } from '../../apps/server/src/db/pool.ts';
import { updatePostStatuses } from '../../apps/server/src/db/update-post-statuses.ts';
import type { Connection, PostChanged } from '../../packages/contract/src/index.ts';
import { enter, type Person } from '../product/person.ts';
import { people, sandboxAccounts, sandboxAppPassword } from './people.ts';
import { type DemoPost, type DemoTarget, demoPosts } from './posts.ts';

const dayMs = 86_400_000;
/** Days ahead at which posts are first scheduled, so that no worker takes a post before its story is written. */
const asideDays = 300;

/**
 * Fills a running product with two people, their accounts in the sandbox, and posts in every lasting state. People and
 * plans are made by the API; the past is written into the database at `databaseUrl`. A product that has been seeded
 * before stays as it is; the answer tells whether there was anything to do.
 */
export async function seedProduct(url: string, databaseUrl: string): Promise<boolean> {
  const { person, isNew } = await enter(url, people.studio);
  if (!isNew) return false;
  await enter(url, people.press);
  for (const identifier of [sandboxAccounts.studio, sandboxAccounts.shop]) {
    await person.call('POST', '/api/bluesky/connect', { identifier, appPassword: sandboxAppPassword });
  }
  const { bluesky: accounts = [] } = await person.call<Record<string, Connection[]>>('GET', '/api/social/connections');
  const db = createDatabase({ url: databaseUrl, applicationName: `nonet:seed:${process.pid}`, max: 1 });
  try {
    for (const post of demoPosts) await writePost(person, db, accounts, post);
  } finally {
    await db.destroy();
  }
  return true;
}

async function writePost(person: Person, db: Database, accounts: readonly Connection[], demo: DemoPost): Promise<void> {
  const due = new Date();
  due.setDate(due.getDate() + demo.day);
  due.setHours(demo.hour, 0, 0, 0);
  const isPast = due.getTime() < Date.now();
  const scheduledFor = isPast ? new Date(due.getTime() + asideDays * dayMs) : due;
  const chosen = accounts.slice(0, demo.targets.length);
  const { post } = await person.call<PostChanged>('POST', '/api/social/posts/schedule', {
    title: demo.title,
    description: demo.text,
    scheduledDate: scheduledFor.toISOString(),
    timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    platforms: chosen.map(({ id }) => id),
  });
  if (isPast)
    await moveToThePast(
      db,
      post.id,
      due,
      new Map(chosen.map(({ id }, index) => [id, demo.targets[index] ?? demo.targets[0]])),
    );
}

async function moveToThePast(
  db: Database,
  postId: string,
  due: Date,
  ends: ReadonlyMap<string, DemoTarget>,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await trx
      .updateTable('posts')
      .set({ scheduled_at: due, wall_time: wallTime(due) })
      .where('id', '=', postId)
      .execute();
    for (const [connectionId, { status, code, message }] of ends) {
      const isPublished = status === 'published';
      const remoteId = isPublished ? `at://demo/app.bsky.feed.post/${randomUUID()}` : null;
      await trx
        .updateTable('targets')
        .set({
          status,
          due_at: due,
          run_at: null,
          fenced_at: status === 'published' || status === 'rejected' ? due : null,
          remote_id: remoteId,
          published_at: isPublished ? due : null,
          error_code: code ?? null,
          error_message: message ?? null,
        })
        .where('post_id', '=', postId)
        .where('connection_id', '=', connectionId)
        .execute();
    }
    await updatePostStatuses(trx, [postId]);
  });
}

/** Local time without its zone, as PostgreSQL's `timestamp` takes it. */
function wallTime(date: Date): string {
  const local = new Date(date.getTime() - date.getTimezoneOffset() * 60_000);
  return local.toISOString().slice(0, 19);
}

import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { createDatabase, type Database } from '../../apps/server/src/db/pool.ts';
import { ownSpaceOf } from '../../apps/server/src/db/space-id.ts';
import { updatePostStatuses } from '../../apps/server/src/db/update-post-statuses.ts';
import { makeVideo } from '../../apps/server/src/testing/video.ts';
import type { Connection, Connections, Me, NetworkState, PostChanged } from '../../packages/contract/src/index.ts';
import { type NetworkId, networkIds } from '../../packages/domain/src/index.ts';
import { connectOnPage } from '../product/connect-on-page.ts';
import { enter, type Person } from '../product/person.ts';
import { writeMeasuredPast } from './measured-past.ts';
import { people, sandboxAccounts, sandboxAppPassword, sandboxPeople } from './people.ts';
import { type DemoPost, type DemoTarget, demoPosts } from './posts.ts';
import { writeToldFigures } from './told-figures.ts';
import { writeToldMessages } from './told-messages.ts';
import { weeklyPosts } from './weekly-posts.ts';

const dayMs = 86_400_000;
/** Days ahead at which posts are first scheduled, so that no worker takes a post before its story is written. */
const asideDays = 300;

/** Somebody who is seeded, with what their posts need. */
interface Planner {
  readonly person: Person;
  readonly url: string;
  /** The default account of each network that is connected. */
  readonly accounts: ReadonlyMap<NetworkId, Connection>;
  /** A board at Pinterest; undefined without an account there. */
  readonly board: string | undefined;
}

/**
 * Fills a running product with two people, their accounts at every network of the sandbox, and posts in every lasting state. People,
 * accounts and plans are made by the API; the past is written into the database at `databaseUrl`, with figures at the `readingAges` of
 * the product. One that has been seeded before stays as it is; the answer tells whether there was anything to do.
 */
export async function seedProduct(url: string, databaseUrl: string, readingAges: readonly number[]): Promise<boolean> {
  const { person, isNew } = await enter(url, people.studio);
  if (!isNew) return false;
  await connectEverywhere(person, [sandboxAccounts.studio, sandboxAccounts.shop]);
  const accounts = await defaultAccounts(person);
  const planner = { person, url, accounts, board: await firstBoard(person, accounts.get('pinterest')) };
  const db = createDatabase({ url: databaseUrl, applicationName: `nonet:seed:${process.pid}`, max: 1 });
  try {
    for (const post of [...weeklyPosts, ...demoPosts]) await writePost(planner, db, post);
    const { uid: userId } = await person.call<Me>('GET', '/api/me');
    await writeToldMessages(db, userId);
    await writeToldFigures(db, { spaceId: ownSpaceOf(userId), accounts, ages: readingAges });
    await seedPress(url, db, readingAges);
  } finally {
    await db.destroy();
  }
  return true;
}

/** The other person has published for two months already, and sees what became of it. */
async function seedPress(url: string, db: Database, ages: readonly number[]): Promise<void> {
  const { person } = await enter(url, people.press);
  await connectEverywhere(person, [sandboxAccounts.press]);
  const { uid: userId } = await person.call<Me>('GET', '/api/me');
  await writeMeasuredPast(db, { spaceId: ownSpaceOf(userId), accounts: await defaultAccounts(person), ages });
}

async function defaultAccounts(person: Person): Promise<Map<NetworkId, Connection>> {
  const connections = await person.call<Connections>('GET', '/api/social/connections');
  const defaults = networkIds.flatMap((network) => connections[network].filter(({ isDefault }) => isDefault));
  return new Map(defaults.map((account) => [account.platform, account]));
}

/** Connects an account of each network that the sandbox plays, of Bluesky those that are named. Real networks are left alone. */
async function connectEverywhere(person: Person, handles: readonly string[]): Promise<void> {
  for (const { id, sandbox, signIn } of await person.call<NetworkState[]>('GET', '/api/networks')) {
    const name = sandboxPeople[id];
    if (sandbox && signIn === 'popup' && name !== undefined) await connectOnPage(person, null, id, name);
    if (!sandbox || signIn !== 'form') continue;
    for (const identifier of handles)
      await person.call('POST', '/api/bluesky/connect', { identifier, appPassword: sandboxAppPassword });
  }
}

async function firstBoard(person: Person, account: Connection | undefined): Promise<string | undefined> {
  if (account === undefined) return undefined;
  const { uid: userId } = await person.call<Me>('GET', '/api/me');
  const asked = { userId, connectionId: account.id };
  const { boards } = await person.call<{ boards: { id: string }[] }>('POST', '/api/pinterest/boards', asked);
  return boards[0]?.id;
}

async function writePost(planner: Planner, db: Database, demo: DemoPost): Promise<void> {
  const { person, accounts, board } = planner;
  const due = new Date();
  due.setDate(due.getDate() + demo.day);
  due.setHours(demo.hour, 0, 0, 0);
  const isPast = due.getTime() < Date.now();
  const scheduledFor = isPast ? new Date(due.getTime() + asideDays * dayMs) : due;
  const ends = new Map<string, DemoTarget>();
  const options: Record<string, object> = {};
  const needed: Readonly<Partial<Record<NetworkId, object>>> = {
    tiktok: { privacy: 'SELF_ONLY' },
    youtube: { madeForKids: false },
    pinterest: { board },
  };
  for (const network of networkIds) {
    const [account, target] = [accounts.get(network), demo.targets[network]];
    if (account === undefined || target === undefined) continue;
    ends.set(account.id, target);
    const chosen = needed[network];
    if (chosen !== undefined) options[account.id] = chosen;
  }
  if (ends.size === 0) return;
  const { post } = await person.call<PostChanged>('POST', '/api/social/posts/schedule', {
    title: demo.title,
    description: demo.text,
    scheduledDate: scheduledFor.toISOString(),
    timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    platforms: [...ends.keys()],
    media: demo.file === undefined ? [] : [{ id: await upload(planner, demo.file), alt: demo.title }],
    options,
  });
  if (isPast) await moveToThePast(db, post.id, due, ends);
}

/** A picture in the shape of a Pin, or a short video. */
async function upload({ person, url }: Planner, file: 'picture' | 'video'): Promise<string> {
  const background = { r: 196, g: 120, b: 84 };
  const bytes =
    file === 'picture'
      ? await sharp({ create: { width: 1000, height: 1250, channels: 3, background } })
          .jpeg()
          .toBuffer()
      : await makeVideo({ width: 720, height: 1280 });
  const response = await fetch(new URL('/api/media', url), {
    method: 'POST',
    headers: { origin: url, cookie: person.cookie, 'content-type': file === 'picture' ? 'image/jpeg' : 'video/mp4' },
    body: new Uint8Array(bytes),
  });
  if (!response.ok) throw new Error(`The ${file} was refused: ${await response.text()}`);
  return ((await response.json()) as { id: string }).id;
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
      const remoteId = isPublished ? `demo-${randomUUID()}` : null;
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

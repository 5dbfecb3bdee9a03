import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import type { Connection, Post, PostChanged, PostPage } from '../../packages/contract/src/index.ts';
import { enter } from '../../tooling/product/person.ts';
import { type LedgerEntry, type Records, reconcile, type Wish } from '../reconcile.ts';
import { readRecords } from './read-records.ts';
import type { WorldSteering } from './world-steering.ts';

const accounts = ['studio.nonet.test', 'shop.nonet.test', 'press.nonet.test'] as const;
const appPassword = 'demo-demo-demo-demo';

export interface PlannedPost {
  readonly id: string;
  readonly text: string;
}

export interface PlanOptions {
  /** On how many accounts; 1. */
  readonly accounts?: number;
  /** Seconds from now; 0. */
  readonly dueInS?: number;
  /** Put before the unique part of the text. */
  readonly opening?: string;
  /** Ids of pictures. */
  readonly media?: readonly string[];
}

/** How often one post was sent, as the two sides count it, over all its accounts. */
export interface Traffic {
  readonly attempts: number;
  readonly repeats: number;
}

export interface Evidence {
  readonly wishes: readonly Wish[];
  readonly records: Records;
  readonly ledger: readonly LedgerEntry[];
}

/** A person with three accounts who uses the product over HTTP, and who remembers what they asked for. */
export interface Planner {
  plan(options?: PlanOptions): Promise<PlannedPost>;
  /** Cancels a post, and from then on expects it to be nowhere. */
  cancel(post: PlannedPost): Promise<void>;
  /** Adds a picture; answers its id. */
  addPicture(): Promise<string>;
  see(post: PlannedPost): Promise<Post>;
  traffic(post: PlannedPost): Promise<Traffic>;
  evidence(): Promise<Evidence>;
  /** Does what the product asks of a person: connects accounts again, publishes what waits. False: nothing was asked. */
  helpOut(): Promise<boolean>;
  /** What wishes, database and ledger disagree about: one sentence each. */
  disagreements(): Promise<string[]>;
}

export async function createPlanner(productUrl: string, pool: () => pg.Pool, world: WorldSteering): Promise<Planner> {
  const credentials = { name: 'Ada', email: 'ada@nonet.test', password: `crash-${randomUUID()}` };
  const { person } = await enter(productUrl, credentials);
  const connect = (identifier: string) => person.call('POST', '/api/bluesky/connect', { identifier, appPassword });
  async function connections(): Promise<Connection[]> {
    return (await person.call<Record<string, Connection[]>>('GET', '/api/social/connections')).bluesky ?? [];
  }
  for (const identifier of accounts) await connect(identifier);
  const bluesky = await connections();
  const connectionIds = accounts.map((name) => bluesky.find(({ username }) => username === name)?.id);
  // The matrix has more posts than a basic plan.
  await pool().query(`insert into plans (user_id, plan) select id, 'premium' from users`);
  const wishes = new Map<string, Wish>();

  async function evidence(): Promise<Evidence> {
    return { wishes: [...wishes.values()], records: await readRecords(pool()), ledger: await world.ledger() };
  }

  return {
    async plan({ accounts: count = 1, dueInS = 0, opening = 'Post', media = [] } = {}) {
      const text = `${opening} ${randomUUID()}`;
      const { post } = await person.call<PostChanged>('POST', '/api/social/posts/schedule', {
        title: 'A post of the crash matrix',
        description: text,
        scheduledDate: new Date(Date.now() + dueInS * 1_000).toISOString(),
        timeZone: 'Europe/Warsaw',
        platforms: connectionIds.slice(0, count),
        media: media.map((id) => ({ id, alt: 'A square' })),
      });
      wishes.set(post.id, { postId: post.id, text, accounts: accounts.slice(0, count), end: 'published' });
      return { id: post.id, text };
    },
    async cancel({ id, text }) {
      await person.call('POST', `/api/posts/${id}/cancel`);
      wishes.set(id, { postId: id, text, accounts: [], end: 'removed' });
    },
    async addPicture() {
      const response = await fetch(`${productUrl}/api/media`, {
        method: 'POST',
        headers: { origin: productUrl, cookie: person.cookie, 'content-type': 'image/png' },
        body: picture,
      });
      if (!response.ok) throw new Error(`The picture was refused: ${await response.text()}`);
      return ((await response.json()) as { id: string }).id;
    },
    see: ({ id }) => person.call<Post>('GET', `/api/posts/${id}`),
    async traffic({ id, text }) {
      const { rows } = await pool().query<{ attempts: number }>(
        'select count(*)::int attempts from attempts a join targets t on t.id = a.target_id where t.post_id = $1',
        [id],
      );
      const entries = (await world.ledger()).filter((entry) => entry.text === text);
      return { attempts: rows[0]?.attempts ?? 0, repeats: entries.reduce((sum, { repeats }) => sum + repeats, 0) };
    },
    evidence,
    async helpOut() {
      const broken = (await connections()).filter(({ reconnectNeeded }) => reconnectNeeded);
      for (const { username } of broken) await connect(username ?? '');
      // What was held goes out by itself now; a post can be decided on when that is over.
      if (broken.length > 0) return true;
      const { posts } = await person.call<PostPage>('GET', '/api/posts?waiting=true');
      for (const { id } of posts) await person.call('POST', `/api/posts/${id}/retry`);
      return posts.length > 0;
    },
    async disagreements() {
      const { wishes: asked, records, ledger } = await evidence();
      return reconcile(asked, records, ledger);
    },
  };
}

/** A PNG of 1 × 1 pixel. */
const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

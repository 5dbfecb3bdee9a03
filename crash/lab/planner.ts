import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type pg from 'pg';
import { makePdf } from '../../apps/server/src/testing/pdf.ts';
import { makeVideo } from '../../apps/server/src/testing/video.ts';
import { videoFixture } from '../../apps/server/src/testing/video-fixture.ts';
import type {
  Connection,
  Post,
  PostChanged,
  PostPage,
  ReviewLinkMade,
  SeveralChanged,
} from '../../packages/contract/src/index.ts';
import { connectOnPage } from '../../tooling/product/connect-on-page.ts';
import { enter } from '../../tooling/product/person.ts';
import { type LedgerEntry, type Records, reconcile, type Wish } from '../reconcile.ts';
import { readRecords } from './read-records.ts';
import type { Network, WorldSteering } from './world-steering.ts';

/** The accounts of each network, in the order in which posts choose them. */
const accounts: Record<Network, readonly string[]> = {
  bluesky: ['studio.nonet.test', 'shop.nonet.test', 'press.nonet.test'],
  twitter: ['studio', 'shop', 'press'],
  threads: ['studio.fala'],
  instagram: ['studio.fala'],
  facebook: ['studio.fala'],
  linkedin: ['studio-fala'],
  pinterest: ['studio_fala'],
  tiktok: ['studio.fala'],
  youtube: ['studiofala'],
};
/** What has to be chosen for every post of a network. */
const needed: Partial<Record<Network, object>> = {
  tiktok: { privacy: 'PUBLIC_TO_EVERYONE' },
  youtube: { madeForKids: false },
};
/** Whose page it is, and whose Instagram account. */
const atFacebook = 'ana@nonet.test';
/** Whose page it is at LinkedIn. */
const atLinkedin = 'ana-fala';
const appPassword = 'demo-demo-demo-demo';

export interface PlannedPost {
  readonly id: string;
  readonly text: string;
}

export interface PlanOptions {
  /** Where; Bluesky. */
  readonly network?: Network;
  /** The number of accounts that the post goes to; 1 by default. */
  readonly accounts?: number;
  /** Seconds from now; 0 by default. */
  readonly dueInS?: number;
  /** Stands before the unique part of the text. */
  readonly opening?: string;
  /** The whole text, where it must not be unique. */
  readonly text?: string;
  /** Ids of files. */
  readonly media?: readonly string[];
  /** A long text below the text. */
  readonly attachment?: { readonly text: string };
  /** The id of Polish captions of the one file; absent: it has none. */
  readonly captions?: string;
  /** How many parts a thread has after its first; 0 by default. Each second one has a picture. */
  readonly parts?: number;
  /** True for a post with a first comment. */
  readonly comment?: boolean;
  /** What is chosen for each account; what the network needs, when nothing is said. */
  readonly options?: object;
}

/**
 * How often one post was sent over all its accounts: attempts as the product counts them, repeats as the network does.
 */
export interface Traffic {
  readonly attempts: number;
  readonly repeats: number;
}

export interface Evidence {
  readonly wishes: readonly Wish[];
  readonly records: Records;
  readonly ledger: readonly LedgerEntry[];
}

/**
 * A person with accounts at each network who uses the product over HTTP. The planner remembers what they asked
 * for.
 */
export interface Planner {
  plan(options?: PlanOptions): Promise<PlannedPost>;
  /** From now on each post waits for the client. Answers how a client says yes to one: the status, null: the answer was lost. */
  askClient(): Promise<(post: PlannedPost) => Promise<number | null>>;
  /** Cancels a post. From then on it must be nowhere. */
  cancel(post: PlannedPost): Promise<void>;
  /** Moves a post, as it was planned, to so many seconds from now. Answers the code of the refusal; null: it was moved. */
  move(post: PlannedPost, dueInS: number): Promise<string | null>;
  /** Changes the text of a post that was refused; from then on that text is wanted. */
  changeText(post: PlannedPost): Promise<PlannedPost>;
  /** Adds a picture; returns its id. */
  addPicture(): Promise<string>;
  /** Adds a video that every network takes: Pinterest's run for 4 seconds at least. Returns its id. */
  addVideo(): Promise<string>;
  /** Adds captions of a video. Returns their id. */
  addCaptions(): Promise<string>;
  /** Adds a PDF of three pages. Returns its id. */
  addDocument(): Promise<string>;
  /** Adds a film of an old camera, which has to be converted for every network but a few. Returns its id. */
  addFilm(): Promise<string>;
  see(post: PlannedPost): Promise<Post>;
  traffic(post: PlannedPost): Promise<Traffic>;
  evidence(): Promise<Evidence>;
  /**
   * Does what the product asks of a person: connects accounts again, and retries waiting posts. False when nothing was
   * asked.
   */
  helpOut(): Promise<boolean>;
  /** Every disagreement between wishes, database and ledger, as one sentence each. */
  disagreements(): Promise<string[]>;
}

export async function createPlanner(productUrl: string, pool: () => pg.Pool, world: WorldSteering): Promise<Planner> {
  const credentials = { name: 'Ada', email: 'ada@nonet.test', password: `crash-${randomUUID()}` };
  const { person } = await enter(productUrl, credentials);
  const connect = {
    bluesky: (identifier: string) => person.call('POST', '/api/bluesky/connect', { identifier, appPassword }),
    twitter: (handle: string) => connectOnPage(person, world.url, 'twitter', handle),
    threads: (handle: string) => connectOnPage(person, world.url, 'threads', handle),
    instagram: () => connectOnPage(person, world.url, 'facebook', atFacebook),
    facebook: () => connectOnPage(person, world.url, 'facebook', atFacebook),
    tiktok: async (handle: string) => {
      // What is not for everybody has no id at TikTok, and nobody finds it again.
      await world.steer('tiktok/set-app', { isAudited: true });
      await world.steer('tiktok/set-account', { handle, privacy: 'public' });
      // Its times are the network's own, which no passing of time moves here.
      await world.steer('tiktok/set-processing', { ms: 0 });
      await world.steer('tiktok/set-moderation', { ms: 0 });
      await connectOnPage(person, world.url, 'tiktok', handle);
    },
    youtube: (handle: string) => connectOnPage(person, world.url, 'youtube', handle),
    linkedin: () => connectOnPage(person, world.url, 'linkedin', atLinkedin),
    pinterest: (handle: string) => connectOnPage(person, world.url, 'pinterest', handle),
  };
  const connections = async (network: Network): Promise<Connection[]> =>
    (await person.call<Record<string, Connection[]>>('GET', '/api/social/connections'))[network] ?? [];
  const idsOf = new Map<Network, (string | undefined)[]>();

  /** The accounts are connected when they are first needed. */
  async function connectionIds(network: Network): Promise<(string | undefined)[]> {
    const known = idsOf.get(network);
    if (known !== undefined) return known;
    for (const name of accounts[network]) await connect[network](name);
    const made = await connections(network);
    const ids = accounts[network].map((name) => made.find(({ username }) => username === name)?.id);
    idsOf.set(network, ids);
    return ids;
  }
  await connectionIds('bluesky');
  // The matrix needs more posts than a basic plan allows.
  await pool().query(`insert into plans (user_id, given) select id, 'premium' from users`);
  const wishes = new Map<string, Wish>();

  async function evidence(): Promise<Evidence> {
    return { wishes: [...wishes.values()], records: await readRecords(pool()), ledger: await world.ledger() };
  }

  async function addFile(contentType: string, body: Uint8Array<ArrayBuffer>): Promise<string> {
    const headers = { origin: productUrl, cookie: person.cookie, 'content-type': contentType };
    const response = await fetch(`${productUrl}/api/media`, { method: 'POST', headers, body });
    if (!response.ok) throw new Error(`The file was refused: ${await response.text()}`);
    return ((await response.json()) as { id: string }).id;
  }

  return {
    async plan({
      network = 'bluesky',
      accounts: count = 1,
      dueInS = 0,
      opening = 'Post',
      text = `${opening} ${randomUUID()}`,
      media = [],
      attachment,
      captions,
      parts = 0,
      comment = false,
      options = needed[network],
    } = {}) {
      const platforms = (await connectionIds(network)).slice(0, count);
      const replies = Array.from({ length: parts }, (_, at) => `Part ${at + 2} ${randomUUID()}`);
      const thread = await Promise.all(
        replies.map(async (description, at) => {
          const files = at % 2 === 0 ? [] : [{ id: await addFile('image/png', picture), alt: 'A square' }];
          return { description, media: files };
        }),
      );
      const comments = comment ? [`Comment ${randomUUID()}`] : [];
      const { post } = await person.call<PostChanged>('POST', '/api/social/posts/schedule', {
        title: 'A post of the crash matrix',
        description: text,
        scheduledDate: new Date(Date.now() + dueInS * 1_000).toISOString(),
        timeZone: 'Europe/Warsaw',
        platforms,
        thread,
        ...(attachment && { attachment }),
        comments: Object.fromEntries(comments.map((words) => [network, words])),
        ...(options === undefined ? {} : { options: Object.fromEntries(platforms.map((id) => [id, options])) }),
        media: media.map((id) => ({
          id,
          alt: 'A square',
          ...(captions !== undefined && { captions: [{ id: captions, language: 'pl' }] }),
        })),
      });
      const wanted = accounts[network].slice(0, count);
      wishes.set(post.id, { postId: post.id, text, replies, comments, accounts: wanted, end: 'published' });
      return { id: post.id, text };
    },
    async askClient() {
      await person.call('PATCH', '/api/approval-settings', { clientApproves: true });
      const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
      const { url } = await person.call<ReviewLinkMade>('POST', '/api/review-links', {
        may: 'approve',
        from: day(-1),
        to: day(30),
      });
      return ({ id }) =>
        fetch(`${url}/posts/${id}/approve`, {
          method: 'POST',
          redirect: 'manual',
          body: new URLSearchParams({ version: '1', name: 'Hanna' }),
        }).then(
          ({ status }) => status,
          () => null,
        );
    },
    async cancel({ id, text }) {
      await person.call('POST', `/api/posts/${id}/cancel`);
      wishes.set(id, { postId: id, text, accounts: [], end: 'removed' });
    },
    async move({ id }, dueInS) {
      const wallTime = new Date(Date.now() + dueInS * 1_000).toISOString().slice(0, 19);
      const { refused } = await person.call<SeveralChanged>('POST', '/api/posts/move', {
        posts: [{ id, version: 1, wallTime, timeZone: 'UTC' }],
      });
      return refused[0]?.code ?? null;
    },
    async changeText({ id }) {
      const { version } = await person.call<Post>('GET', `/api/posts/${id}`);
      const text = `Changed ${randomUUID()}`;
      const wish = wishes.get(id);
      if (wish === undefined) throw new Error('Only a planned post is changed');
      wishes.set(id, { ...wish, text });
      await person.call('PATCH', `/api/posts/${id}`, { version, description: text });
      return { id, text };
    },
    addPicture: () => addFile('image/png', picture),
    addVideo: async () =>
      addFile('video/mp4', new Uint8Array(await makeVideo({ width: 640, height: 360, seconds: 5, bytes: 100_000 }))),
    addCaptions: async () => {
      const headers = { origin: productUrl, cookie: person.cookie };
      const body = '1\n00:00:01,000 --> 00:00:02,000\nPa\n';
      const answer = await fetch(`${productUrl}/api/captions`, { method: 'POST', headers, body });
      return ((await answer.json()) as { captions: { id: string } }).captions.id;
    },
    addDocument: async () => addFile('application/pdf', await makePdf()),
    addFilm: async () => addFile('video/x-msvideo', new Uint8Array(await readFile(videoFixture('cam.avi')))),
    see: ({ id }) => person.call<Post>('GET', `/api/posts/${id}`),
    async traffic({ id, text }) {
      const { rows } = await pool().query<{ attempts: number }>(
        `select (select count(*) from attempts a join targets t on t.id = a.target_id where t.post_id = $1)::int
          + (select coalesce(sum(k.attempt_count), 0) from comments k join targets t on t.id = k.target_id where t.post_id = $1)::int attempts`,
        [id],
      );
      const { replies = [], comments = [] } = wishes.get(id) ?? {};
      const entries = (await world.ledger()).filter((entry) => [text, ...replies, ...comments].includes(entry.text));
      return { attempts: rows[0]?.attempts ?? 0, repeats: entries.reduce((sum, { repeats }) => sum + repeats, 0) };
    },
    evidence,
    async helpOut() {
      let isBroken = false;
      for (const network of idsOf.keys()) {
        for (const { username } of (await connections(network)).filter(({ reconnectNeeded }) => reconnectNeeded)) {
          await connect[network](username ?? '');
          isBroken = true;
        }
      }
      // Held posts now go out automatically. Only after that can a person decide about waiting posts.
      if (isBroken) return true;
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

import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { connectAccounts, type Planner } from './kit/connect-accounts.ts';
import { createHttpClient, type HttpCall, type HttpClient } from './kit/http-client.ts';
import { p50AndP99, rounded } from './kit/percentile.ts';
import { type HealthProbe, probeHealth } from './kit/probe-health.ts';
import { type BenchProduct, withBenchProduct } from './kit/start-bench-product.ts';

/** Calls that one person has under way at the same time. */
const WIDTH = 32;
const SHAPE_MS = 4_000;
/** Bodies of 1 MB that a network of 1 Gbit/s brings in a second. The loopback brings eight times as many. */
const GIGABIT_PER_S = 125;
const POSTS = 100;
const DAY_MS = 86_400_000;
/** Just below the limit of a JSON body. */
const BODY_BYTES = 1024 * 1024 - 1_000;

/**
 * One person does their worst, in one shape of call after the other, with default limits and a full window for each
 * shape. Meanwhile the server's health is asked for all the time. The notes have a table of the longest time that an
 * answer took, in milliseconds. The baseline, `calmMaxMs`, is the same while nobody does anything.
 */
export function hostile() {
  return withBenchProduct(
    async (product) => {
      const [planner] = await connectAccounts(product, { people: 1, accountsEach: { bluesky: 1, twitter: 1 } });
      if (planner === undefined) throw new Error('There is nobody');
      const client = createHttpClient(product.url, { connections: WIDTH });
      const probe = probeHealth(product.url);
      try {
        const postId = await planPosts(client, planner, product.url);
        const calls = shapesOf(planner, product.url, postId);
        const shapes = { calm: null, ...calls };
        const figures: Record<string, number> = {};
        for (const [name, call] of Object.entries(shapes))
          figures[`${name}MaxMs`] = await measure(product, { client, probe, name, call });
        const { publicJson } = calls;
        const atGigabit = { client, probe, name: 'publicJsonAtGigabit', call: publicJson, perS: GIGABIT_PER_S };
        figures.publicJsonAtGigabitMaxMs = await measure(product, atGigabit);
        return figures;
      } finally {
        client.close();
        await probe.stop();
      }
    },
    { env: { NONET_LIMIT_FACTOR: '1' } },
  );
}

interface Attack {
  readonly client: HttpClient;
  readonly probe: HealthProbe;
  readonly name: string;
  readonly call: HttpCall | null;
  /** At most so many calls begin in a second. */
  readonly perS?: number;
}

/** The longest answer of the health call while `WIDTH` such calls are under way. Writes a line of the table. */
async function measure({ db }: BenchProduct, { client, probe, name, call, perS = Infinity }: Attack): Promise<number> {
  await sql`delete from limits`.execute(db);
  await probe.take();
  const answers = new Map<number | 'cut', number>();
  const startAt = performance.now();
  const endAt = startAt + SHAPE_MS;
  let begun = 0;
  const lane = async () => {
    while (performance.now() < endAt && call !== null) {
      if (perS < Infinity) await sleep(Math.max(0, startAt + (begun++ / perS) * 1_000 - performance.now()));
      // The server cuts a connection whose refused body it could not read within half a second.
      const status = await client.ask(call).then(
        (answer) => answer.status,
        () => 'cut' as const,
      );
      answers.set(status, (answers.get(status) ?? 0) + 1);
    }
  };
  await Promise.all([new Promise((resolve) => setTimeout(resolve, SHAPE_MS)), ...Array.from({ length: WIDTH }, lane)]);
  const times = await probe.take();
  const { p50Ms, p99Ms } = p50AndP99(times);
  const maxMs = rounded(Math.max(...times));
  const counted = Array.from(answers, ([status, count]) => `${count} × ${status}`).join(', ');
  console.error(`| ${name} | ${counted || 'none'} | ${p50Ms} | ${p99Ms} | ${maxMs} |`);
  return maxMs;
}

/** The most expensive calls that one person can make. */
function shapesOf({ person, connectionIds }: Planner, origin: string, postId: string) {
  const headers = { cookie: person.cookie, origin };
  const write = (method: 'POST' | 'PATCH', path: string, body: unknown): HttpCall => ({
    method,
    path,
    headers,
    body: Buffer.isBuffer(body) ? body : Buffer.from(JSON.stringify(body)),
  });
  const schedule = (body: object) => write('POST', '/api/social/posts/schedule', { ...postOf(connectionIds), ...body });
  const edit = (body: object) => write('PATCH', `/api/posts/${postId}`, { version: 1, ...body });
  const ownText = (pattern: string, length: number) => ({ twitter: repeated(pattern, length) });
  const read = (path: string): HttpCall => ({ method: 'GET', path, headers });
  const credentials = { email: 'person-0@nonet.test', password: 'wrong-wrong-wrong' };
  return {
    editEndings: edit({ descriptions: ownText('日.', 12_500) }),
    editScripts: edit({ descriptions: ownText('ф.é.', 12_500) }),
    editKeycaps: edit({ descriptions: ownText('1\ufe0f\u20e3', 12_500) }),
    editAddresses: edit({ descriptions: ownText('https://é.com ', 12_500) }),
    scheduleEndings: schedule({ descriptions: ownText('а.', 12_500) }),
    scheduleTags: schedule({ descriptions: ownText('#日@a/', 12_500), description: repeated('#日@a/', 280) }),
    scheduleAccents: schedule({ title: `e${'\u0301'.repeat(1_999)}`, description: `e${'\u0301'.repeat(5_599)}` }),
    scheduleFamilies: schedule({
      descriptions: { bluesky: repeated('👨‍👩‍👧‍👦', 6_000), twitter: repeated('👨‍👩‍👧‍👦', 12_500) },
    }),
    scheduleLongTexts: schedule({ descriptions: longTexts('日.', 180_000) }),
    scheduleLongTitle: schedule({ title: `e${'\u0301'.repeat(400_000)}` }),
    manyAccounts: schedule({ platforms: Array.from({ length: 1_000 }, (_, number) => `account-${number}`) }),
    tooManyAccounts: schedule({ platforms: Array.from({ length: 100_000 }, (_, number) => `${number}`) }),
    manyBoards: schedule({
      pinterestBoards: Object.fromEntries(Array.from({ length: 60_000 }, (_, n) => [`b${n}`, ''])),
    }),
    manyFields: write('POST', '/api/social/posts/schedule', manyFields()),
    deepJson: write(
      'POST',
      '/api/social/posts/schedule',
      Buffer.from(`{"title":${'['.repeat(BODY_BYTES / 2)}${']'.repeat(BODY_BYTES / 2)}}`),
    ),
    brokenJson: write('POST', '/api/social/posts/schedule', Buffer.from(`{"title":"${repeated('\\\\', BODY_BYTES)}`)),
    publicJson: write('POST', '/api/auth/sign-in/email', { email: 'x'.repeat(BODY_BYTES), password: 'x' }),
    signIn: write('POST', '/api/auth/sign-in/email', credentials),
    listPosts: read(`/api/posts?from=${at(0)}&to=${at(90)}`),
    connections: read('/api/social/connections'),
    export: read('/api/me/export'),
  };
}

function postOf(connectionIds: readonly string[]) {
  const description = 'The kiln opens on Saturday.';
  return { title: 'Kiln opening', description, scheduledDate: at(30), timeZone: 'UTC', platforms: connectionIds };
}

/** Plans posts for the calls that read pages. Returns the id of a post that the calls edit. */
async function planPosts(client: HttpClient, { person, connectionIds }: Planner, origin: string): Promise<string> {
  const headers = { cookie: person.cookie, origin };
  let id = '';
  for (let number = 0; number < POSTS; number++) {
    const body = postOf(connectionIds);
    const text = await client.send({ method: 'POST', path: '/api/social/posts/schedule', headers, body });
    id = (JSON.parse(text) as { post: { id: string } }).post.id;
  }
  return id;
}

function at(days: number): string {
  return new Date(Date.now() + days * DAY_MS).toISOString();
}

function repeated(pattern: string, length: number): string {
  return pattern.repeat(Math.ceil(length / pattern.length)).slice(0, length);
}

/** As many long texts as fit into a body. */
function longTexts(pattern: string, bytes: number) {
  const text = repeated(pattern, bytes / 2);
  return { twitter: text, facebook: text, bluesky: text, threads: text, linkedin: text };
}

function manyFields(): Record<string, number> {
  return Object.fromEntries(Array.from({ length: BODY_BYTES / 12 }, (_, number) => [`f${number}`, 1]));
}

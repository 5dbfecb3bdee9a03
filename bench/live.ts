import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { Agent, type IncomingMessage, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { enter, type Person } from '../tooling/product/person.ts';
import { inParallel } from './kit/http-client.ts';
import { withBenchProduct } from './kit/start-bench-product.ts';

/** Streams of these people are opened first: they make the server allocate what it needs once for all streams. */
const WARM_PEOPLE = 10;
const PEOPLE = 90;
/** The most streams that one person may have. */
const STREAMS_EACH = 10;

interface Memory {
  heapUsed: number;
  external: number;
  rss: number;
}

/**
 * How much memory the server holds for each open live stream, and how many streams stay open for a person who opens ten
 * times the allowed number.
 */
export async function live() {
  const folder = await mkdtemp(join(tmpdir(), 'nonet-bench-live-'));
  const env = { NODE_OPTIONS: `--import ${join(import.meta.dirname, 'kit/report-memory.ts')}`, MEMORY_REPORT: folder };
  try {
    return await withBenchProduct(
      async ({ url }) => {
        const people = await Promise.all(
          Array.from({ length: WARM_PEOPLE + PEOPLE }, async (_, number) => {
            const credentials = { name: 'Ada', email: `ada${number}@nonet.test`, password: 'a long password' };
            return (await enter(url, credentials)).person;
          }),
        );
        const agent = new Agent({ keepAlive: false });
        const openAll = (some: readonly Person[]) =>
          inParallel(
            some.flatMap((person) => Array<Person>(STREAMS_EACH).fill(person)),
            20,
            (person) => openStream(url, person, agent),
          );
        await openAll(people.slice(0, WARM_PEOPLE));
        const before = await memoryOf(folder);
        await openAll(people.slice(WARM_PEOPLE));
        const after = await memoryOf(folder);
        const streams = PEOPLE * STREAMS_EACH;
        const each = (part: keyof Memory) => Math.round((after[part] - before[part]) / streams);
        const [greedy] = people;
        const kept = greedy === undefined ? Number.NaN : await openTooMany(url, greedy, agent);
        agent.destroy();
        return {
          streams,
          heapBytes: each('heapUsed'),
          externalBytes: each('external'),
          processBytes: each('rss'),
          keptOf100: kept,
        };
      },
      { env },
    );
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function openStream(url: string, { cookie }: Person, agent: Agent): Promise<IncomingMessage> {
  const outgoing = request(new URL('/api/live', url), { agent, headers: { cookie } });
  outgoing.end();
  const [response]: IncomingMessage[] = await once(outgoing, 'response');
  if (response?.statusCode !== 200) throw new Error(`The live stream answered ${response?.statusCode}`);
  await once(response, 'data');
  response.resume();
  return response;
}

async function openTooMany(url: string, person: Person, agent: Agent): Promise<number> {
  const streams: IncomingMessage[] = [];
  for (let number = 0; number < 100; number++) streams.push(await openStream(url, person, agent));
  // The end of the last closed stream may still be under way.
  await wait(500);
  return streams.filter(({ complete }) => !complete).length;
}

/** Makes the server collect its garbage, and asks how much memory it still holds. */
async function memoryOf(folder: string): Promise<Memory> {
  const [pid = ''] = await readdir(folder);
  const file = join(folder, pid);
  await writeFile(file, '');
  process.kill(Number(pid), 'SIGUSR2');
  for (;;) {
    const text = await readFile(file, 'utf8');
    if (text.endsWith('}')) return JSON.parse(text);
    await wait(50);
  }
}

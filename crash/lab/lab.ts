import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { freePort } from '../../apps/server/src/testing/free-port.ts';
import { repositoryRoot } from '../../tooling/repository-root.ts';
import { type NetworkGate, openNetworkGate } from './network-gate.ts';
import { createPlanner, type Planner } from './planner.ts';
import { databaseOf, killPostgres, leftAlive, postgresPid } from './postgres-server.ts';
import { type RunningProcess, spawnProcess, startProcess, untilReady } from './running-process.ts';
import { installStops, type Place, type StatementStop, setStop } from './statement-stops.ts';
import { createTime, LONGEST_LEASE_MS, type Time } from './time.ts';
import { steerWorld, type WorldSteering } from './world-steering.ts';

const productMain = join(repositoryRoot, 'apps/server/src/main.ts');
const sandboxMain = join(repositoryRoot, 'packages/sandbox/src/main.ts');

/** The real product as processes that can be stopped and killed at any point, and the network behind a gate. */
export interface Lab {
  /** The product's data folder. */
  readonly dataDir: string;
  readonly pool: pg.Pool;
  readonly planner: Planner;
  readonly world: WorldSteering;
  readonly gate: NetworkGate;
  readonly time: Time;
  /** The process that serves HTTP. */
  readonly api: RunningProcess;
  /** Starts it again after it was killed. */
  startApiAgain(): Promise<void>;
  startWorker(): Promise<RunningProcess>;
  /** Starts a worker without waiting until it is ready. */
  beginWorker(): RunningProcess;
  /** Makes the next statement at this place stop. */
  stopAt(place: Place): Promise<StatementStop>;
  killSandbox(): Promise<void>;
  startSandboxAgain(): Promise<void>;
  /** Kills PostgreSQL by `kill -9`, and waits until the product has restarted it. */
  killPostgres(): Promise<void>;
  /** Kills all workers, ends every stop and held call, and lets a new worker finish the rest. Returns that worker. */
  startOver(): Promise<RunningProcess>;
  /** Ends everything in order. Returns the ids of processes that still run; there should be none. */
  close(): Promise<number[]>;
}

export async function startLab(): Promise<Lab> {
  const folder = await mkdtemp(join(tmpdir(), 'nonet-crash-'));
  const dataDir = join(folder, 'data');
  const processes: RunningProcess[] = [];
  const workers = new Set<RunningProcess>();
  const stops = new Set<StatementStop>();

  async function startSandbox(port: string): Promise<RunningProcess> {
    const args = [sandboxMain, '--port', port, '--data', join(folder, 'sandbox'), '--no-limits'];
    const started = await startProcess(args, { env: {}, ready: /sandbox ready at/ });
    processes.push(started);
    return started;
  }
  let sandbox = await startSandbox('0');
  const sandboxUrl = /ready at (http:\S+)/.exec(sandbox.output())?.[1] ?? '';
  const gate = await openNetworkGate(sandboxUrl);

  const port = await freePort();
  const env = {
    NONET_DATA_DIR: dataDir,
    PORT: String(port),
    SANDBOX: 'off',
    BLUESKY_SERVICE: gate.url,
    BLUESKY_APPVIEW: gate.url,
    BLUESKY_PLC: `${gate.url}/plc`,
    TWITTER_CLIENT_ID: 'sandbox-x-client',
    TWITTER_CLIENT_SECRET: 'sandbox-x-secret',
    TWITTER_WEB: `${gate.url}/x`,
    TWITTER_API: `${gate.url}/x-api`,
    PINTEREST_APP_ID: '1500000',
    PINTEREST_APP_SECRET: 'sandbox-pinterest-secret',
    PINTEREST_WEB: `${gate.url}/pinterest`,
    PINTEREST_API: `${gate.url}/pinterest-api`,
    THREADS_APP_ID: '200000000000001',
    THREADS_APP_SECRET: 'sandbox-threads-secret',
    THREADS_WEB: `${gate.url}/threads`,
    THREADS_API: `${gate.url}/threads-api`,
    FACEBOOK_APP_ID: '100000000000001',
    FACEBOOK_APP_SECRET: 'demo-app-secret',
    FACEBOOK_DIALOG: `${gate.url}/facebook`,
    FACEBOOK_GRAPH: `${gate.url}/facebook/graph`,
    LINKEDIN_CLIENT_ID: 'sandbox-linkedin-client',
    LINKEDIN_CLIENT_SECRET: 'sandbox-linkedin-secret',
    LINKEDIN_SCOPES:
      'openid,profile,email,w_member_social,r_basicprofile,rw_organization_admin,w_organization_social,r_organization_social',
    LINKEDIN_WEB: `${gate.url}/linkedin`,
    LINKEDIN_API: `${gate.url}/linkedin-api`,
    TIKTOK_CLIENT_KEY: 'sandboxtiktokkey',
    TIKTOK_CLIENT_SECRET: 'sandbox-tiktok-secret',
    TIKTOK_SCOPES: 'user.info.basic,video.publish,video.upload,video.list',
    TIKTOK_WEB: `${gate.url}/tiktok`,
    TIKTOK_API: `${gate.url}/tiktok-api`,
    YOUTUBE_CLIENT_ID: 'sandbox-youtube.apps.googleusercontent.com',
    YOUTUBE_CLIENT_SECRET: 'sandbox-youtube-secret',
    YOUTUBE_AUDITED: 'yes',
    // Captions need the right that comments need.
    YOUTUBE_COMMENTS: 'yes',
    YOUTUBE_WEB: `${gate.url}/youtube`,
    YOUTUBE_ACCOUNTS: `${gate.url}/youtube`,
    YOUTUBE_TOKENS: `${gate.url}/youtube-api`,
    YOUTUBE_API: `${gate.url}/youtube-api`,
    // The product fetches from itself, to test whether networks can.
    ALLOWED_ORIGINS: `${gate.url},http://localhost:${port}`,
    NONET_LIMIT_FACTOR: '1000',
    WEB_DIST: join(folder, 'no-web'),
    LOG_LEVEL: 'warn',
  };
  async function startApi(): Promise<RunningProcess> {
    const started = await startProcess([productMain], { env: { ...env, NONET_ROLE: 'api' }, ready: /Nonet is ready/ });
    processes.push(started);
    return started;
  }
  let api = await startApi();

  const databaseUrl = await databaseOf(dataDir);
  const pool = new pg.Pool({ connectionString: databaseUrl, application_name: 'crash:look', max: 4 });
  // The pool replaces a broken connection.
  pool.on('error', () => undefined);
  await installStops((text) => pool.query(text));
  const world = steerWorld(sandboxUrl);
  const planner = await createPlanner(`http://localhost:${port}`, () => pool, world);
  const words = () =>
    processes
      .map(({ pid, isRunning, output }) => `${pid} (${isRunning ? 'runs' : 'ended'}) said: ${output()}`)
      .join('\n');
  const time = createTime(databaseUrl, pool, words, gate.pass);

  function beginWorker(): RunningProcess {
    const worker = spawnProcess([productMain], { ...env, NONET_ROLE: 'worker' });
    processes.push(worker);
    workers.add(worker);
    return worker;
  }

  async function startWorker(): Promise<RunningProcess> {
    const worker = beginWorker();
    await untilReady(worker, /worker is ready/);
    return worker;
  }

  async function releaseEverything(): Promise<void> {
    gate.releaseAll();
    for (const stop of stops) await stop.finish('takes effect');
    stops.clear();
  }

  return {
    dataDir,
    pool,
    planner,
    world,
    gate,
    time,
    get api() {
      return api;
    },
    async startApiAgain() {
      api = await startApi();
    },
    startWorker,
    beginWorker,
    async stopAt(place) {
      const stop = await setStop(databaseUrl, place);
      stops.add(stop);
      return stop;
    },
    killSandbox: () => sandbox.kill(),
    async startSandboxAgain() {
      sandbox = await startSandbox(new URL(sandboxUrl).port);
    },
    killPostgres: () => killPostgres(dataDir, pool, words),
    async startOver() {
      await Promise.all([...workers].map((worker) => worker.kill()));
      workers.clear();
      await releaseEverything();
      await time.pass(LONGEST_LEASE_MS);
      const worker = await startWorker();
      await time.settle();
      return worker;
    },
    async close() {
      await releaseEverything();
      await Promise.all([pool.end(), time.close()]);
      const postgres = await postgresPid(dataDir);
      // The process that serves HTTP is ended last, because it ends PostgreSQL too.
      for (const one of processes.filter((other) => other !== api)) {
        one.resume();
        await one.stop();
      }
      await api.stop();
      await gate.close();
      await rm(folder, { recursive: true, force: true });
      return leftAlive([...processes.map(({ pid }) => pid), postgres]);
    },
  };
}

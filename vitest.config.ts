import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { defineConfig } from 'vitest/config';
import { SlowFirst } from './tooling/test-run/slow-first.ts';

const setupFiles = ['tooling/test-guard/setup.ts'];
const cheapPasswords = pathToFileURL(join(import.meta.dirname, 'apps/server/src/testing/cheap-passwords.ts')).href;
const makingANetwork = 'tooling/new-network/new-network.test.ts';
/** Start, kill and restore whole servers and clusters, or convert films, and wait for them. */
const processes = [
  'backup/{backup,restored-publishing}',
  'commands/commands',
  'db/embedded/{embedded-postgres,choose-identity}',
  'features/media/conversions/{animations,films-everywhere}',
  'features/publishing/converting',
  'start/{main-process,same-secret,embedded-start}',
  'storage/storage',
].map((name) => `apps/server/src/${name}.test.ts`);
/** Convert whole videos, and play the files of attackers. */
const videos = 'apps/server/src/lib/videos/*.test.ts';
/** What knows no database: nothing gives these tests one. */
const lib = 'apps/server/src/lib/**/*.test.ts';
const server = {
  setupFiles,
  // As in `unit`; to load the whole server for every file would take a third of the time.
  isolate: false,
  execArgv: ['--import', cheapPasswords],
  globalSetup: 'apps/server/src/testing/global-setup.ts',
  // An empty address: the suite starts the embedded PostgreSQL. Else an administrator's address of another one.
  provide: {
    adminUrl: process.env.TEST_DATABASE_URL ?? '',
    // How many random schedules the model of the engine is checked against.
    modelRuns: Number(process.env.MODEL_RUNS ?? 6),
  },
};

export default defineConfig({
  test: {
    pool: 'forks',
    // Twice the two processors that the suite is made for: many tests wait for a process, a lease or a socket.
    maxWorkers: 4,
    // Generous: a busy machine is not a failed test.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 15_000 } },
    sequence: { sequencer: SlowFirst },
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['apps/web/src/**/*.test.{ts,tsx}', '{tooling,bench}/**/*.test.ts'],
          exclude: [makingANetwork],
          setupFiles,
          // A module here keeps nothing that a test could change, so the files of a worker share one process.
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          // Left to CI by `npm test`: it checks the types of the whole repository twice.
          name: 'new-network',
          include: [makingANetwork],
          setupFiles,
        },
      },
      {
        extends: true,
        test: {
          name: 'packages',
          include: ['packages/*/src/**/*.test.ts'],
          setupFiles,
          // As in `unit`.
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          name: 'crash-short',
          include: ['crash/{short,reconcile}.test.ts'],
          setupFiles,
        },
      },
      {
        extends: true,
        test: {
          // Not of `server`, whose tests CI runs again on another PostgreSQL.
          name: 'lib',
          include: [lib],
          exclude: [videos],
          setupFiles,
          // As in `unit`.
          isolate: false,
        },
      },
      {
        extends: true,
        // Left to CI by `npm test`.
        test: { name: 'videos', include: [videos], setupFiles, isolate: false },
      },
      {
        extends: true,
        test: {
          name: 'server',
          include: ['apps/server/src/**/*.test.ts'],
          exclude: [...processes, lib],
          ...server,
        },
      },
      {
        extends: true,
        // Left to CI by `npm test`.
        test: { name: 'processes', include: processes, ...server },
      },
    ],
  },
});

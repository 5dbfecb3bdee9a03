import { defineConfig } from 'vitest/config';

const setupFiles = ['tooling/test-guard/setup.ts'];

export default defineConfig({
  test: {
    pool: 'forks',
    maxWorkers: 2,
    // Generous: a busy machine is not a failed test.
    testTimeout: 20_000,
    hookTimeout: 60_000,
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['packages/*/src/**/*.test.ts', 'apps/web/src/**/*.test.{ts,tsx}', '{tooling,bench}/**/*.test.ts'],
          setupFiles,
        },
      },
      {
        extends: true,
        test: {
          name: 'crash-short',
          include: ['crash/{short,reconcile}.test.ts'],
          setupFiles,
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'server',
          include: ['apps/server/src/**/*.test.ts'],
          setupFiles,
          globalSetup: 'apps/server/src/testing/global-setup.ts',
          // An empty address: the suite starts the embedded PostgreSQL. Else an administrator's address of another one.
          provide: {
            adminUrl: process.env.TEST_DATABASE_URL ?? '',
            // How many random schedules the model of the engine is checked against.
            modelRuns: Number(process.env.MODEL_RUNS ?? 20),
          },
        },
      },
    ],
  },
});

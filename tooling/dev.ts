import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { createServer } from 'vite';
import { readConfig } from '../apps/server/src/config.ts';
import { pageSlots } from '../apps/server/src/features/site/page-slots.ts';
import { freePort } from '../apps/server/src/testing/free-port.ts';
import { databaseOf } from './demo-data/database-of.ts';
import { people } from './demo-data/people.ts';
import { seedProduct } from './demo-data/seed-product.ts';
import { repositoryRoot } from './repository-root.ts';
import { devPages } from './web-build/dev-pages.ts';

/*
 * Everything for development, seeded: the server restarts when its code changes, and the browser follows changes of
 * the web app. People use Vite's address, and Vite passes API calls to the server; so the server has this address
 * as its PUBLIC_URL.
 */
const port = Number(process.env.PORT ?? 9009);
const url = `http://localhost:${port}`;
const dataDir = process.env.NONET_DATA_DIR ?? join(repositoryRoot, '.cache/dev');
const serverPort = await freePort();

const env = { ...process.env, PORT: String(serverPort), PUBLIC_URL: url, NONET_DATA_DIR: dataDir };
const { provider, sandbox, signUp, publicUrl, plans, figures } = readConfig(env);

const server = spawn(
  process.execPath,
  ['--watch', '--watch-preserve-output', join(repositoryRoot, 'apps/server/src/main.ts')],
  { cwd: repositoryRoot, env, stdio: 'inherit' },
);
const target = `http://127.0.0.1:${serverPort}`;
const web = await createServer({
  root: join(repositoryRoot, 'apps/web'),
  plugins: [devPages(() => pageSlots({ provider, isDemo: sandbox !== null, signUp, publicUrl, plans }, new Date()))],
  server: { host: 'localhost', port, strictPort: true, proxy: { '^/(api|brand)/': { target, changeOrigin: false } } },
});

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => server.kill(signal));
server.once('exit', (code) => {
  void web.close().finally(() => process.exit(code ?? 0));
});

while (!(await isListening())) await delay(200);
await web.listen();
await seedProduct(url, await databaseOf(dataDir), figures.readingAges);
console.log(`\nNonet for development is ready at ${url}`);
for (const { email, password } of Object.values(people))
  console.log(`  sign in as ${email} with the password ${password}`);

function isListening(): Promise<boolean> {
  return fetch(target).then(
    () => true,
    () => false,
  );
}

import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

/*
 * `npm run test:install`: installs what brings programs along, by this repository's lock file and with its scripts, while every address
 * but the registry's is refused and said. All that npm and the scripts of packages ask for goes through a proxy.
 */
const REGISTRY = 'registry.npmjs.org:443';
const BROUGHT = /^node_modules\/@seydx\//;
const root = join(import.meta.dirname, '..');

interface Locked {
  version: string;
  hasInstallScript?: boolean;
}

const asked = new Set<string>();
const proxy = createServer((request, response) => {
  asked.add(request.url ?? '');
  response.writeHead(403).end();
});
proxy.on('connect', ({ url = '' }, client, head) => {
  asked.add(url);
  client.on('error', () => undefined);
  if (url !== REGISTRY) {
    client.end('HTTP/1.1 403 Forbidden\r\n\r\n');
    return;
  }
  const [host = '', port] = url.split(':');
  const server = connect(Number(port), host, () => {
    client.write('HTTP/1.1 200 Connection established\r\n\r\n');
    server.write(head);
    server.pipe(client).pipe(server);
  });
  server.on('error', () => client.destroy());
});

const folder = await mkdtemp(join(tmpdir(), 'nonet-install-'));
try {
  await once(proxy.listen(0, '127.0.0.1'), 'listening');
  await install();
} finally {
  proxy.closeAllConnections();
  proxy.close();
  await rm(folder, { recursive: true, force: true });
}

async function install(): Promise<void> {
  const lock: { packages: Record<string, Locked> } = JSON.parse(
    await readFile(join(root, 'package-lock.json'), 'utf8'),
  );
  const locked = Object.entries(lock.packages).filter(([name]) => BROUGHT.test(name));
  const scripts = locked.filter(([, { hasInstallScript }]) => hasInstallScript === true).map(([name]) => name);
  if (locked.length === 0 || scripts.length > 0) throw new Error(`Packages with scripts of their own: ${scripts}.`);
  const optionalDependencies = Object.fromEntries(
    locked.map(([name, { version }]) => [name.replace('node_modules/', ''), version]),
  );
  const own = { name: 'install', version: '1.0.0', optionalDependencies };
  const packages = { '': own, ...Object.fromEntries(locked) };
  await writeFile(join(folder, 'package.json'), JSON.stringify(own));
  await writeFile(join(folder, 'package-lock.json'), JSON.stringify({ ...own, lockfileVersion: 3, packages }));

  const began = performance.now();
  await promisify(execFile)('npm', ['ci', '--no-audit', '--no-update-notifier'], { cwd: folder, env: environment() });
  const foreign = [...asked].filter((address) => address !== REGISTRY);
  if (foreign.length > 0) throw new Error(`The installation asked for ${foreign.join(', ')}.`);
  const system = `${process.platform}-${process.arch}${process.platform === 'win32' ? '-msvc' : ''}`;
  const { size } = await stat(join(folder, 'node_modules/@seydx', `node-av-${system}`, 'node-av.node'));
  const seconds = ((performance.now() - began) / 1000).toFixed(1);
  process.stdout.write(`FFmpeg came from ${REGISTRY} alone: ${Math.round(size / 1e6)} MB in ${seconds} s.\n`);
}

function environment(): Record<string, string | undefined> {
  const { address, port } = addressOf();
  const url = `http://${address}:${port}`;
  return {
    ...process.env,
    https_proxy: url,
    http_proxy: url,
    HTTPS_PROXY: url,
    HTTP_PROXY: url,
    npm_config_cache: join(folder, 'cache'),
  };
}

function addressOf(): { address: string; port: number } {
  const bound = proxy.address();
  if (bound === null || typeof bound === 'string') throw new Error('The proxy has no address.');
  return bound;
}

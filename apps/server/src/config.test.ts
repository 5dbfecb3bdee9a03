import path from 'node:path';
import { expect, test } from 'vitest';

import { ConfigError, readConfig } from '#/config.ts';

const secret = 'x'.repeat(40);
const problems = (environment: Record<string, string>): string[] => {
  try {
    readConfig(environment);
    return [];
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    return error.message.split('\n');
  }
};

test('needs no setting at all: one process on loopback with the sandbox', () => {
  const config = readConfig({});
  expect(config).toMatchObject({
    role: 'all',
    host: 'localhost',
    port: 9009,
    publicUrl: 'http://localhost:9009',
    mediaUrl: 'http://127.0.0.1:9009',
    dataDir: path.resolve('data'),
    databaseUrl: null,
    secret: null,
    signUp: 'open',
    trustedProxies: 0,
    sandbox: { port: 9010, url: 'http://127.0.0.1:9010' },
    planQuotas: 'larger',
    maxUploadBytes: 20 * 1024 * 1024,
    limitFactor: 1,
  });
});

test('in the sandbox Bluesky is the sandbox, and its origin may be called', () => {
  const { networks } = readConfig({ SANDBOX_PORT: '9510', ALLOWED_ORIGINS: 'http://10.0.0.5:3000, http://10.0.0.6' });
  expect(networks.bluesky).toEqual({
    service: 'http://127.0.0.1:9510',
    plc: 'http://127.0.0.1:9510/plc',
    appView: 'http://127.0.0.1:9510',
    webUrl: 'http://127.0.0.1:9510/bluesky',
    sandbox: true,
  });
  expect(networks.allowedOrigins).toEqual(['http://10.0.0.5:3000', 'http://10.0.0.6', 'http://127.0.0.1:9510']);
});

test.each([
  ['a Bluesky of its own', { BLUESKY_SERVICE: 'http://localhost:2583' }],
  ['an address for others', { PUBLIC_URL: 'https://nonet.test', MEDIA_URL: 'https://media.test' }],
  ['SANDBOX=off', { SANDBOX: 'off' }],
])('with %s the sandbox is off and Bluesky is real', (_reason, environment) => {
  const config = readConfig(environment);
  expect(config.sandbox).toBeNull();
  expect(config.networks.allowedOrigins).toEqual([]);
  expect(config.networks.bluesky).toMatchObject({ sandbox: false, plc: 'https://plc.directory' });
});

test('ports move every address that follows from them', () => {
  expect(readConfig({ PORT: '8080' })).toMatchObject({
    publicUrl: 'http://localhost:8080',
    mediaUrl: 'http://127.0.0.1:8080',
  });
});

test('media have another host when the product itself is at 127.0.0.1', () => {
  expect(readConfig({ PUBLIC_URL: 'http://127.0.0.1:9009' }).mediaUrl).toBe('http://localhost:9009');
});

test('addresses lose their trailing slash, and an emptied line of a file counts as absent', () => {
  expect(readConfig({ PUBLIC_URL: 'http://localhost:7000/', NONET_SECRET: '', PORT: ' ' })).toMatchObject({
    publicUrl: 'http://localhost:7000',
    secret: null,
    port: 9009,
  });
});

test('lists all problems at once, one sentence with the cure each', () => {
  const found = problems({ PORT: '70000', SIGN_UP: 'maybe', NONET_SECRET: 'short', PUBLIC_URL: 'nonet.test/app' });
  expect(found.map((line) => line.split(' ')[0]).sort()).toEqual(['NONET_SECRET', 'PORT', 'PUBLIC_URL', 'SIGN_UP']);
  for (const line of found) expect(line).toMatch(/^[A-Z_]+ must .*\.$/);
});

test.each([
  ['MEDIA_URL', { PUBLIC_URL: 'https://nonet.test' }],
  ['MEDIA_URL', { PUBLIC_URL: 'https://nonet.test', MEDIA_URL: 'https://nonet.test:8443' }],
  ['NONET_SECRET', { DATABASE_URL: 'postgres://localhost/nonet' }],
  ['SANDBOX_PORT', { PORT: '9010' }],
  ['PUBLIC_URL', { PUBLIC_URL: 'https://nonet.test/app' }],
  ['ALLOWED_ORIGINS', { ALLOWED_ORIGINS: 'http://10.0.0.5/path' }],
])('refuses what cannot work together or is no origin: %s in %j', (name, environment: Record<string, string>) => {
  expect(problems(environment).map((line) => line.split(' ')[0])).toEqual([name]);
});

test('takes a whole installation of many machines', () => {
  const config = readConfig({
    DATABASE_URL: 'postgresql://nonet:secret@db.test/nonet',
    NONET_ROLE: 'worker',
    NONET_SECRET: secret,
    NONET_SECRET_PREVIOUS: secret,
    PUBLIC_URL: 'https://nonet.test',
    MEDIA_URL: 'https://media.test',
    TRUST_PROXY: '2',
    HTTPS_PROXY: 'http://proxy.test:3128',
  });
  expect(config).toMatchObject({ role: 'worker', trustedProxies: 2, networks: { proxy: 'http://proxy.test:3128' } });
});

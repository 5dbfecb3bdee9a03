import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { networkVariables } from '@nonet/networks';
import { expect, test } from 'vitest';

import { settings } from '#/config/settings.ts';
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
    cityHeader: null,
    sandbox: { port: 9010, url: 'http://127.0.0.1:9010' },
    plans: { quotas: 'larger', sold: true, limited: false, defaultPlan: 'basic' },
    maxUploadBytes: 20 * 1024 * 1024,
    limitFactor: 1,
  });
});

test('MED-05 files are made one at a time, unless the operator says otherwise', () => {
  expect(readConfig({}).conversions).toEqual({ processes: 1 });
  expect(readConfig({ CONVERT_PROCESSES: '3' }).conversions).toEqual({ processes: 3 });
  expect(readConfig({ CONVERT: 'off', CONVERT_PROCESSES: '3' }).conversions).toBeNull();
  expect(() => readConfig({ CONVERT: 'maybe', CONVERT_PROCESSES: '0' })).toThrow(
    /CONVERT must be on or off\.\nCONVERT_PROCESSES must be a whole number from 1 to 64\./,
  );
});

test('in the sandbox Bluesky is the sandbox, and its origin may be called', () => {
  const { networks } = readConfig({ SANDBOX_PORT: '9510', ALLOWED_ORIGINS: 'http://10.0.0.5:3000, http://10.0.0.6' });
  expect(networks.bluesky).toEqual({
    service: 'http://127.0.0.1:9510',
    plc: 'http://127.0.0.1:9510/plc',
    appView: 'http://127.0.0.1:9510',
    video: 'http://127.0.0.1:9510/bluesky-video',
    webUrl: 'http://127.0.0.1:9510/bluesky',
    sandbox: true,
  });
  expect(networks.allowedOrigins).toEqual(['http://10.0.0.5:3000', 'http://10.0.0.6', 'http://127.0.0.1:9510']);
});

test('a Bluesky of one’s own has no video service, unless one is named', () => {
  const videoWith = (more: object) => readConfig({ SANDBOX: 'off', ...more }).networks.bluesky?.video;
  expect(videoWith({})).toBe('https://video.bsky.app');
  expect(videoWith({ BLUESKY_SERVICE: 'https://pds.example.org' })).toBeNull();
  const named = { BLUESKY_SERVICE: 'https://pds.example.org', BLUESKY_VIDEO: 'https://video.example.org' };
  expect(videoWith(named)).toBe('https://video.example.org');
});

test('in the sandbox Facebook is the sandbox, unless there is an app of one’s own', () => {
  expect(readConfig({ SANDBOX_PORT: '9510' }).networks.facebook).toMatchObject({
    dialog: 'http://127.0.0.1:9510/facebook',
    graph: 'http://127.0.0.1:9510/facebook/graph',
  });
  const own = readConfig({ FACEBOOK_APP_ID: '42', FACEBOOK_APP_SECRET: 'a-secret' });
  expect(own.sandbox).not.toBeNull();
  expect(own.networks.facebook).toMatchObject({
    appId: '42',
    appSecret: 'a-secret',
    dialog: 'https://www.facebook.com',
    graph: 'https://graph.facebook.com',
    version: 'v27.0',
    sandbox: false,
  });
  expect(readConfig({ SANDBOX: 'off' }).networks.facebook).toBeUndefined();
});

test('in the sandbox X is the sandbox, unless there is an app of one’s own', () => {
  expect(readConfig({ SANDBOX_PORT: '9510' }).networks.twitter).toEqual({
    clientId: 'sandbox-x-client',
    clientSecret: 'sandbox-x-secret',
    web: 'http://127.0.0.1:9510/x',
    api: 'http://127.0.0.1:9510/x-api',
    readsFigures: false,
    sandbox: true,
  });
  const app = { TWITTER_CLIENT_ID: 'id', TWITTER_CLIENT_SECRET: 'a-secret' };
  const own = readConfig(app);
  expect(own.sandbox).not.toBeNull();
  expect(own.networks).toMatchObject({
    twitter: { api: 'https://api.x.com', sandbox: false },
    bluesky: { sandbox: true },
  });
  expect(own.networks.twitter).toMatchObject({ clientId: 'id', clientSecret: 'a-secret', web: 'https://x.com' });
  expect(readConfig({ ...app, TWITTER_API: 'http://localhost:1/' }).networks.twitter?.api).toBe('http://localhost:1');
  expect(readConfig({ SANDBOX: 'off' }).networks.twitter).toBeUndefined();
});

test('a secret without its id, or an id without its secret, is one sentence with the cure', () => {
  expect(problems({ TWITTER_CLIENT_ID: 'id' })).toEqual([
    'TWITTER_CLIENT_ID and TWITTER_CLIENT_SECRET must be set together: the OAuth 2.0 client id and client secret of one app, from the X developer console.',
  ]);
});

test('every setting is in the file of examples, and the file has no other', async () => {
  const text = await readFile(path.join(import.meta.dirname, '../../../.env.example'), 'utf8');
  const named = new Set(Array.from(text.matchAll(/^# ([A-Z][A-Z0-9_]+)=/gm), ([, name]) => name));
  expect([...named].sort()).toEqual([...Object.keys(settings), ...Object.keys(networkVariables)].sort());
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

test('the screens for developers come with the sandbox, or when they are asked for', () => {
  expect(readConfig({}).devPages).toBe(true);
  expect(readConfig({ SANDBOX: 'off' }).devPages).toBe(false);
  expect(readConfig({ SANDBOX: 'off', DEV_PAGES: '1' }).devPages).toBe(true);
  expect(readConfig({ DEV_PAGES: '0' }).devPages).toBe(false);
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

test('who runs the installation is a placeholder until all of it is said', () => {
  const name = { PROVIDER_NAME: '  Studio Fala ', PROVIDER_ADDRESS: 'ul. Prosta 1, 00-001 Łódź' };
  expect(readConfig({}).provider).toMatchObject({ name: '[Name of the provider]', isPlaceholder: true });
  expect(readConfig(name).provider).toMatchObject({ name: 'Studio Fala', isPlaceholder: true });
  expect(readConfig({ ...name, CONTACT_EMAIL: 'hello@fala.example' }).provider).toEqual({
    name: 'Studio Fala',
    address: 'ul. Prosta 1, 00-001 Łódź',
    contactEmail: 'hello@fala.example',
    isPlaceholder: false,
  });
  expect(problems({ CONTACT_EMAIL: 'no address', PROVIDER_NAME: 'two\nlines' })).toHaveLength(2);
});

test('mail goes to the server that was named, else to the sandbox, else into the log', () => {
  const SMTP_URL = 'smtps://ada:secret@mail.test';
  expect(readConfig({ SMTP_URL, MAIL_FROM: ' Nonet at Fala <post@fala.test> ' }).mail).toEqual({
    server: { kind: 'smtp', url: SMTP_URL },
    from: { name: 'Nonet at Fala', address: 'post@fala.test' },
  });
  expect(readConfig({ SMTP_URL, MAIL_FROM: 'post@fala.test' }).mail.from).toEqual({
    name: 'Nonet',
    address: 'post@fala.test',
  });
  expect(readConfig({ SANDBOX_PORT: '7010' }).mail).toEqual({
    server: { kind: 'announced', at: 'http://127.0.0.1:7010/_sandbox/id' },
    from: { name: 'Nonet', address: 'nonet@localhost' },
  });
  expect(readConfig({ SANDBOX: 'off' }).mail.server).toEqual({ kind: 'log' });
});

test.each([
  ['smtp://ada:secret@mail.test', true],
  ['smtp://mail.test', false],
  ['smtp://ada:secret@127.0.0.1:2525', false],
  ['smtps://ada:secret@mail.test', false],
  ['smtp://ada:secret@mail.test?ignoreTLS=true', false],
])('a password of mail waits for TLS: %s', (SMTP_URL, waits) => {
  const { server } = readConfig({ SMTP_URL, MAIL_FROM: 'a@b.test' }).mail;
  expect(server).toMatchObject({ kind: 'smtp', url: waits ? `${SMTP_URL}?requireTLS=true` : SMTP_URL });
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
  ['CITY_HEADER', { CITY_HEADER: 'cf-ipcity' }],
  ['CITY_HEADER', { CITY_HEADER: 'cf ipcity', TRUST_PROXY: '1' }],
  ['PUBLIC_URL', { PUBLIC_URL: 'https://nonet.test/app' }],
  ['ALLOWED_ORIGINS', { ALLOWED_ORIGINS: 'http://10.0.0.5/path' }],
  ['MAIL_FROM', { SMTP_URL: 'smtp://mail.test' }],
  ['MAIL_FROM', { MAIL_FROM: 'Nonet' }],
  ['MAIL_FROM', { MAIL_FROM: 'Nonet\r\nBcc: x <a@b.test>' }],
  ['SMTP_URL', { SMTP_URL: 'mail.test:587' }],
  ['FACEBOOK_APP_ID', { FACEBOOK_APP_ID: '42' }],
  ['FACEBOOK_APP_ID', { FACEBOOK_APP_SECRET: 'a-secret' }],
  ['FACEBOOK_APP_ID', { FACEBOOK_APP_ID: 'my app', FACEBOOK_APP_SECRET: 'a-secret' }],
  ['TWITTER_CLIENT_ID', { TWITTER_CLIENT_SECRET: 'a-secret' }],
  ['TWITTER_CLIENT_SECRET', { TWITTER_CLIENT_ID: 'id', TWITTER_CLIENT_SECRET: 'a secret' }],
  ['TWITTER_API', { TWITTER_API: 'api.x.com' }],
  ['FACEBOOK_GRAPH', { FACEBOOK_GRAPH: 'graph.facebook.com' }],
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
    CITY_HEADER: 'CF-IPCity',
    HTTPS_PROXY: 'http://proxy.test:3128',
  });
  expect(config).toMatchObject({
    role: 'worker',
    trustedProxies: 2,
    cityHeader: 'cf-ipcity',
    networks: { proxy: 'http://proxy.test:3128' },
  });
});

test('in the sandbox payments are the sandbox’s, elsewhere nothing is sold without a key', () => {
  expect(readConfig({ SANDBOX_PORT: '9510' }).payments).toMatchObject({
    secretKey: 'sk_test_nonet_sandbox',
    webhookSecrets: ['whsec_Qh75zdwoaGT_ygH6SOl6HAtESNJ3-Qq2fH6P7Detcsk'],
    api: 'http://127.0.0.1:9510',
    isSandbox: true,
    isLive: false,
  });
  expect(readConfig({ SANDBOX: 'off' })).toMatchObject({ payments: null, plans: { sold: false } });
});

test('an own key calls Stripe, also beside the sandbox', () => {
  const own = {
    STRIPE_SECRET_KEY: 'rk_test_1',
    STRIPE_PRICE_BASIC_YEAR: 'price_1',
    STRIPE_WEBHOOK_SECRET: 'whsec_a,\twhsec_b',
  };
  expect(readConfig(own).payments).toMatchObject({
    api: 'https://api.stripe.com',
    isSandbox: false,
    webhookSecrets: ['whsec_a', 'whsec_b'],
    priceIds: new Map([['basic_year', 'price_1']]),
    automaticTax: false,
  });
  expect(readConfig(own).plans).toMatchObject({ sold: true, limited: true });
});

test('real money is not taken by this machine alone, nor beside the sandbox', () => {
  const live = { STRIPE_SECRET_KEY: 'sk_live_1' };
  const away = { PUBLIC_URL: 'https://nonet.test', MEDIA_URL: 'https://media.test' };
  expect(problems(live)).toEqual([expect.stringContaining('PUBLIC_URL is this machine')]);
  expect(problems({ ...live, ...away, SANDBOX: 'on' })).toEqual([expect.stringContaining('the sandbox is on')]);
  expect(readConfig({ ...live, ...away }).payments).toMatchObject({ isLive: true });
});

test.each([
  ['STRIPE_SECRET_KEY', 'pk_test_1'],
  ['STRIPE_WEBHOOK_SECRET', 'whsec_a secret'],
  ['STRIPE_PRICE_BASIC_MONTH', 'price 1'],
  ['STRIPE_AUTOMATIC_TAX', 'yes'],
  ['STRIPE_API', 'http://stripe.example.org'],
  ['FUNCTIONS_REGION', 'us-central1/x'],
])('%s=%s is refused with advice, without the value', (name, value) => {
  const [said = '', ...more] = problems({ [name]: value });
  expect(more).toEqual([]);
  expect(said).toMatch(new RegExp(`^${name} must be `));
  expect(said).not.toContain(value);
});

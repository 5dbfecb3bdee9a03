/**
 * Starts a real Bluesky server (PDS) with a PLC directory in memory, both on loopback and on free ports, makes two
 * accounts, and prints one line of JSON:
 * `{service, listening, plc, tokenSecret, accounts: [{handle, did, password, appPassword}]}`.
 * It ends on SIGTERM, on Ctrl-C, or when its standard input closes, and leaves nothing behind.
 *
 * PDS_PUBLIC_URL: the address it gives itself in DID documents, when something stands before it (default: its own).
 * PDS_RATE_LIMITS=on: with the limits of a public server.
 */
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { Secp256k1Keypair } from '@atproto/crypto';
import { envToCfg, envToSecrets, PDS } from '@atproto/pds';
import plcServer from '@did-plc/server';

const loopback = '127.0.0.1';
const folder = await mkdtemp(path.join(tmpdir(), 'nonet-pds-'));
const tokenSecret = randomBytes(24).toString('hex');

const plc = plcServer.PlcServer.create({ db: plcServer.Database.mock(), port: { host: loopback, port: 0 } });
const plcUrl = `http://localhost:${(await plc.start()).address().port}`;

const port = await freePort();
const listening = `http://localhost:${port}`;
const service = process.env.PDS_PUBLIC_URL ?? listening;
const pds = await startPds();
const accounts = [await makeAccount('alice'), await makeAccount('bob')];
process.stdout.write(`${JSON.stringify({ service, listening, plc: plcUrl, tokenSecret, accounts })}\n`);

process.once('SIGTERM', end);
process.once('SIGINT', end);
process.stdin.once('end', end).resume();

async function startPds() {
  await Promise.all(['data', 'blobs'].map((name) => mkdir(path.join(folder, name))));
  const env = {
    devMode: true,
    port,
    hostname: 'localhost',
    dataDirectory: path.join(folder, 'data'),
    blobstoreDiskLocation: path.join(folder, 'blobs'),
    serviceHandleDomains: ['.test'],
    inviteRequired: false,
    didPlcUrl: plcUrl,
    recoveryDidKey: (await Secp256k1Keypair.create()).did(),
    plcRotationKeyK256PrivateKeyHex: await privateKeyHex(),
    adminPassword: randomBytes(24).toString('hex'),
    jwtSecret: tokenSecret,
    // There is no app view here: whatever the server would fetch from one fails.
    bskyAppViewUrl: 'https://appview.invalid',
    bskyAppViewDid: 'did:example:invalid',
    bskyAppViewCdnUrlPattern: 'https://cdn.invalid/%s/%s/%s',
    modServiceUrl: 'https://mod.invalid',
    modServiceDid: 'did:example:invalid',
    crawlers: [],
    disableSsrfProtection: true,
    rateLimitsEnabled: process.env.PDS_RATE_LIMITS === 'on',
  };
  const config = envToCfg(env);
  config.service.publicUrl = service;
  // Handed on to `listen` as it is, which would take every interface if it were a number.
  config.service.port = { host: loopback, port };
  const server = await PDS.create(config, envToSecrets(env));
  await server.start();
  return server;
}

async function privateKeyHex() {
  const key = await Secp256k1Keypair.create({ exportable: true });
  return Buffer.from(await key.export()).toString('hex');
}

async function makeAccount(name) {
  const handle = `${name}.test`;
  const password = randomBytes(12).toString('hex');
  const account = await call('com.atproto.server.createAccount', { handle, email: `${name}@mail.test`, password });
  const app = await call('com.atproto.server.createAppPassword', { name: 'nonet' }, account.accessJwt);
  return { handle, did: account.did, password, appPassword: app.password };
}

async function call(method, body, token) {
  const response = await fetch(`${listening}/xrpc/${method}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${method} answered ${response.status}: ${await response.text()}`);
  return response.json();
}

/** The server must know its address before it listens, so the port is looked for first. */
async function freePort() {
  const probe = createServer().listen(0, loopback);
  await once(probe, 'listening');
  const { port: free } = probe.address();
  probe.close();
  await once(probe, 'close');
  return free;
}

async function end() {
  await pds.destroy();
  await plc.destroy();
  await rm(folder, { recursive: true, force: true });
  process.exit(0);
}

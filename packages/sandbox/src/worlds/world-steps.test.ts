import { appendFile, copyFile, mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';

import { TestUser, TestX } from '#/networks/twitter/testing/test-client.ts';
import { pngOf, sandboxForTest, type TestSandbox, temporaryFolder } from '#/testing/sandbox.ts';
import told from '#/worlds/former/told.json' with { type: 'json' };

const journalOf = (folder: string) => join(folder, 'journal.jsonl');

/** The folder that the release 0f9e3c2 left (`former/`), with the clock of that moment. */
async function formerFolder(): Promise<string> {
  const folder = await temporaryFolder();
  await copyFile(new URL('former/journal.jsonl', import.meta.url), journalOf(folder));
  await appendFile(journalOf(folder), `[["clock","offsetMs",${told.at - Date.now()}]]\n`);
  await mkdir(join(folder, 'twitter'));
  await writeFile(join(folder, 'twitter/2126371334458966016'), pngOf(120));
  return folder;
}

const formerSandbox = async () => sandboxForTest({ dataDir: await formerFolder() });

async function facebook(sandbox: TestSandbox, path: string, fields: Record<string, string>) {
  const answer = await fetch(`${sandbox.url}/facebook/graph/v25.0/${path}?${new URLSearchParams(fields)}`);
  return (await answer.json()) as Record<string, unknown>;
}

test('what people allowed at X in a former release holds, and what they ended has ended', async () => {
  const x = new TestX(await formerSandbox());
  const studio = new TestUser(x, told.x.access, told.x.refresh);
  expect((await studio.get('2/users/me')).body.data).toMatchObject({ username: 'studio', name: 'Studio Fala' });
  const { status, body } = await x.refresh(told.x.refresh);
  expect([status, body.scope]).toEqual([200, expect.stringContaining('tweet.write')]);
  expect((await x.refresh(told.x.ended)).status).toBe(400);
  expect((await x.exchange(told.x.code)).status).toBe(200);
  const renewed = new TestUser(x, body.access_token, body.refresh_token);
  expect((await renewed.post('After the upgrade')).status).toBe(201);
  // A token that is used twice ends them all, also when it was used first in the former release.
  expect((await x.refresh(told.x.spent)).status).toBe(400);
  expect((await renewed.get('2/users/me')).status).toBe(401);
});

test('accounts, posts, files, orders and mails of a former release are there', async () => {
  const sandbox = await formerSandbox();
  const x = new TestX(sandbox);
  const studio = new TestUser(x, told.x.access, told.x.refresh);
  expect(await x.idOf('dora_made')).toBe(told.x.made);
  expect((await studio.get(`2/tweets?ids=${told.x.postId}`)).body.data).toMatchObject([{ id: told.x.postId }]);
  expect((await studio.post('Of the former release')).status).toBe(403);
  expect(await x.ledger()).toMatchObject([
    { text: 'Of the former release', files: [] },
    { text: 'With a picture', files: [] },
  ]);
  const picture = await fetch(`${sandbox.url}/x/media/2126371334458966016`);
  expect([...new Uint8Array(await picture.arrayBuffer())]).toEqual([...pngOf(120)]);
  const shop = await x.signIn('shop');
  expect((await shop.get('2/users/me?user.fields=subscription_type')).body.data.subscription_type).toBe('Premium');
  expect((await shop.post('Refused by the order of the former release')).status).toBe(500);
  expect((await shop.post('Once')).status).toBe(201);
  expect((await sandbox.ledger()).map(({ text }) => text)).toEqual(['At Bluesky']);
  const { messages } = (await sandbox.steer('mail')).body;
  expect(messages).toMatchObject([{ subject: 'Of the former release', unsubscribe: null }]);
});

test('who signed in with Facebook in a former release is known, and what they declined stays declined', async () => {
  const sandbox = await formerSandbox();
  const fields = 'id,name,email';
  const { ana, bruno, code } = told.facebook;
  expect(await facebook(sandbox, 'me', { fields, access_token: ana })).toMatchObject({ email: 'ana@nonet.test' });
  const other = await facebook(sandbox, 'me', { fields, access_token: bruno });
  expect([other['name'], other['email']]).toEqual(['Bruno Fala', undefined]);
  const { data } = await facebook(sandbox, 'me/permissions', { access_token: bruno });
  expect(data).toEqual([
    { permission: 'public_profile', status: 'granted' },
    { permission: 'email', status: 'declined' },
  ]);
  const app = { client_id: '100000000000001', client_secret: 'demo-app-secret' };
  const redirect_uri = 'http://localhost:9009/api/auth/callback/facebook';
  const token = await facebook(sandbox, 'oauth/access_token', { ...app, redirect_uri, code });
  expect(token).toMatchObject({ access_token: expect.stringMatching(/^EAA/) });
});

test('a later release that ran on a former world without these steps has the last word', async () => {
  const dataDir = await formerFolder();
  const account = { id: told.x.made, handle: 'dora_made', name: 'Dora', status: 'suspended', hasPremium: true };
  await appendFile(journalOf(dataDir), `[["twitter.account-book","${told.x.made}",${JSON.stringify(account)}]]\n`);
  const sandbox = await sandboxForTest({ dataDir });
  const dora = await new TestX(sandbox).signIn('dora_made');
  expect((await dora.get('2/users/me')).status).toBe(403);
});

test('a world of a newer release is refused by name, and stays as it is', async () => {
  const dataDir = await temporaryFolder();
  const newer = '[[99],["unheard.of","1",{}]]\n';
  await writeFile(journalOf(dataDir), newer);
  await expect(sandboxForTest({ dataDir })).rejects.toThrow(
    `The sandbox's folder ${dataDir} was written by a newer release: start that one, or delete the folder to begin anew`,
  );
  expect(await readFile(journalOf(dataDir), 'utf8')).toBe(newer);
});

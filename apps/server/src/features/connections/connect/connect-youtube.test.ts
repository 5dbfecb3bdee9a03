import { afterAll, beforeAll, expect, test } from 'vitest';

import { answerConsent } from '#/testing/answer-consent.ts';
import { order } from '#/testing/consent.ts';
import { openSandbox, type TestSandbox } from '#/testing/sandbox.ts';
import { type Person, startTestServer, type TestServer } from '#/testing/server.ts';

let sandbox: TestSandbox;
let server: TestServer;

beforeAll(async () => {
  sandbox = await openSandbox();
  server = await startTestServer({ environment: sandbox.asOwn });
});

afterAll(() => server.close());

/** What somebody is told who says yes on Google's page. */
async function connect(person: Person, username: string) {
  const begun = await person.json('POST', '/api/youtube/connect');
  const back = await answerConsent(sandbox.url, begun.body.authUrl, { network: 'youtube', username });
  return person.json('GET', `/api/youtube/callback${back.search}`);
}
const channelsOf = async (person: Person) =>
  (await person.json('GET', `/api/social/connections?userId=${person.uid}`)).body.youtube;

test('ACC-04, ACC-05 a channel is connected on Google’s page, and disconnected', async () => {
  const person = await server.register();
  expect(await connect(person, 'studiofala')).toMatchObject({ status: 200 });
  const [channel] = await channelsOf(person);
  expect(channel).toMatchObject({ username: 'studiofala', displayName: 'Studio Fala', connected: true });
  const gone = await person.json('POST', '/api/youtube/disconnect', { connectionId: channel.id });
  expect(gone.status).toBe(200);
  expect(await channelsOf(person)).toMatchObject([]);
});

test('whose Google account has no channel reads that there has to be one', async () => {
  const person = await server.register();
  await order(sandbox.url, 'accounts', { network: 'youtube', handle: 'nobody' });
  await order(sandbox.url, 'networks/youtube/set-channel', { handle: 'nobody', exists: false });
  expect(await connect(person, 'nobody')).toMatchObject({
    status: 422,
    body: { type: 'permissions', code: 'no-channel', error: expect.stringContaining('Create one at youtube.com') },
  });
});

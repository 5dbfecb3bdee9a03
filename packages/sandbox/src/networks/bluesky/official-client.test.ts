import { AtpAgent, RichText } from '@atproto/api';
import { expect, test } from 'vitest';

import { drawAvatar } from '#/core/pages/avatar.ts';
import { rkeyOf, sandboxForTest, type TestSandbox } from '#/testing/sandbox.ts';

const collection = 'app.bsky.feed.post';

async function loggedIn(sandbox: TestSandbox): Promise<{ agent: AtpAgent; did: string }> {
  const agent = new AtpAgent({ service: sandbox.url });
  const { data } = await agent.login({ identifier: 'studio.nonet.test', password: 'demo-demo-demo-demo' });
  return { agent, did: data.did };
}

test('the official client logs in, resumes its session and refreshes it', async () => {
  const sandbox = await sandboxForTest();
  const { agent, did } = await loggedIn(sandbox);
  const { session } = agent;
  expect(session).toMatchObject({ did, handle: 'studio.nonet.test', active: true });
  expect(agent.pdsUrl?.origin).toBe(sandbox.url);

  const second = new AtpAgent({ service: sandbox.url });
  await second.resumeSession(session!);
  expect((await second.com.atproto.server.getSession()).data.handle).toBe('studio.nonet.test');

  // The client refreshes by itself when its access token has expired.
  await sandbox.steer('clock', { advanceMs: 2 * 3_600_000 + 1_000 });
  await second.com.atproto.server.getSession();
  expect(second.session?.accessJwt).not.toBe(session!.accessJwt);
  expect(second.session?.refreshJwt).not.toBe(session!.refreshJwt);

  await second.logout();
  expect(second.session).toBeUndefined();
});

test('the official client posts text with facets and pictures, finds, lists and deletes the post', async () => {
  const sandbox = await sandboxForTest();
  const { agent, did } = await loggedIn(sandbox);
  const picture = drawAvatar(did);
  const { data: upload } = await agent.uploadBlob(picture, { encoding: 'image/png' });
  expect(upload.blob).toMatchObject({ mimeType: 'image/png', size: picture.byteLength });

  const text = new RichText({ text: 'Żółw 🐢 for @shop.nonet.test at https://example.com/cups #glaze' });
  await text.detectFacets(agent);
  expect(text.facets).toHaveLength(3);
  const record = {
    $type: collection,
    text: text.text,
    facets: text.facets,
    langs: ['en', 'pl'],
    createdAt: new Date().toISOString(),
    embed: {
      $type: 'app.bsky.embed.images',
      images: [{ image: upload.blob, alt: 'Nine dots', aspectRatio: { width: 128, height: 128 } }],
    },
  };
  const place = { repo: did, collection, rkey: rkeyOf(1) };
  const put = await agent.com.atproto.repo.putRecord({ ...place, record, swapRecord: null });
  expect(put.data).toMatchObject({ uri: `at://${did}/${collection}/${rkeyOf(1)}`, validationStatus: 'valid' });
  expect(put.data.commit?.rev).toMatch(/^[2-7a-z]{13}$/);

  const found = await agent.com.atproto.repo.getRecord(place);
  expect(found.data.cid).toBe(put.data.cid);
  expect(found.data.value).toMatchObject({ text: text.text, facets: text.facets });
  const blob = await agent.com.atproto.sync.getBlob({ did, cid: upload.blob.ref.toString() });
  expect(blob.data).toEqual(new Uint8Array(picture));
  const shown = await agent.app.bsky.feed.getPosts({ uris: [put.data.uri] });
  expect(shown.data.posts).toMatchObject([
    { cid: put.data.cid, author: { handle: 'studio.nonet.test' }, likeCount: 0 },
  ]);

  const created = await agent.post({ text: 'And another one' });
  const listed = await agent.com.atproto.repo.listRecords({ repo: did, collection });
  expect(listed.data.records.map(({ uri }) => uri)).toEqual(expect.arrayContaining([put.data.uri, created.uri]));
  await agent.deletePost(created.uri);
  await expect(agent.getPost({ repo: did, rkey: created.uri.split('/').at(-1)! })).rejects.toThrow(
    'Could not locate record',
  );
  expect((await agent.com.atproto.repo.listRecords({ repo: did, collection })).data.records).toHaveLength(1);

  expect(await sandbox.ledger()).toMatchObject([
    {
      network: 'bluesky',
      account: 'studio.nonet.test',
      remoteId: put.data.uri,
      text: text.text,
      mediaCount: 1,
      repeats: 0,
    },
    { remoteId: created.uri, mediaCount: 0, deleted: true },
  ]);
});

test('the official client reads the profile and the directory', async () => {
  const sandbox = await sandboxForTest();
  const { agent, did } = await loggedIn(sandbox);
  const { data: profile } = await agent.getProfile({ actor: 'press.nonet.test' });
  expect(profile).toMatchObject({ handle: 'press.nonet.test', displayName: 'Fala Press', postsCount: 0 });
  const avatar = await fetch(profile.avatar!);
  expect(avatar.headers.get('content-type')).toBe('image/png');
  expect((await agent.resolveHandle({ handle: 'studio.nonet.test' })).data.did).toBe(did);
  expect((await agent.com.atproto.server.describeServer()).data.blobUploadLimit).toBe(104_857_600);

  const document = await (await fetch(`${sandbox.url}/plc/${did}`)).json();
  expect(document).toMatchObject({
    id: did,
    alsoKnownAs: ['at://studio.nonet.test'],
    service: [{ id: '#atproto_pds', type: 'AtprotoPersonalDataServer', serviceEndpoint: sandbox.url }],
  });
  expect((await fetch(`${sandbox.url}/plc/did:plc:unknown`)).status).toBe(404);
});

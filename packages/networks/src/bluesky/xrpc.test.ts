import { describe, expect, test } from 'vitest';
import { createBluesky } from '#/bluesky/index.ts';
import { context, did, post } from '#/bluesky/pretend-server.ts';
import { blueskyDefaults } from '#/bluesky/settings.ts';
import { chosenHost, isHostedByBluesky } from '#/bluesky/xrpc.ts';
import type { Http, HttpCall } from '#/kit/http.ts';

test.each([
  ['https://morel.us-east.host.bsky.network', true],
  ['http://morel.us-east.host.bsky.network', false],
  ['https://morel.us-east.host.bsky.network:8443', false],
  ['https://host.bsky.network.example.com', false],
  ['https://evilhost.bsky.network', false],
  ['https://pds.example.com', false],
  ['pds', false],
])('%s is run by Bluesky: %s', (pds, expected) => expect(isHostedByBluesky(pds)).toBe(expected));

test.each([
  ['https://morel.us-east.host.bsky.network', null],
  ['https://bsky.social', null],
  ['https://pds.example.com', 'pds.example.com'],
  ['https://pds.example.com:8443', 'pds.example.com:8443'],
  ['https://evilhost.bsky.network', 'evilhost.bsky.network'],
  ['pds', null],
])('of %s a user has chosen %s', (pds, expected) => expect(chosenHost(pds, blueskyDefaults)).toBe(expected));

describe('the way of each call', () => {
  async function callsOf(pds: string): Promise<string[]> {
    const calls: HttpCall[] = [];
    const http: Http = {
      send: async (call) => {
        calls.push(call);
        return { kind: 'lost', reason: 'timed-out' };
      },
      close: () => undefined,
    };
    const network = createBluesky(blueskyDefaults, http);
    const auth = { pds, did, handle: 'a.test', accessJwt: 'a', refreshJwt: 'r', appPassword: 'p' };
    const prepared = await network.prepare(post(), auth, context);
    if (prepared.kind !== 'prepared') throw new Error(prepared.kind);
    await network.publish(prepared.prepared, auth, context);
    await network.lookup(prepared.prepared, auth, context);
    await network.remove(`at://${did}/app.bsky.feed.post/3m`, auth, context);
    await network.refresh(auth, context);
    await network.signInAgain?.(auth, context);
    await network.revoke(auth, context);
    return calls.map(({ url, host }) => `${url.pathname.split('.').at(-1)} ${url.origin} ${host}`);
  }

  test('to an account that Bluesky hosts: sessions at the entryway, the rest at its server', async () => {
    const pds = 'https://morel.us-east.host.bsky.network';
    await expect(callsOf(pds)).resolves.toEqual([
      `putRecord ${pds} fixed`,
      `getRecord ${pds} fixed`,
      `deleteRecord ${pds} fixed`,
      'refreshSession https://bsky.social fixed',
      'createSession https://bsky.social fixed',
      'deleteSession https://bsky.social fixed',
    ]);
  });

  test('to an account elsewhere: all at its own server, through the guard', async () => {
    const pds = 'https://pds.example.com';
    const names = ['putRecord', 'getRecord', 'deleteRecord', 'refreshSession', 'createSession', 'deleteSession'];
    await expect(callsOf(pds)).resolves.toEqual(names.map((name) => `${name} ${pds} user-supplied`));
  });
});

import type { Peer, Scenario } from '#/scenario.ts';
import { anonymous, one, putPost, session, several, tokens } from '#/scenario.ts';
import type { XrpcCall } from '#/xrpc.ts';

/** Who is calling: signing in, refreshing, tokens, handles. */
export const sessionScenarios: readonly Scenario[] = [
  ...signingIn(),
  ...refreshing(),
  ...authorising(),
  ...vouching(),
  ...resolving(),
];

/** Tokens for services beside the server, such as the one for videos. */
function vouching(): Scenario[] {
  const vouch = (p: Peer, query: Record<string, string>): XrpcCall => ({
    method: 'com.atproto.server.getServiceAuth',
    query: { aud: 'did:web:video.example.org', lxm: 'com.atproto.repo.uploadBlob', ...query },
    token: p.accessToken,
  });
  const inTenDays = `${Math.floor(Date.now() / 1_000) + 864_000}`;
  return [
    one('ask to be vouched for with an app password', (p) => vouch(p, {})),
    one('ask to be vouched for until a time that is over', (p) => vouch(p, { exp: '1' })),
    one('ask to be vouched for longer than an hour', (p) => vouch(p, { exp: inTenDays })),
    one('ask to be vouched for to nobody', (p) => vouch(p, { aud: 'somebody' })),
    one('ask to be vouched for without a token', (p) => anonymous(vouch(p, {}))),
    one('ask to be vouched for with an expired token', (p) => ({ ...vouch(p, {}), token: p.expiredToken })),
  ];
}

function signingIn(): Scenario[] {
  const signIn = (body: unknown, headers?: Record<string, string>): XrpcCall => ({
    method: 'com.atproto.server.createSession',
    verb: 'POST',
    body,
    ...(headers && { headers }),
  });
  return [
    one('sign in by handle', (p) => signIn({ identifier: p.handle, password: p.appPassword })),
    one('sign in by DID', (p) => signIn({ identifier: p.did, password: p.appPassword })),
    one('sign in by handle in capitals', (p) =>
      signIn({ identifier: p.handle.toUpperCase(), password: p.appPassword }),
    ),
    one('sign in with a wrong password', (p) => signIn({ identifier: p.handle, password: 'aaaa-bbbb-cccc-dddd' })),
    one('sign in to an unknown account', () => signIn({ identifier: 'nobody.test', password: 'aaaa-bbbb-cccc-dddd' })),
    one('sign in with an empty password', (p) => signIn({ identifier: p.handle, password: '' })),
    one('sign in without a password', (p) => signIn({ identifier: p.handle })),
    one('sign in with a number as password', (p) => signIn({ identifier: p.handle, password: 7 })),
    one('sign in without a body', () => signIn(undefined)),
    one('sign in with broken JSON', () => signIn('{"identifier":', { 'content-type': 'application/json' })),
    one('sign in with a form', () => signIn('a=b', { 'content-type': 'application/x-www-form-urlencoded' })),
    one('sign in by GET', () => ({ method: 'com.atproto.server.createSession' })),
  ];
}

function refreshing(): Scenario[] {
  const refresh = (token: string): XrpcCall => ({
    method: 'com.atproto.server.refreshSession',
    verb: 'POST',
    token,
  });
  const end = (token: string): XrpcCall => ({ method: 'com.atproto.server.deleteSession', verb: 'POST', token });
  return [
    several('refresh, and refresh again with both tokens', async (p, send) => {
      const first = await session(p);
      const second = tokens(await send(refresh(first.refreshJwt)));
      const third = tokens(await send(refresh(first.refreshJwt)));
      await send(refresh(second.refreshJwt));
      await send({ method: 'com.atproto.server.getSession', token: third.accessJwt });
    }),
    several('end a session, and refresh it', async (p, send) => {
      const { refreshJwt } = await session(p);
      await send(end(refreshJwt));
      await send(refresh(refreshJwt));
      await send(end(refreshJwt));
    }),
    several('use the access token of an ended session', async (p, send) => {
      const { accessJwt, refreshJwt } = await session(p);
      await send(end(refreshJwt));
      await send({ method: 'com.atproto.server.getSession', token: accessJwt });
    }),
    one('refresh with an access token', (p) => refresh(p.accessToken)),
    one('refresh with rubbish', () => refresh('rubbish')),
    one('refresh without a token', () => ({ method: 'com.atproto.server.refreshSession', verb: 'POST' })),
    one('end a session with an access token', (p) => end(p.accessToken)),
    one('end a session without a token', () => ({ method: 'com.atproto.server.deleteSession', verb: 'POST' })),
  ];
}

function authorising(): Scenario[] {
  const who = (headers: Record<string, string>): XrpcCall => ({ method: 'com.atproto.server.getSession', headers });
  const put = (p: Peer): XrpcCall => putPost(p, { text: 'Who am I?' });
  return [
    one('ask who I am', (p) => ({ method: 'com.atproto.server.getSession', token: p.accessToken })),
    one('ask who I am without a token', () => who({})),
    one('ask who I am with rubbish', () => who({ authorization: 'Bearer rubbish' })),
    one('ask who I am with a token cut short', (p) => who({ authorization: `Bearer ${p.accessToken.slice(0, -4)}` })),
    one('ask who I am with another scheme', () => who({ authorization: 'Basic YTpi' })),
    one('ask who I am with an expired token', (p) => who({ authorization: `Bearer ${p.expiredToken}` })),
    several('ask who I am with a refresh token', async (p, send) => {
      await send(who({ authorization: `Bearer ${(await session(p)).refreshJwt}` }));
    }),
    one('write without a token', (p) => anonymous(put(p))),
    one('write with rubbish for a token', (p) => ({ ...put(p), token: 'rubbish' })),
    one('write with an expired token', (p) => ({ ...put(p), token: p.expiredToken })),
    one("write into another's repository", (p) => putPost(p, { text: 'Mine?' }, { repo: p.otherDid })),
    one('write into a repository nobody has', (p) =>
      putPost(p, { text: 'Whose?' }, { repo: 'did:plc:aaaaaaaaaaaaaaaaaaaaaaaa' }),
    ),
    one('write into a repository named by handle', (p) => putPost(p, { text: 'By name' }, { repo: p.handle })),
  ];
}

function resolving(): Scenario[] {
  const resolve = (handle: string): XrpcCall => ({
    method: 'com.atproto.identity.resolveHandle',
    query: { handle },
  });
  return [
    one('resolve a handle', (p) => resolve(p.handle)),
    one('resolve an unknown handle', (p) => resolve(`nobody-at-all.${p.handle.split('.').slice(1).join('.')}`)),
    one('resolve what is no handle', () => resolve('no handle')),
    one('resolve nothing', () => ({ method: 'com.atproto.identity.resolveHandle' })),
  ];
}

import { randomUUID } from 'node:crypto';
import { consentRoutes, networkIds } from '@nonet/domain';
import { sql } from 'kysely';
import { addConnection } from '#/testing/add-connection.ts';
import { answerConsent } from '#/testing/answer-consent.ts';
import { order } from '#/testing/consent.ts';
import type { Journey } from '#/testing/everywhere/journey.ts';
import { addFacebookPerson } from '#/testing/facebook-browser.ts';
import type { AnyJson, Person } from '#/testing/server.ts';

export async function connect(journey: Journey): Promise<{ bluesky: string; x: string; left: string[] }> {
  const { server, ada, go } = journey;
  await go('GET', '/api/networks');
  const accounts = await signInAccounts(journey);
  await go('POST', `/api/connect-flows/${(await go('POST', '/api/twitter/connect')).flow}/cancel`);
  await go('GET', `/api/social/connections/${ada.uid}`);
  await go('GET', `/api/user/${ada.uid}/social-connections`);
  const [threads] = (await go('GET', '/api/social/connections')).threads;
  await go('GET', `/api/connections/${threads.id}/abilities`);
  await go('POST', `/api/connections/${accounts.bluesky}/default`);
  await go('POST', `/api/connections/${accounts.bluesky}/keep-both`);
  await keepOpen(journey);
  await connectPages(journey);
  await chooseAmongPages(journey);
  const left = await Promise.all(networkIds.map((network) => addConnection(server, ada, 'left', network)));
  // Of this network the calls of a day are counted.
  await go('GET', `/api/connections/${left[networkIds.indexOf('youtube')]}/abilities`);
  return { ...accounts, left };
}

/** Somebody whose plan has room for three of five accounts chooses. */
async function keepOpen({ server, go }: Journey): Promise<void> {
  const mary = await server.register('Mary');
  const ids: string[] = [];
  for (const network of networkIds.slice(0, 5)) ids.push(await addConnection(server, mary, 'above', network));
  const accounts = Object.values<AnyJson>(await go('GET', '/api/social/connections', undefined, mary)).flat();
  const seenOpen = accounts.filter(({ locked }) => !locked).map(({ id }) => id);
  await go('POST', '/api/connections/keep-open', { open: ids.slice(2), seenOpen }, mary);
}

/** Somebody whose plan has room for three of four pages chooses one; and of four others, none in time. */
async function chooseAmongPages(journey: Journey): Promise<void> {
  const { server, go } = journey;
  const eve = await server.register('Eve');
  for (const _ of [1, 2]) await connectPages(journey, ['kilns', 'glazes', 'bowls', 'tiles'], eve);
  const { offers } = await go('GET', '/api/account-offers', undefined, eve);
  await go('POST', `/api/connect-flows/${offers[0].flow}/choose`, { keys: ['0'] }, eve);
  await sql`update offered_accounts set expires_at = expires_at - interval '2 hours' where space_id = ${eve.uid}`.execute(
    server.db,
  );
}

/** Pages of somebody who is new at Facebook. */
async function connectPages(
  { sandbox, ada, go }: Journey,
  names: readonly string[] = ['kilns', 'glazes'],
  by: Person = ada,
): Promise<void> {
  const { id: personId, email } = await addFacebookPerson(sandbox);
  for (const name of names) {
    const username = `${name}.${personId}`;
    await order(sandbox.url, 'networks/facebook/create-page', { handle: email, username, name });
  }
  const { authUrl } = await go('POST', '/api/facebook/connect', undefined, by);
  const back = await answerConsent(sandbox.url, authUrl, { network: 'facebook', username: email });
  await go('GET', `/api/facebook/callback${back.search}`, undefined, by);
}

export async function signInAccounts(journey: Journey): Promise<{ bluesky: string; x: string }> {
  const { sandbox, go } = journey;
  const handle = `h${randomUUID().slice(0, 8)}`;
  const { accounts } = await order(sandbox.url, 'accounts', { network: 'bluesky', handle: `${handle}.nonet.test` });
  const [{ password: appPassword }] = accounts;
  await go('POST', '/api/bluesky/connect', { identifier: accounts[0].handle, appPassword });
  const { flow, authUrl } = await go('POST', '/api/twitter/connect');
  await go('GET', `/api/connect-flows/${flow}`);
  const back = await answerConsent(sandbox.url, authUrl, { username: handle });
  const { connectionId } = await go('GET', `/api/twitter/callback${back.search}`);
  for (const network of ['linkedin', 'youtube', 'threads', 'tiktok'] as const) {
    const { begin, end } = consentRoutes(network);
    const asked = await go('POST', begin);
    const agreed = await answerConsent(sandbox.url, asked.authUrl, { network, username: handle });
    if (end.method === 'GET') await go('GET', `${end.path}${agreed.search}`);
    else await go('POST', end.path, Object.fromEntries(agreed.searchParams));
  }
  await useBoards(journey, handle);
  const { bluesky } = await go('GET', '/api/social/connections');
  return { bluesky: bluesky[0].id, x: connectionId };
}

/** An account of a network with boards: they are listed, one is made, and its sections are asked for. */
async function useBoards({ ada, sandbox, go }: Journey, username: string): Promise<void> {
  const { authUrl } = await go('POST', '/api/pinterest/connect');
  const { search } = await answerConsent(sandbox.url, authUrl, { network: 'pinterest', username });
  const answer = Object.fromEntries(new URLSearchParams(search));
  const { connectionId } = await go('POST', '/api/pinterest/token', answer);
  const owner = { userId: ada.uid, connectionId };
  await go('POST', '/api/pinterest/boards', owner);
  const { board } = await go('POST', '/api/pinterest/boards/create', { ...owner, name: 'Kiln' });
  await go('POST', '/api/pinterest/boards/sections', { ...owner, boardId: board.id });
}

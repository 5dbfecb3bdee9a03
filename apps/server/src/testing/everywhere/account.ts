import { randomUUID } from 'node:crypto';
import { networkIds } from '@nonet/domain';
import { addConnection } from '#/testing/add-connection.ts';
import type { Journey } from '#/testing/everywhere/journey.ts';
import { type Person, readJson, type TestServer } from '#/testing/server.ts';
import { appSecrets, signedRequest } from '#/testing/signed-request.ts';

export async function takeAlong({ go }: Journey): Promise<void> {
  await go('GET', '/api/me/export');
  for (const name of ['posts', 'connections', 'usage', 'media']) await go('GET', `/api/me/export/${name}.csv`);
}

export async function measure({ server, go }: Journey): Promise<void> {
  const installationId = randomUUID();
  const events = [{ name: 'page-view', path: '/calendar', at: new Date().toISOString() }];
  await go('POST', '/api/measuring/events', { installationId, events }, server);
  await go('DELETE', `/api/measuring/installations/${installationId}`, undefined, server);
  await go('GET', '/api/health', undefined, server);
  await go('GET', '/api/site', undefined, server);
}

export async function leave({ server, ada, go }: Journey, { left }: { left: string[] }): Promise<void> {
  for (const [index, network] of networkIds.entries())
    await go('POST', `/api/${network}/disconnect`, { connectionId: left[index] });
  await addConnection(server, ada, 'too much', 'tiktok');
  await go('POST', '/api/tiktok/cleanup', {});
  await go('POST', '/api/tiktok/cleanup', { cleanAll: true });
  await go('GET', '/api/tiktok/callback?code=c&state=s', undefined, server);
  const [page] = (await go('GET', '/api/social/connections')).facebook;
  await go('POST', '/api/facebook/disconnect', { userId: ada.uid, connectionId: page.id, deleteData: true });
  await callBack(server, ada, 'threads');
  await callBack(server, ada, 'facebook');
  const { receipt } = await go('POST', '/api/auth/delete-user', { password: ada.password });
  await go('GET', `/api/deletion-receipts/${receipt.code}`, undefined, server);
  await server.enqueueTimedJobs();
  await server.runJobs({ evenPutOff: true });
}

/** The callbacks of a platform about a person who said yes there, with the signature of the sandbox's app. */
async function callBack(server: TestServer, ada: Person, network: keyof typeof appSecrets): Promise<void> {
  const { remote_user_id: person } = await server.db
    .selectFrom('grants')
    .select('remote_user_id')
    .where('space_id', '=', ada.uid)
    .where('network', '=', network)
    .executeTakeFirstOrThrow();
  const call = async (path: string) => {
    const body = signedRequest(person, appSecrets[network]);
    const answer = await server.fetch(`/api/${network}/${path}`, { method: 'POST', body });
    if (!answer.ok) throw new Error(`${path} of ${network} answered ${answer.status}`);
    return readJson(answer);
  };
  await call('deauthorize');
  const { url } = await call('data-deletion');
  await server.fetch(`/api/deletion-requests${new URL(url).search}`);
}

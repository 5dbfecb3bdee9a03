import { type NetworkId, networkIds } from '@nonet/domain';

import type { Environment } from '#/config.ts';
import { listen } from '#/start/listen.ts';
import { answerConsent } from '#/testing/answer-consent.ts';
import { order } from '#/testing/consent.ts';
import { signInAccounts } from '#/testing/everywhere/connections.ts';
import { calling, type Journey, register } from '#/testing/everywhere/journey.ts';
import { freePort } from '#/testing/free-port.ts';
import { openSandbox, type TestSandbox } from '#/testing/sandbox.ts';
import { type Person, startTestServer, type TestServer } from '#/testing/server.ts';

/** A person with an account at every network, and a worker that publishes what they plan. */
export interface EveryAccount {
  readonly server: TestServer;
  readonly ada: Person;
  readonly sandbox: TestSandbox;
  /** Calls the API as the person. */
  readonly go: Journey['go'];
  readonly accounts: Readonly<Record<NetworkId, string>>;
  /** A board of the account at Pinterest. */
  readonly board: string;
  close(): Promise<void>;
}

/** Starts all of it, with these settings beside the usual. The networks process files at once, and can fetch them from the server. */
export async function startWithAccounts(settings: Environment = {}): Promise<EveryAccount> {
  const sandbox = await openSandbox();
  const port = await freePort();
  const server = await startTestServer({ environment: { ...sandbox.asOwn, PORT: String(port), ...settings } });
  const socket = await listen(server.assemblyFetch, { host: 'localhost', port });
  const ada = await register(server);
  const go = calling(server, ada);
  await signInAccounts({ server, sandbox, ada, go });
  const { authUrl } = await go('POST', '/api/facebook/connect');
  const back = await answerConsent(sandbox.url, authUrl, { network: 'facebook', username: 'ana@nonet.test' });
  await go('GET', `/api/facebook/callback${back.search}`);
  const connections = await go('GET', '/api/social/connections');
  const accounts = Object.fromEntries(networkIds.map((network) => [network, connections[network][0].id])) as Record<
    NetworkId,
    string
  >;
  const owner = { userId: ada.uid, connectionId: accounts.pinterest };
  const { boards } = await go('POST', '/api/pinterest/boards', owner);
  for (const network of networkIds)
    await order(sandbox.url, `networks/${network}/set-processing`, { ms: 0 }).catch(() => undefined);
  const worker = server.createWorker();
  await worker.start();
  return {
    server,
    ada,
    sandbox,
    go,
    accounts,
    board: boards[0].id,
    async close() {
      await worker.stop();
      await socket.close(0);
      await server.close();
    },
  };
}

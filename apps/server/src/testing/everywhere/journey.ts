import { setTimeout as sleep } from 'node:timers/promises';
import { planChanges } from '#/assemble/plan-changes.ts';
import { transact } from '#/db/transaction.ts';
import type { TestSandbox } from '#/testing/sandbox.ts';
import type { AnyJson, Person, TestServer } from '#/testing/server.ts';

export interface Journey {
  server: TestServer;
  sandbox: TestSandbox;
  ada: Person;
  /** Calls a route, as Ada unless another person is given. Throws when the route refuses. */
  go(method: string, path: string, body?: object, by?: Pick<Person, 'fetch'>): Promise<AnyJson>;
}

export async function register(server: TestServer): Promise<Person> {
  const ada = await server.register('Ada');
  const given = { userId: ada.uid, plan: 'premium' } as const;
  await transact(server.db, (trx) => planChanges(server.config.plans, async () => undefined).givePlan(trx, given));
  return ada;
}

export function calling(server: TestServer, ada: Person): Journey['go'] {
  return async (method, path, body, by = ada) => {
    const isFile = body instanceof Uint8Array;
    const answer = await by.fetch(path, {
      method,
      redirect: 'manual',
      ...(body === undefined ? {} : { body: isFile ? new Uint8Array(body) : JSON.stringify(body) }),
      headers: {
        'content-type': isFile ? 'application/octet-stream' : 'application/json',
        origin: server.config.publicUrl,
      },
    });
    const text = await answer.text();
    if (answer.status >= 400) throw new Error(`${method} ${path} answered ${answer.status}: ${text}`);
    return answer.headers.get('content-type')?.startsWith('application/json') ? JSON.parse(text) : text;
  };
}

export async function until(condition: () => Promise<boolean>): Promise<void> {
  for (let tries = 0; !(await condition()); tries++) {
    if (tries === 300) throw new Error('What was waited for did not come');
    await sleep(100);
  }
}

export async function untilPublished(go: Journey['go'], postId: string): Promise<void> {
  await until(async () => (await go('GET', `/api/posts/${postId}`)).status === 'published');
}

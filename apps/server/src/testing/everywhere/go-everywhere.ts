import { leave, measure, takeAlong } from '#/testing/everywhere/account.ts';
import { measurePosts } from '#/testing/everywhere/analytics.ts';
import { pay } from '#/testing/everywhere/billing.ts';
import { connect } from '#/testing/everywhere/connections.ts';
import { signIn } from '#/testing/everywhere/identity.ts';
import { calling, register } from '#/testing/everywhere/journey.ts';
import { upload } from '#/testing/everywhere/media.ts';
import { beNotified, beTold, subscribe } from '#/testing/everywhere/messages.ts';
import { takePostingTime } from '#/testing/everywhere/posting-times.ts';
import { plan } from '#/testing/everywhere/posts.ts';
import { publishBesideMuch } from '#/testing/everywhere/publishing.ts';
import { beTogether } from '#/testing/everywhere/spaces.ts';
import { keep, write } from '#/testing/everywhere/writing.ts';
import type { TestSandbox } from '#/testing/sandbox.ts';
import type { Person, TestServer } from '#/testing/server.ts';

/**
 * One small person calls every route in such a way that it does its work. A worker, every job and every timer run too.
 * Returns the routes that were called without a refusal, such as `GET /api/me`. `before` comes before each call.
 */
export async function goEverywhere(
  server: TestServer,
  sandbox: TestSandbox,
  before: (fetch: Person['fetch'], target: string, init: RequestInit) => Promise<void> = async () => undefined,
): Promise<readonly string[]> {
  const called = ['POST /api/auth/sign-up/email'];
  const noting =
    (by: Pick<Person, 'fetch'>) =>
    async (target: string, init: RequestInit = {}) => {
      await before(by.fetch, target, init);
      const answer = await by.fetch(target, init);
      const { pathname } = new URL(target, server.config.publicUrl);
      if (answer.status < 400) called.push(`${init.method ?? 'GET'} ${pathname}`);
      return answer;
    };
  const noted: TestServer = Object.assign(Object.create(server), {
    fetch: noting(server),
    register: async (name?: string) => {
      const other = await server.register(name);
      return Object.assign(Object.create(other), { fetch: noting(other) });
    },
  });
  const person = await register(server);
  const ada: Person = Object.assign(Object.create(person), { fetch: noting(person) });
  const worker = server.createWorker();
  await worker.start();
  try {
    const journey = { server: noted, sandbox, ada, go: calling(noted, ada) };
    await signIn(journey);
    await pay(journey);
    const accounts = await connect(journey);
    const mediaId = await upload(journey);
    await plan(journey, accounts, mediaId);
    await write(journey, accounts, mediaId);
    await publishBesideMuch(journey);
    await takePostingTime(journey, accounts.bluesky);
    await subscribe(journey);
    await beNotified(journey);
    await keep(journey, accounts.bluesky);
    await measurePosts(journey, accounts.bluesky);
    await beTold(journey);
    await beTogether(journey);
    await takeAlong(journey);
    await measure(journey);
    await leave(journey, accounts);
  } finally {
    await worker.stop();
  }
  return called;
}

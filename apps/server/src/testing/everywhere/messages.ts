import { notifyBrowsersBy } from '#/assemble/join-push.ts';
import { addMessages } from '#/db/add-messages.ts';
import { transact } from '#/db/transaction.ts';
import { pushKeys } from '#/features/push/push-keys.ts';
import { createLog } from '#/http/log.ts';
import { createJobs } from '#/jobs/jobs.ts';
import { createUnsubscribeLinks } from '#/mail/unsubscribe-link.ts';
import { createSealer } from '#/secrets/seal.ts';
import type { Journey } from '#/testing/everywhere/journey.ts';
import { openBrowser } from '#/testing/push-browser.ts';
import type { TestServer } from '#/testing/server.ts';
import { tellNow } from '#/testing/tell-now.ts';

/** Looks at what there is to know, and chooses how to be told of it. */
export async function beTold({ server, ada, go }: Journey): Promise<void> {
  const userId = ada.uid;
  await addMessages(
    server.db,
    Array.from({ length: 60 }, (_, number) => ({
      ...{ kind: 'repeat-stopped', spaceId: userId, key: `told ${number}` },
      data: { title: 'Kiln', news: 'ends', days: ['2026-12-01'] },
    })),
  );
  const { messages, nextCursor } = await go('GET', '/api/messages');
  await go('GET', `/api/messages?cursor=${nextCursor}`);
  await go('GET', '/api/messages/count');
  await go('POST', '/api/messages/read', { ids: [messages[0].id] });
  await go('POST', '/api/messages/read', { upTo: messages.at(-1).id });
  await go('GET', '/api/message-settings');
  await go('PUT', '/api/message-settings', { mail: { quota: 'at-once' } });
  const token = new URL(linksOf(server).page({ userId, kinds: ['quota'] })).searchParams.get('token') ?? '';
  await go('GET', `/api/unsubscribe?token=${token}`, undefined, server);
  await go('POST', '/api/unsubscribe', { token }, server);
  await go('GET', `/api/unsubscribe/one-press?token=${token}`, undefined, server);
  await go('POST', `/api/unsubscribe/one-press?token=${token}`, undefined, server);
  await tellNow(server, userId);
}

function linksOf({ config: { publicUrl, secret, secretPrevious } }: TestServer) {
  return createUnsubscribeLinks({ publicUrl, secret, secretPrevious });
}

/** A browser subscribes, is notified, and has enough of it. */
export async function beNotified({ server, sandbox, go, ada }: Journey): Promise<void> {
  const { publicKey } = await pushKeys(server.db, createSealer(server.config.secret));
  const { subscription } = await openBrowser(sandbox, publicKey);
  const { id } = await go('POST', '/api/push-subscriptions', subscription);
  const { db, databaseUrl } = server;
  const jobs = createJobs({ db, databaseUrl, log: createLog('silent', { write: () => undefined }) });
  const note = { title: 'A post failed', text: 'Signed out', href: '/calendar', tag: 'post' };
  await transact(db, (trx) => notifyBrowsersBy(jobs)(trx, ada.uid, note));
  await server.runJobs();
  await go('DELETE', `/api/push-subscriptions/${id}`);
  await go('GET', '/api/reports/week');
}

/** A calendar program subscribes, and asks again. */
export async function subscribe({ server, go }: Journey): Promise<void> {
  const { address } = await go('POST', '/api/calendar-feed');
  await go('GET', '/api/calendar-feed');
  await go('GET', new URL(address).pathname, undefined, server);
  await go('DELETE', '/api/calendar-feed');
}

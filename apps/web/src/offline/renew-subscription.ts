import type { SubscriptionChange } from './worker-scope.ts';

export interface RenewSettings {
  pushManager: Pick<PushManager, 'subscribe'>;
  caches: CacheStorage;
  fetch: (path: string, init?: RequestInit) => Promise<Response>;
}

/** Where the page keeps which subscription is whose (push/push-memory.ts). */
const memory = { cache: 'nonet-push', path: '/push-memory' } as const;

/**
 * The browser's push service has given it another address: the server is told at once, because nobody may open a page
 * for days. What fails here is made good by the next page (push/create-push.ts).
 */
export async function renewSubscription(
  { newSubscription, oldSubscription }: Pick<SubscriptionChange, 'newSubscription' | 'oldSubscription'>,
  { pushManager, caches, fetch }: RenewSettings,
): Promise<void> {
  const kept = await caches.match(memory.path, { cacheName: memory.cache });
  if (!kept) return;
  const known: { name: string } = await kept.json();
  const applicationServerKey = oldSubscription?.options.applicationServerKey ?? (await keyOfServer());
  const next =
    newSubscription ??
    (applicationServerKey && (await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey })));
  if (!next) return;
  const { endpoint, keys: { p256dh, auth } = {} } = next.toJSON();
  const { token } = await answerOf<{ token: string }>('/api/auth/token');
  const { id } = await answerOf<{ id: string }>('/api/push-subscriptions', {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify({ endpoint, p256dh, auth, name: known.name }),
  });
  const cache = await caches.open(memory.cache);
  await cache.put(memory.path, Response.json({ ...known, id }));

  async function keyOfServer() {
    return (await answerOf<{ pushKey: string | null }>('/api/message-settings')).pushKey;
  }

  async function answerOf<Answer>(path: string, init?: RequestInit): Promise<Answer> {
    const answer = await fetch(path, { credentials: 'same-origin', ...init });
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}`);
    return await answer.json();
  }
}

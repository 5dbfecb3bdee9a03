import type { MessageSettings, SubscribeBrowser } from '@nonet/contract';

import type { createPushMemory } from './push-memory.ts';

export interface PushSettings {
  /** Its service worker is there. */
  pushManager: () => Promise<Pick<PushManager, 'getSubscription' | 'subscribe'>>;
  notification: {
    readonly permission: NotificationPermission;
    requestPermission: () => Promise<NotificationPermission>;
  };
  api: {
    settings: () => Promise<Pick<MessageSettings, 'pushKey' | 'browsers'>>;
    addBrowser: (body: SubscribeBrowser) => Promise<{ id: string }>;
    removeBrowser: (id: string) => Promise<unknown>;
    /** The id of the session of this browser. */
    session: () => Promise<string | null>;
  };
  memory: ReturnType<typeof createPushMemory>;
  /** What this browser is called: 'Firefox on Windows'. */
  name: string;
}

/** Notifications of this browser: switched on and off by the person, and kept alive meanwhile. */
export function createPush({ pushManager, notification, api, memory, name }: PushSettings) {
  async function subscribe(uid: string, pushKey: string): Promise<void> {
    const manager = await pushManager();
    const before = await manager.getSubscription();
    const isUsable = before !== null && isOfKey(before, pushKey);
    // A browser refuses a second subscription for another key.
    if (before && !isUsable) await before.unsubscribe();
    const subscription = isUsable
      ? before
      : await manager.subscribe({ userVisibleOnly: true, applicationServerKey: pushKey });
    const { endpoint = '', keys: { p256dh = '', auth = '' } = {} } = subscription.toJSON();
    const { id } = await api.addBrowser({ endpoint, p256dh, auth, name });
    const known = await memory.read();
    // The address before is dead. Should this fail, the server finds it out when it calls it.
    if (known?.uid === uid && known.id !== id) await api.removeBrowser(known.id).catch(() => undefined);
    await memory.write({ uid, id, session: await api.session().catch(() => null), name });
  }

  async function end(): Promise<void> {
    await memory.forget();
    const subscription = await (await pushManager()).getSubscription();
    await subscription?.unsubscribe();
  }

  /** Whether what this browser remembers still holds; else it must subscribe again, or was told to stop. */
  async function look(uid: string, { pushKey, browsers }: Pick<MessageSettings, 'pushKey' | 'browsers'>) {
    const known = await memory.read();
    if (known === null || pushKey === null) return 'nothing';
    if (known.uid !== uid) return 'over';
    if (!browsers.some(({ id }) => id === known.id))
      // The server forgets it with its session. In the same session somebody has removed it from the list.
      return (await api.session()) === known.session ? 'over' : 'again';
    const subscription = await (await pushManager()).getSubscription();
    return subscription !== null && isOfKey(subscription, pushKey) ? 'nothing' : 'again';
  }

  return {
    /** Asks the person by the browser's own question; call it when they press. */
    async switchOn(uid: string, pushKey: string): Promise<NotificationPermission> {
      const permission = await notification.requestPermission();
      if (permission === 'granted') await subscribe(uid, pushKey);
      return permission;
    },
    async switchOff(): Promise<void> {
      const known = await memory.read();
      if (known) await api.removeBrowser(known.id);
      await end();
    },
    /** Sees to it that a browser that was switched on is notified after a new sign-in or a new key, too. */
    async renew(uid: string): Promise<void> {
      const known = await memory.read();
      if (known === null) return;
      if (notification.permission !== 'granted') {
        // Revoked in the browser: its address is of no use.
        if (known.uid === uid) await api.removeBrowser(known.id).catch(() => undefined);
        return memory.forget();
      }
      const settings = await api.settings();
      const found = await look(uid, settings);
      if (found === 'over') return end();
      if (found === 'again' && settings.pushKey !== null) await subscribe(uid, settings.pushKey);
    },
    knownId: async (uid: string): Promise<string | null> => {
      const known = await memory.read();
      return known?.uid === uid ? known.id : null;
    },
  };
}

function isOfKey({ options: { applicationServerKey } }: PushSubscription, pushKey: string): boolean {
  if (!applicationServerKey) return false;
  const bytes = String.fromCharCode(...new Uint8Array(applicationServerKey));
  return btoa(bytes).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '') === pushKey;
}

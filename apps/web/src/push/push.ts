import { api } from '#/lib/api.ts';
import { ApiError } from '#/lib/api-error.ts';
import { describeDevice } from '#/lib/describe-device.ts';
import { messagesApi } from '#/lib/messages-api.ts';

import { createPush } from './create-push.ts';
import { createPushMemory } from './push-memory.ts';

/** How long the service worker may take to be there. */
const patienceMs = 10_000;

/** True where the browser can be notified; pages without https and tabs of an iPhone can not. */
export const hasPush = () => 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;

export const isOnApplePhone = () => /\b(iPhone|iPad|iPod)\b/.test(navigator.userAgent);

/** It is removed also when somebody else has done so already. */
export async function removeBrowser(id: string): Promise<void> {
  try {
    await messagesApi.removeBrowser(id);
  } catch (error) {
    if (!(error instanceof ApiError && error.status === 404)) throw error;
  }
}

/** Notifications of this browser; only where it `hasPush`. */
export const push = createPush({
  pushManager: async () => {
    const late = Promise.withResolvers<never>();
    const timer = setTimeout(() => late.reject(new Error('No service worker has started.')), patienceMs);
    const registration = await Promise.race([navigator.serviceWorker.ready, late.promise]);
    clearTimeout(timer);
    return registration.pushManager;
  },
  notification: {
    get permission() {
      return Notification.permission;
    },
    requestPermission: () => Notification.requestPermission(),
  },
  api: {
    settings: () => messagesApi.settings(null),
    addBrowser: messagesApi.addBrowser,
    removeBrowser,
    session: async () => (await api.identity.sessions()).sessions.find(({ isCurrent }) => isCurrent)?.id ?? null,
  },
  memory: createPushMemory({
    open: (name) => caches.open(name),
    match: (path, options) => caches.match(path, options),
    delete: (name) => caches.delete(name),
  }),
  name: describeDevice(navigator.userAgent).name,
});

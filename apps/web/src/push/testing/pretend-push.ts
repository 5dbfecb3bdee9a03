/** A browser's push service: each subscription has a new address. */
export function pretendPush() {
  let current: PushSubscription | null = null;
  let count = 0;
  return {
    get current() {
      return current;
    },
    getSubscription: async () => current,
    subscribe: async (options?: PushSubscriptionOptionsInit) => {
      count += 1;
      const endpoint = `https://push.example/${count}`;
      const key = String(options?.applicationServerKey);
      const subscription = {
        endpoint,
        options: { applicationServerKey: bytesOf(key) },
        toJSON: () => ({ endpoint, keys: { p256dh: `p${count}`, auth: `a${count}` } }),
        unsubscribe: async () => {
          current = null;
          return true;
        },
      };
      current = subscription as unknown as PushSubscription;
      return current;
    },
  };
}

function bytesOf(key: string): ArrayBuffer {
  const { buffer } = Uint8Array.from(atob(key.replaceAll('-', '+').replaceAll('_', '/')), (letter) =>
    letter.charCodeAt(0),
  );
  return buffer;
}

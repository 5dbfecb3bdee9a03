import { describe, expect, test } from 'vitest';

import { type AppFiles, createAppCache } from './app-cache.ts';

const origin = 'https://nonet.test';
const pathOf = (request: Request | string) =>
  new URL(request instanceof Request ? request.url : request, origin).pathname;

/** The part of the browser's caches that the app uses, in memory. */
function memoryCaches() {
  const stores = new Map<string, Map<string, Response>>();
  const storeOf = (name: string) => {
    const store = stores.get(name) ?? new Map<string, Response>();
    stores.set(name, store);
    return store;
  };
  return {
    stores,
    load: undefined as undefined | ((path: string) => Promise<Response>),
    keys: async () => [...stores.keys()],
    delete: async (name: string) => stores.delete(name),
    match: async (path: string, { cacheName }: { cacheName: string }) => stores.get(cacheName)?.get(path)?.clone(),
    async open(name: string) {
      const store = storeOf(name);
      return {
        keys: async () => [...store.keys()].map((path) => new Request(origin + path)),
        put: async (path: string, response: Response) => void store.set(path, response),
        addAll: async (paths: string[]) => {
          for (const path of paths) store.set(path, await this.load!(path));
        },
      };
    },
  };
}

const files: AppFiles = { version: 'v2', entry: '/assets/app-2.js', paths: ['/assets/app-2.js', '/theme.js'] };
const page = (entry: string) => new Response(`<script type="module" src="${entry}"></script>`);

function setUp({ served = '/assets/app-2.js', patienceMs = 50 } = {}) {
  const caches = memoryCaches();
  const asked: string[] = [];
  const fetch = async (request: Request | string) => {
    const path = pathOf(request);
    asked.push(path);
    return path === '/calendar' ? page(served) : new Response(`content of ${path}`);
  };
  caches.load = fetch;
  const app = createAppCache({ files, caches: caches as unknown as CacheStorage, fetch, patienceMs });
  return { app, caches, asked };
}

const unreachable = () => Promise.reject<Response>(new TypeError('offline'));
const never = () => new Promise<Response>(() => undefined);
const text = async (response: Promise<Response> | null) => (await response)?.text();

describe('saving the app', () => {
  test('keeps the page and every file of its build, and nothing else', async () => {
    const { app, caches } = setUp();
    await app.fill();
    expect([...caches.stores.get('nonet-app-v2')!.keys()].sort()).toEqual([
      '/assets/app-2.js',
      '/calendar',
      '/theme.js',
    ]);
  });

  test('asks only for what is missing', async () => {
    const { app, caches, asked } = setUp();
    await app.fill();
    caches.stores.get('nonet-app-v2')!.delete('/theme.js');
    asked.length = 0;
    await app.fill();
    expect(asked).toEqual(['/theme.js']);
  });

  test('does not take the page of another build', async () => {
    const { app } = setUp({ served: '/assets/app-3.js' });
    await expect(app.fill()).rejects.toThrow('another build');
  });

  test('what is being saved when somebody logs out is forgotten as well; the next one’s is saved', async () => {
    const { app, caches } = setUp();
    const filled = app.fill();
    const emptied = app.empty();
    await Promise.all([filled, emptied]);
    expect([...caches.stores.keys()]).toEqual([]);
    await app.fill();
    expect([...caches.stores.keys()]).toEqual(['nonet-app-v2']);
  });

  test('a logout also forgets after what could not be saved', async () => {
    const { app, caches } = setUp({ served: '/assets/app-3.js' });
    const filled = app.fill();
    await expect(Promise.all([filled.catch(() => null), app.empty()])).resolves.toBeDefined();
    expect([...caches.stores.keys()]).toEqual([]);
  });

  test('forgets other builds, and nobody else’s caches', async () => {
    const { app, caches } = setUp();
    await app.fill();
    await caches.open('nonet-app-v1');
    await caches.open('somebody-else');
    await app.removeOthers();
    expect([...caches.stores.keys()]).toEqual(['nonet-app-v2', 'somebody-else']);
  });
});

describe('the page', () => {
  test('is the server’s while it answers', async () => {
    const { app } = setUp();
    await app.fill();
    expect(await text(app.page(Promise.resolve(page('/assets/app-3.js'))))).toContain('app-3.js');
  });

  test.each([
    ['nobody can be reached', unreachable],
    ['the answer does not come in time', never],
    ['only a proxy answers', () => Promise.resolve(new Response('Bad Gateway', { status: 502 }))],
  ])('is the saved one when %s', async (_, answer) => {
    const { app } = setUp();
    await app.fill();
    expect(await text(app.page(answer()))).toContain('app-2.js');
  });

  test('is left to the server when none is saved, whatever it says', async () => {
    const { app, caches } = setUp();
    await expect(app.page(unreachable())).rejects.toThrow('offline');
    expect((await app.page(Promise.resolve(new Response('', { status: 502 })))).status).toBe(502);
    expect([...caches.stores.keys()]).toEqual([]);
  });
});

describe('a file', () => {
  test('of this build is the saved one, else the server’s', async () => {
    const { app, asked } = setUp();
    await app.fill();
    asked.length = 0;
    const request = new Request(`${origin}/assets/app-2.js`);
    expect(await text(app.file(request))).toBe('content of /assets/app-2.js');
    expect(asked).toEqual([]);
    const fresh = setUp();
    expect(await text(fresh.app.file(request))).toBe('content of /assets/app-2.js');
    expect(fresh.asked).toEqual(['/assets/app-2.js']);
  });

  test.each(['/api/posts', '/api/live', '/media/1.png', '/assets/app-1.js', '/'])(
    'that is not of this build is left alone: %s',
    (path) => {
      expect(setUp().app.file(new Request(origin + path))).toBeNull();
    },
  );
});

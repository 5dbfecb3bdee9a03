/** What one build of the app needs to open without a network: put together when it is built. */
export interface AppFiles {
  /** Changes with any of them. */
  version: string;
  /** The file that the page begins with; it is named in the page. */
  entry: string;
  /** All that the page loads, as paths. */
  paths: readonly string[];
}

export interface AppCacheSettings {
  files: AppFiles;
  caches: CacheStorage;
  fetch: (request: Request | string) => Promise<Response>;
  /** How long the server may take before a saved page is shown. */
  patienceMs?: number;
}

const prefix = 'nonet-app-';
/** Any path of the app: the server answers the same page to all. */
const pagePath = '/calendar';

/** The saved app. It holds code and pictures, nothing of anybody who uses it. */
export function createAppCache({ files, caches, fetch, patienceMs = 3000 }: AppCacheSettings) {
  const { version, entry, paths } = files;
  const cacheName = prefix + version;
  const known = new Set(paths);

  // Unlike a cache's own `match` this makes none: after a logout there is none.
  const saved = (path: string) => caches.match(path, { cacheName });

  async function savedPage(): Promise<Response> {
    const page = await fetch(pagePath);
    // Between this worker and its page a new build may have come: then the next worker brings both.
    if (!page.ok || !(await page.clone().text()).includes(entry)) throw new Error('The page is of another build.');
    return page;
  }

  return {
    /** Saves what is not saved yet; the page last, so that it never stands there without what it loads. */
    async fill(): Promise<void> {
      const cache = await caches.open(cacheName);
      const there = new Set((await cache.keys()).map(({ url }) => new URL(url).pathname));
      await cache.addAll(paths.filter((path) => !there.has(path)));
      if (!there.has(pagePath)) await cache.put(pagePath, await savedPage());
    },
    /** Forgets every other build. */
    async removeOthers(): Promise<void> {
      const names = await caches.keys();
      const old = names.filter((name) => name.startsWith(prefix) && name !== cacheName);
      await Promise.all(old.map((name) => caches.delete(name)));
    },
    /**
     * The page for any screen of the app. `answer` is the server's, which is under way; the saved one is shown when it does not
     * come in time, or when only a proxy answers that finds nobody behind it.
     */
    async page(answer: Promise<Response>): Promise<Response> {
      const kept = await saved(pagePath);
      if (!kept) return answer;
      const reached = answer.then((response) => ([502, 503, 504].includes(response.status) ? kept : response));
      const { promise: late, resolve } = Promise.withResolvers<Response>();
      const timer = setTimeout(() => resolve(kept), patienceMs);
      return Promise.race([reached.catch(() => kept), late]).finally(() => clearTimeout(timer));
    },
    /** A file of the app, or null for what this cache has no say in. Within a build no file changes. */
    file(request: Request): Promise<Response> | null {
      const { pathname } = new URL(request.url);
      return known.has(pathname) ? saved(pathname).then((kept) => kept ?? fetch(request)) : null;
    },
    /** Whether a page is of this build, by the file it begins with. */
    isOurs: (pageEntry: unknown) => pageEntry === entry,
  };
}

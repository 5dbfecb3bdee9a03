/** The files that one build of the app needs to open without a network. The build makes this list. */
export interface AppFiles {
  /** Changes with any of the files. */
  version: string;
  /** The entry script; the page names it. */
  entry: string;
  /** The paths of all files that the page loads. */
  paths: readonly string[];
}

export interface AppCacheSettings {
  files: AppFiles;
  caches: CacheStorage;
  fetch: (request: Request | string) => Promise<Response>;
  /** How long the server may take before the saved page is shown. */
  patienceMs?: number;
}

const prefix = 'nonet-app-';
/** Any path of the app: the server answers all with the same page. */
const pagePath = '/calendar';

/** The saved app. It holds code and pictures, and no data of any user. */
export function createAppCache({ files, caches, fetch, patienceMs = 3000 }: AppCacheSettings) {
  const { version, entry, paths } = files;
  const cacheName = prefix + version;
  const known = new Set(paths);

  // Unlike `match` of an opened cache, this creates no cache: after a logout there must be none.
  const saved = (path: string) => caches.match(path, { cacheName });

  async function savedPage(): Promise<Response> {
    const page = await fetch(pagePath);
    // A new build may have come between this worker and its page. Then the next worker saves both.
    if (!page.ok || !(await page.clone().text()).includes(entry)) throw new Error('The page is of another build.');
    return page;
  }

  async function save(): Promise<void> {
    const cache = await caches.open(cacheName);
    const there = new Set((await cache.keys()).map(({ url }) => new URL(url).pathname));
    await cache.addAll(paths.filter((path) => !there.has(path)));
    if (!there.has(pagePath)) await cache.put(pagePath, await savedPage());
  }

  /** One after the other: else what was asked for before a logout would be saved after it. */
  let last: Promise<unknown> = Promise.resolve();
  function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
    const done = last.then(work, work);
    last = done;
    return done;
  }

  return {
    /** Saves what is not saved yet. The page comes last, so that it is never saved without the files that it loads. */
    fill: () => inTurn(save),
    /** Forgets this build, also what is being saved of it. */
    empty: () => inTurn(() => caches.delete(cacheName)),
    /** Forgets every other build. */
    async removeOthers(): Promise<void> {
      const names = await caches.keys();
      const old = names.filter((name) => name.startsWith(prefix) && name !== cacheName);
      await Promise.all(old.map((name) => caches.delete(name)));
    },
    /**
     * The page for any screen of the app. `answer` is the server's, which is under way. The saved page is shown when
     * the answer does not come in time, or when a proxy answers that does not reach the server.
     */
    async page(answer: Promise<Response>): Promise<Response> {
      const kept = await saved(pagePath);
      if (!kept) return answer;
      const reached = answer.then((response) => ([502, 503, 504].includes(response.status) ? kept : response));
      const { promise: late, resolve } = Promise.withResolvers<Response>();
      const timer = setTimeout(() => resolve(kept), patienceMs);
      return Promise.race([reached.catch(() => kept), late]).finally(() => clearTimeout(timer));
    },
    /** A file of the app; null when this cache does not handle the request. Within a build no file changes. */
    file(request: Request): Promise<Response> | null {
      const { pathname } = new URL(request.url);
      return known.has(pathname) ? saved(pathname).then((kept) => kept ?? fetch(request)) : null;
    },
    /** Whether a page belongs to this build, by its entry script. */
    isOurs: (pageEntry: unknown) => pageEntry === entry,
  };
}

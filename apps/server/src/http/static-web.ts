import path from 'node:path';
import type { Context, Handler } from 'hono';

import type { ApiEnv } from '#/http/api.ts';
import { appRoutes, devRoutes, isPostDetails, publicPages, screenAt } from '#/http/app-routes.ts';
import { fillSlots } from '#/http/fill-slots.ts';
import { type Encoding, indexWebFiles, type WebFile, withContent } from '#/http/web-files.ts';

/**
 * Serves the built web from its folder, as it is at the first request: the application, the public pages and their
 * files. `slots` gives the values that the build left open. With `devPages` the screens for developers are served too.
 */
export function createStaticWeb(
  dist: string,
  slots: () => Readonly<Record<string, string>>,
  { devPages = false } = {},
): Handler<ApiEnv> {
  const screens = devPages ? appRoutes.union(devRoutes) : appRoutes;
  let index: Promise<ReadonlyMap<string, WebFile>> | undefined;
  const filled = createFiller(slots);

  return async (c) => {
    if (c.req.method !== 'GET' && c.req.method !== 'HEAD') return c.notFound();
    index ??= indexWebFiles(dist);
    const files = await index;
    const found = files.get(pathOfFile(c.req.path, screens, files));
    if (found !== undefined) return answer(c, await filled(found), 200);
    const page = files.get('/404.html');
    // A missing asset or picture is not a screen: answering a page would only confuse the caller.
    if (page === undefined || !asksForPage(c)) return c.text('Not found', 404);
    return answer(c, await filled(page), 404);
  };
}

/** The file for a path. Documents are served only at the paths of their screens, not under their file names. */
function pathOfFile(requested: string, screens: ReadonlySet<string>, files: ReadonlyMap<string, WebFile>): string {
  const wanted = requested.length > 2 && requested.endsWith('/') ? requested.slice(0, -1) : requested;
  const screen = screenAt(wanted, screens);
  if (screen !== undefined) {
    // It also names the files that this screen begins with. The details of a post are beside the calendar.
    const own = `/screens${isPostDetails(screen) ? '/calendar' : screen}.html`;
    return files.has(own) ? own : '/app.html';
  }
  return publicPages.get(wanted) ?? (wanted.endsWith('.html') ? '' : wanted);
}

function asksForPage(c: Context<ApiEnv>): boolean {
  return !path.posix.extname(c.req.path) || (c.req.header('accept') ?? '').includes('text/html');
}

/** Fills the slots of documents. A document is filled again only when a value has changed. */
function createFiller(slots: () => Readonly<Record<string, string>>): (file: WebFile) => Promise<WebFile> {
  const known = new Map<WebFile, { values: string; filled: WebFile }>();
  return async (file) => {
    if (!file.contentType.startsWith('text/html')) return file;
    const values = slots();
    const key = JSON.stringify(values);
    const before = known.get(file);
    if (before?.values === key) return before.filled;
    const filled = withContent(file, fillSlots((await file.read()).toString(), values));
    known.set(file, { values: key, filled });
    return filled;
  };
}

async function answer(c: Context<ApiEnv>, file: WebFile, status: 200 | 404): Promise<Response> {
  c.header('Content-Type', file.contentType);
  c.header('Cache-Control', file.isImmutable ? 'public, max-age=31536000, immutable' : 'no-cache');
  c.header('Vary', status === 200 ? 'Accept-Encoding' : 'Accept, Accept-Encoding');
  c.header('ETag', file.etag);
  if (file.styleHashes) allowStyles(c, file.styleHashes);
  if (status === 200 && c.req.header('if-none-match') === file.etag) return c.body(null, 304);

  const encoding = acceptedEncoding(c.req.header('accept-encoding'), file);
  if (encoding !== undefined) c.header('Content-Encoding', encoding);
  return c.body(new Uint8Array(await file.read(encoding)), status);
}

/** The policy allows no style in a document but these. */
function allowStyles(c: Context<ApiEnv>, hashes: readonly string[]): void {
  const policy = c.res.headers.get('content-security-policy');
  if (policy === null || hashes.length === 0) return;
  c.header('Content-Security-Policy', policy.replace("style-src 'self'", ["style-src 'self'", ...hashes].join(' ')));
}

function acceptedEncoding(accepted: string | undefined, { contentType }: WebFile): Encoding | undefined {
  if (!/^(text\/|application\/(json|manifest)|image\/svg)/.test(contentType)) return undefined;
  if (/\bbr\b/.test(accepted ?? '')) return 'br';
  return /\bgzip\b/.test(accepted ?? '') ? 'gzip' : undefined;
}

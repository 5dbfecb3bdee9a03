import { createHash } from 'node:crypto';
import { readdir, readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Handler } from 'hono';

import type { ApiEnv } from '#/http/api.ts';
import { appRoutes } from '#/http/app-routes.ts';

type Encoding = 'br' | 'gzip';

interface WebFile {
  file: string;
  contentType: string;
  isImmutable: boolean;
  etag: string;
  /** Compressed forms that the build put beside the file. */
  precompressed: ReadonlySet<Encoding>;
  /** Compressed forms in memory, from their first request on. */
  encoded: Map<Encoding, Promise<Buffer>>;
}

const contentTypes: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.map': 'application/json',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
};

const suffixes: Record<Encoding, string> = { br: '.br', gzip: '.gz' };

/** The built web application, from the folder as it is at the first request. */
export function createStaticWeb(dist: string): Handler<ApiEnv> {
  let index: Promise<ReadonlyMap<string, WebFile>> | undefined;

  return async (c) => {
    if (c.req.method !== 'GET' && c.req.method !== 'HEAD') return c.notFound();
    index ??= indexFiles(dist);
    const files = await index;
    const page = files.get('/app.html') ?? files.get('/index.html');
    const wanted = withoutTrailingSlash(c.req.path);
    const exact = files.get(wanted) ?? files.get(`${wanted}.html`) ?? files.get(path.posix.join(wanted, 'index.html'));
    // A missing asset or picture is no screen: answering a page would only confuse whoever loads it.
    const isScreen = appRoutes.has(wanted) || !path.posix.extname(wanted);
    const found = exact ?? (isScreen ? page : undefined);
    if (found === undefined) return c.text('Not found', 404);
    const status = exact !== undefined || appRoutes.has(wanted) ? 200 : 404;

    c.header('Content-Type', found.contentType);
    c.header('Cache-Control', found.isImmutable ? 'public, max-age=31536000, immutable' : 'no-cache');
    c.header('Vary', 'Accept-Encoding');
    c.header('ETag', found.etag);
    if (status === 200 && c.req.header('if-none-match') === found.etag) return c.body(null, 304);

    const encoding = acceptedEncoding(c.req.header('accept-encoding'), found);
    if (encoding !== undefined) c.header('Content-Encoding', encoding);
    const body = await (encoding === undefined ? readFile(found.file) : encodedBody(found, encoding));
    return c.body(new Uint8Array(body), status);
  };
}

async function indexFiles(dist: string): Promise<ReadonlyMap<string, WebFile>> {
  const entries = await readdir(dist, { recursive: true, withFileTypes: true }).catch(() => []);
  const names = entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(dist, path.join(entry.parentPath, entry.name)).split(path.sep).join('/'));
  const known = new Set(names);
  const files = new Map<string, WebFile>();
  for (const name of names) {
    const extension = path.posix.extname(name);
    if (extension === '.br' || extension === '.gz') continue;
    const file = path.join(dist, name);
    const { size, mtimeMs } = await stat(file);
    files.set(`/${name}`, {
      file,
      contentType: contentTypes[extension] ?? 'application/octet-stream',
      isImmutable: name.startsWith('assets/'),
      etag: `W/"${createHash('sha256').update(`${name}:${size}:${mtimeMs}`).digest('base64url').slice(0, 22)}"`,
      precompressed: new Set((['br', 'gzip'] as const).filter((encoding) => known.has(name + suffixes[encoding]))),
      encoded: new Map(),
    });
  }
  return files;
}

function withoutTrailingSlash(urlPath: string): string {
  return urlPath.length > 1 ? urlPath.replace(/\/+$/, '') : urlPath;
}

function acceptedEncoding(accepted: string | undefined, { contentType }: WebFile): Encoding | undefined {
  if (!/^(text\/|application\/(json|manifest)|image\/svg)/.test(contentType)) return undefined;
  if (/\bbr\b/.test(accepted ?? '')) return 'br';
  return /\bgzip\b/.test(accepted ?? '') ? 'gzip' : undefined;
}

function encodedBody(found: WebFile, encoding: Encoding): Promise<Buffer> {
  const known = found.encoded.get(encoding);
  if (known !== undefined) return known;
  const made = found.precompressed.has(encoding)
    ? readFile(found.file + suffixes[encoding])
    : readFile(found.file).then((content) => compress(content, encoding));
  found.encoded.set(encoding, made);
  return made;
}

async function compress(content: Buffer, encoding: Encoding): Promise<Buffer> {
  if (encoding === 'gzip') return promisify(gzip)(content, { level: 9 });
  const params = { [constants.BROTLI_PARAM_QUALITY]: 9, [constants.BROTLI_PARAM_SIZE_HINT]: content.length };
  return promisify(brotliCompress)(content, { params });
}

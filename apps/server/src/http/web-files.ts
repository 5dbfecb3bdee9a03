import { createHash } from 'node:crypto';
import { readdir, readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

export type Encoding = 'br' | 'gzip';

/** A file of the build, or one that was made from it. */
export interface WebFile {
  contentType: string;
  isImmutable: boolean;
  etag: string;
  /** The styles inside of a document, as a policy names them. */
  styleHashes?: readonly string[];
  /** The content as it is, or compressed. Compressed content is kept from its first request on. */
  read(encoding?: Encoding): Promise<Buffer>;
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

/** The files of a folder by path, such as `/assets/app.js`; none when the folder does not exist. What the server itself loads is not served. */
export async function indexWebFiles(dist: string): Promise<ReadonlyMap<string, WebFile>> {
  const entries = await readdir(dist, { recursive: true, withFileTypes: true }).catch(() => []);
  const names = entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(dist, path.join(entry.parentPath, entry.name)).split(path.sep).join('/'))
    .filter((name) => !name.startsWith('server/'));
  const known = new Set(names);
  const files = new Map<string, WebFile>();
  for (const name of names) {
    const extension = path.posix.extname(name);
    if (extension === '.br' || extension === '.gz') continue;
    const file = path.join(dist, name);
    const { size, mtimeMs } = await stat(file);
    files.set(`/${name}`, {
      contentType: contentTypes[extension] ?? 'application/octet-stream',
      isImmutable: name.startsWith('assets/'),
      etag: `W/"${digest(`${name}:${size}:${mtimeMs}`)}"`,
      read: compressible(
        () => readFile(file),
        (encoding) => (known.has(name + suffixes[encoding]) ? readFile(file + suffixes[encoding]) : undefined),
      ),
    });
  }
  return files;
}

/** A file with another content. */
export function withContent(file: WebFile, text: string): WebFile {
  const content = Buffer.from(text);
  const styles = Array.from(text.matchAll(/<style>(.*?)<\/style>/gs), ([, style = '']) => style);
  const styleHashes = styles.map((style) => `'sha256-${createHash('sha256').update(style).digest('base64')}'`);
  return { ...file, etag: `W/"${digest(content)}"`, styleHashes, read: compressible(async () => content) };
}

/** Reads and compresses a file. `precompressed` are the compressed copies that the build put beside it. */
function compressible(
  plain: () => Promise<Buffer>,
  precompressed: (encoding: Encoding) => Promise<Buffer> | undefined = () => undefined,
): WebFile['read'] {
  const encoded = new Map<Encoding, Promise<Buffer>>();
  return (encoding) => {
    if (encoding === undefined) return plain();
    const known = encoded.get(encoding);
    if (known !== undefined) return known;
    const made = precompressed(encoding) ?? plain().then((content) => compress(content, encoding));
    encoded.set(encoding, made);
    return made;
  };
}

async function compress(content: Buffer, encoding: Encoding): Promise<Buffer> {
  if (encoding === 'gzip') return promisify(gzip)(content, { level: 9 });
  const params = { [constants.BROTLI_PARAM_QUALITY]: 9, [constants.BROTLI_PARAM_SIZE_HINT]: content.length };
  return promisify(brotliCompress)(content, { params });
}

function digest(content: string | Buffer): string {
  return createHash('sha256').update(content).digest('base64url').slice(0, 22);
}

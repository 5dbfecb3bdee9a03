import { randomBytes } from 'node:crypto';
import type { StreamedBytes } from '#/kit/http.ts';
import { chunksFrom } from '#/kit/stream-of.ts';
import type { MediaFile } from '#/port.ts';

/** A multipart form (RFC 7578) as the body of a call. */
export async function multipart(
  fields: Readonly<Record<string, string | Blob>>,
): Promise<{ contentType: string; bytes: Uint8Array }> {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  const response = new Response(form);
  const contentType = response.headers.get('content-type') ?? '';
  // Not `bytes()`: an HTTP library that puts a Response of its own in the place of the global one may lack it (@hono/node-server 2.1.8).
  return { contentType, bytes: new Uint8Array(await response.arrayBuffer()) };
}

/**
 * A multipart form whose last field, `file`, is a file that is read as it is sent, however large it is. Names and values go into the
 * form as they are, so they must come from a network's own answer.
 */
export function streamedMultipart(
  fields: readonly (readonly [name: string, value: string])[],
  file: MediaFile,
): { contentType: string; bytes: StreamedBytes } {
  const boundary = `----nonet${randomBytes(16).toString('hex')}`;
  const part = (name: string, more = ''): string =>
    `--${boundary}\r\nContent-Disposition: form-data; name="${name}"${more}\r\n`;
  const texts = fields.map(([name, value]) => `${part(name)}\r\n${value}\r\n`);
  const start = Buffer.from(
    `${texts.join('')}${part('file', '; filename="file"')}Content-Type: ${file.contentType}\r\n\r\n`,
  );
  const end = Buffer.from(`\r\n--${boundary}--\r\n`);
  const bytes = { length: start.length + file.bytes + end.length, chunks: chunksOf(start, file, end) };
  return { contentType: `multipart/form-data; boundary=${boundary}`, bytes };
}

async function* chunksOf(start: Uint8Array, file: MediaFile, end: Uint8Array): AsyncGenerator<Uint8Array> {
  yield start;
  yield* chunksFrom(file);
  yield end;
}

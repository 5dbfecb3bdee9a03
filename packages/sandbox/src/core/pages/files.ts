import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';

import { drawAvatar } from '#/core/pages/avatar.ts';
import type { UploadStore } from '#/core/uploads/upload-store.ts';
import type { SandboxApp } from '#/core/world.ts';

const fileHeaders = {
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; media-src 'self'; sandbox",
  'cache-control': 'max-age=3600',
};

/** Registers the pictures of accounts; `path` ends in `/:file`, an account's id and `.png`. */
export function mountAvatars(app: SandboxApp, path: `${string}/:file`, hasAccount: (id: string) => boolean): void {
  app.get(path, (context) => {
    const id = (context.req.param('file') ?? '').replace(/\.png$/, '');
    if (!hasAccount(id)) return context.notFound();
    return answerBytes(drawAvatar(id), 'image/png');
  });
}

/** Registers the files of posts; `path` ends in `/:id`. Those that are not whole are not shown. */
export function mountFiles(
  app: SandboxApp,
  path: `${string}/:id`,
  files: Pick<UploadStore<unknown>, 'find' | 'path'>,
): void {
  app.get(path, (context) => {
    const found = files.find(context.req.param('id') ?? '');
    if (found?.file == null || !found.isFinal) return context.notFound();
    return answerFile({ path: files.path(found.id), type: found.file.type, size: found.totalBytes });
  });
}

/** Answers a picture. A browser may show it and do nothing else with it. */
export function answerBytes(bytes: Uint8Array<ArrayBuffer>, type: string): Response {
  return new Response(bytes, { headers: { ...fileHeaders, 'content-type': type } });
}

/** Answers a file on disk of any size, in the same way. */
function answerFile({ path, type, size }: { path: string; type: string; size: number }): Response {
  const body = Readable.toWeb(createReadStream(path));
  const headers = { ...fileHeaders, 'content-type': type, 'content-length': `${size}` };
  // Node and the DOM each declare a type for the same web stream.
  return new Response(body as ReadableStream, { headers });
}

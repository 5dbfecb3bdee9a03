import type { Context } from 'hono';

import { answerCall } from '#/core/answer-call.ts';
import { isSame } from '#/core/oauth/client.ts';
import { readBody } from '#/core/read-body.ts';
import type { Env } from '#/core/request-log.ts';
import { takeCall } from '#/core/take-call.ts';
import type { SandboxApp, World } from '#/core/world.ts';
import type { Account } from '#/networks/tiktok/accounts.ts';
import type { Gate } from '#/networks/tiktok/api.ts';
import { ApiError, internalError, invalidParams } from '#/networks/tiktok/api-error.ts';
import { failureOfVideo } from '#/networks/tiktok/file-rules.ts';
import { uploadBase } from '#/networks/tiktok/links.ts';
import type { Publication, Upload } from '#/networks/tiktok/publications.ts';
import type { Shelves } from '#/networks/tiktok/publish-methods.ts';

/** A chunk, and the last of them with what is left over ("Media transfer guide"). */
const maxLastChunkBytes = 128 * 1_024 * 1_024;
const types = ['video/mp4', 'video/quicktime', 'video/webm'];

/** The host that takes the bytes of videos. Its addresses are their own right; answers have no body. */
export function mountUploads(sandbox: SandboxApp, world: World, gate: Gate, shelves: Shelves): void {
  sandbox.use(uploadBase, world.log.middleware);
  const refusalOf = (error: unknown) => (error instanceof ApiError ? error.toResponse() : null);
  sandbox.put(uploadBase, (context) =>
    answerCall(context, world, () => takeChunk(world, gate, shelves, context), { refusalOf }),
  );
}

async function takeChunk(world: World, gate: Gate, shelves: Shelves, context: Context<Env>): Promise<Response> {
  const { publications } = shelves;
  const { searchParams } = new URL(context.req.url);
  const bytes = await readBody(context, maxLastChunkBytes, () => invalidParams('The chunk is too large.'));
  const publication = publications.find(searchParams.get('upload_id') ?? '');
  const account = gate.accounts.find(publication?.accountId ?? '');
  const upload = publication?.upload;
  if (publication === null || upload == null || account === null) throw new ApiError(404, 'upload_not_found');
  if (!isSame(searchParams.get('upload_token') ?? '', upload.token)) throw new ApiError(404, 'upload_not_found');
  context.set('account', account.handle);
  const chunk = readRange(context, bytes.length, upload);
  if (publication.processing !== null) {
    const again = gate.switches.unknowns.lastChunkAgain;
    if (again === 'created') return answerChunk(upload, 201);
    throw again === 'expired' ? new ApiError(403, 'upload_expired') : new ApiError(404, 'upload_not_found');
  }
  if (upload.endsAt <= world.clock.now()) throw new ApiError(403, 'upload_expired');
  if (chunk.from !== upload.receivedBytes) return answerChunk(upload, 416);
  const isLast = upload.receivedChunks === upload.chunkCount - 1;
  const expected = isLast ? upload.totalBytes - chunk.from : upload.chunkBytes;
  if (bytes.length !== expected) throw invalidParams('The length of the chunk is not the one that was announced.');

  const status = isLast ? 201 : 206;
  const refusals = {
    internalError,
    unknownError: () => new ApiError(400, 'unheard_of', 'Nobody documented this error.'),
    throttled: () => new ApiError(429, 'rate_limit_exceeded'),
    expired: () => {
      publications.replace({ ...publication, upload: { ...upload, endsAt: world.clock.now() } });
      return new ApiError(403, 'upload_expired');
    },
  };
  const place = isLast ? 'publish' : 'upload';
  const call = { context, network: 'tiktok', names: [account.id, account.handle], place, status, refusals } as const;
  const taken = await takeCall(world, call, async () => {
    const next = await keepChunk(shelves, publication, upload, bytes);
    if (isLast) await finish(shelves, account, next);
    return answerChunk(next.upload ?? upload, status);
  });
  // A fault may have put a body of its own in its place.
  return taken instanceof Response ? taken : Response.json(taken, { status });
}

async function keepChunk(
  { files, publications }: Shelves,
  publication: Publication,
  upload: Upload,
  bytes: Buffer,
): Promise<Publication> {
  await files.append(upload.fileId, upload.receivedChunks, bytes);
  const receivedBytes = upload.receivedBytes + bytes.length;
  const next = { ...publication, upload: { ...upload, receivedBytes, receivedChunks: upload.receivedChunks + 1 } };
  publications.replace(next);
  return next;
}

/** Joins the chunks and begins to work on the video. */
async function finish({ files, publications }: Shelves, account: Account, publication: Publication): Promise<void> {
  const whole = files.find(publication.upload?.fileId ?? '');
  if (whole === null) throw new ApiError(404, 'upload_not_found');
  const file = await files.join(whole);
  files.replace({ ...whole, file, isFinal: true, isUsed: true });
  await files.removeSegments(whole);
  publications.receive(account, publication, [whole.id], failureOfVideo(file, account.longestVideoSeconds));
}

/** `Content-Range: bytes FIRST-LAST/TOTAL`, whose length is that of the body. */
function readRange(context: Context<Env>, length: number, upload: Upload): { from: number } {
  const type = context.req.header('content-type')?.split(';')[0] ?? '';
  if (!types.includes(type)) throw invalidParams('The Content-Type must be that of the video.');
  const range = /^bytes (\d+)-(\d+)\/(\d+)$/.exec(context.req.header('content-range') ?? '');
  const [from, last, total] = (range ?? []).slice(1).map(Number);
  if (from === undefined || last === undefined || total !== upload.totalBytes || last - from + 1 !== length) {
    throw invalidParams('The Content-Range is missing or does not fit the body.');
  }
  return { from };
}

function answerChunk({ receivedBytes, totalBytes }: Upload, status: number): Response {
  const headers = { 'content-range': `bytes 0-${Math.max(0, receivedBytes - 1)}/${totalBytes}` };
  return new Response(null, { status, headers });
}

import { createHmac } from 'node:crypto';
import type { Context } from 'hono';

import { answerCall } from '#/core/answer-call.ts';
import { readMultipart } from '#/core/multipart.ts';
import type { Processing } from '#/core/processing.ts';
import { readBody } from '#/core/read-body.ts';
import type { Env } from '#/core/request-log.ts';
import { takeCall } from '#/core/take-call.ts';
import type { SandboxApp, World } from '#/core/world.ts';
import type { Accounts } from '#/networks/pinterest/accounts.ts';
import type { Call, Endpoint } from '#/networks/pinterest/api.ts';
import { type File, type Files, statusOf, videoFailure } from '#/networks/pinterest/files.ts';
import { uploadPath } from '#/networks/pinterest/links.ts';
import { invalidRequest, PinterestError } from '#/networks/pinterest/pinterest-error.ts';
import { readJson } from '#/networks/pinterest/request-body.ts';

/** help.pinterest.com, "Pinterest product specs" (2026). */
const maxVideoBytes = 2_000_000_000;
const formOverheadBytes = 64 * 1_024;
/** How long a form is good that was signed. */
const formLifeMs = 3_600_000;

/** Registering a video, and how far Pinterest is with it. */
export function mediaEndpoints(world: World, files: Files): Endpoint[] {
  return [
    {
      verb: 'POST',
      path: '/media',
      scopes: ['pins:read', 'pins:write'],
      limit: 'org_write',
      place: 'container',
      status: 201,
      run: async (call) => {
        const { media_type: type } = await readJson(call, ['media_type']);
        if (type !== 'video') throw invalidRequest("'media_type' must be one of video.");
        return call.take(() => {
          const about = { accountId: call.account.id, category: 'video', type: '', totalBytes: 0 };
          const { id } = files.begin(about);
          const upload_parameters = formFor(id, world.clock.now());
          return { media_id: id, media_type: 'video', upload_url: `${world.origin()}${uploadPath}`, upload_parameters };
        });
      },
    },
    {
      verb: 'GET',
      path: '/media/:id',
      scopes: ['pins:read'],
      limit: 'org_read',
      place: 'status',
      run: (call) => {
        const file = ownVideo(files, call);
        const status = statusOf(file, world.clock.now());
        return call.take(() => ({ media_id: file.id, media_type: 'video', status }));
      },
    },
  ];
}

function ownVideo(files: Files, { account, context }: Call): File {
  const file = files.find(context.req.param('id') ?? '');
  if (file === null || file.accountId !== account.id) throw new PinterestError(404, 404, 'Media upload not found.');
  return file;
}

/** The host that takes the bytes: it knows nobody's token, and what may be sent stands in the signed form alone. */
export function mountUploads(
  app: SandboxApp,
  world: World,
  { accounts, files, processing }: { accounts: Accounts; files: Files; processing: Processing },
): void {
  app.post(uploadPath, (context) => {
    const run = async (): Promise<object> => {
      const { file, bytes } = await readForm(context, files, world.clock.now());
      const names = [file.accountId, accounts.find(file.accountId)?.handle ?? ''];
      const place = 'upload' as const;
      const call = { context, network: 'pinterest', names, place, status: 204, refusals: storageRefusals };
      return takeCall(world, call, async () => {
        await keepVideo(world, { files, processing }, file, bytes);
        return {};
      });
    };
    return answerCall(context, world, run, {
      refusalOf: (error) => (error instanceof StorageError ? error.toResponse() : null),
      show: () => new Response(null, { status: 204 }),
    });
  });
}

/** The file arrives once more, or for the first time. */
async function keepVideo(
  world: World,
  { files, processing }: { files: Files; processing: Processing },
  begun: File,
  bytes: Buffer,
): Promise<void> {
  await files.append(begun.id, 0, bytes);
  const arrived: File = { ...begun, segments: { 0: bytes.length }, totalBytes: bytes.length };
  const file = await files.join(arrived);
  const processed = processing.begin(videoFailure(file), 'ordered');
  files.replace({ ...arrived, file, isFinal: true, processing: processed });
  await world.store.durable();
  await files.removeSegments(arrived);
}

/** A refusal of the host for uploads, which answers XML (Amazon S3, "Error responses"). */
class StorageError extends Error {
  readonly #status: number;
  readonly #code: string;

  constructor(status: number, code: string, message: string) {
    super(message);
    this.#status = status;
    this.#code = code;
  }

  toResponse(): Response {
    const xml = `<?xml version="1.0" encoding="UTF-8"?>\n<Error><Code>${this.#code}</Code><Message>${this.message}</Message></Error>`;
    return new Response(xml, { status: this.#status, headers: { 'content-type': 'application/xml' } });
  }
}

const storageRefusals = {
  internalError: () => new StorageError(500, 'InternalError', 'We encountered an internal error. Please try again.'),
  unknownError: () => new StorageError(400, 'UnheardOf', 'Nobody documented this error.'),
  throttled: () => new StorageError(503, 'SlowDown', 'Please reduce your request rate.'),
  expired: () => new StorageError(403, 'AccessDenied', 'Invalid according to Policy: Policy expired.'),
};

/** Reads a form of the host: its fields as they were signed, then the file. */
async function readForm(context: Context<Env>, files: Files, now: number): Promise<{ file: File; bytes: Buffer }> {
  if (context.req.header('authorization') !== undefined) {
    throw new StorageError(400, 'InvalidArgument', 'Only one auth mechanism allowed');
  }
  const tooLarge = () => new StorageError(400, 'EntityTooLarge', 'Your proposed upload exceeds the maximum size.');
  const body = await readBody(context, maxVideoBytes + formOverheadBytes, tooLarge);
  const parts = readMultipart(body, context.req.header('content-type') ?? '') ?? [];
  const last = parts.at(-1);
  if (last?.name !== 'file' || last.bytes.length === 0) {
    throw new StorageError(
      400,
      'InvalidArgument',
      'POST requires exactly one file upload per request, as its last field.',
    );
  }
  const fields = Object.fromEntries(parts.slice(0, -1).map(({ name, bytes }) => [name, bytes.toString('utf8')]));
  const [, signedAt = '', id = ''] = /^uploads\/(\d+)\/(\d+)$/.exec(fields['key'] ?? '') ?? [];
  const file = files.find(id);
  const expected = formFor(id, Number(signedAt));
  const isSigned = Object.entries(expected).every(([name, value]) => fields[name] === value);
  if (file === null || !isSigned) throw new StorageError(403, 'SignatureDoesNotMatch', 'The signature does not match.');
  if (Number(signedAt) + formLifeMs <= now) throw storageRefusals.expired();
  return { file, bytes: last.bytes };
}

/** Of the pretend host alone, so that a form stays good over a restart. */
const signingKey = 'the sandbox';

/** What has to be sent along with a video (API description 5.23.0, `MediaUploadParameters`). */
function formFor(id: string, signedAt: number): Record<string, string> {
  const key = `uploads/${signedAt}/${id}`;
  const date = new Date(signedAt).toISOString().replace(/[-:]|\.\d+/g, '');
  return {
    'Content-Type': 'multipart/form-data',
    key,
    policy: Buffer.from(JSON.stringify({ expiration: signedAt + formLifeMs, key })).toString('base64'),
    'x-amz-algorithm': 'AWS4-HMAC-SHA256',
    'x-amz-credential': `SANDBOX/${date.slice(0, 8)}/us-east-1/s3/aws4_request`,
    'x-amz-date': date,
    'x-amz-security-token': 'a-token-of-the-sandbox',
    'x-amz-signature': createHmac('sha256', signingKey).update(key).digest('hex'),
  };
}

import { createHash } from 'node:crypto';

import { readMultipart } from '#/core/multipart.ts';
import { isOrder } from '#/core/order.ts';
import { readBody } from '#/core/read-body.ts';
import type { Table } from '#/core/store.ts';
import { takeCall } from '#/core/take-call.ts';
import type { Upload, UploadStore } from '#/core/uploads/upload-store.ts';
import type { SandboxApp, World } from '#/core/world.ts';
import { answer, type Gate, refusalsFor } from '#/networks/linkedin/api.ts';
import { uploadBase } from '#/networks/linkedin/links.ts';
import { RestError } from '#/networks/linkedin/rest-error.ts';

const maxBytes = 10_000_000;

type Video = Pick<Upload<string>, 'id'>;

/** The captions of a video; null until they have come. */
type Captions = { readonly language: string; readonly text: string } | null;

/** The captions that were announced with videos ("Videos API": `uploadCaptions`), by the video's id. */
export class CaptionStore {
  readonly #table: Table<{ readonly captions: Captions }>;
  readonly #world: World;

  constructor(world: World) {
    this.#table = world.store.table('linkedin.captions');
    this.#world = world;
  }

  /** Announces the captions of a video, and answers the address that takes them. */
  announce({ id }: Video): string {
    this.#table.set(id, { captions: null });
    return `${this.#world.origin()}${uploadBase}/${id}/captions?sig=${signature(id)}`;
  }

  take({ id }: Video, captions: NonNullable<Captions>): void {
    this.#table.set(id, { captions });
  }

  /** Whether a video's captions were announced and have not come. */
  isAwaited({ id }: Video): boolean {
    return this.#table.get(id)?.captions === null;
  }

  /** The language of a video's captions; null: it has none. */
  languageOf(videoId: string): string | null {
    return this.#table.get(videoId)?.captions?.language ?? null;
  }
}

/** Where captions go: a form with what they are and the file. The address says who may send them. */
export function mountCaptions(
  app: SandboxApp,
  world: World,
  gate: Gate,
  { files, captions }: { readonly files: UploadStore<string>; readonly captions: CaptionStore },
): void {
  app.post(`${uploadBase}/:id/captions`, (context) =>
    answer(context, world, async () => {
      const video = files.find(context.req.param('id'));
      if (video === null || context.req.query('sig') !== signature(video.id) || video.isFinal) {
        throw new RestError(403, null, 'The upload address is not good.');
      }
      const bytes = await readBody(context, maxBytes, () => new RestError(413, null, 'The captions are too large.'));
      const given = formIn(bytes, context.req.header('content-type') ?? '');
      const owner = gate.accounts.author(video.accountId);
      const names = [owner?.id ?? '', owner?.vanityName ?? ''];
      const refusals = refusalsFor(gate, { tokenKey: '' });
      return takeCall(world, { context, network: 'linkedin', names, place: 'upload', refusals }, () => {
        captions.take(video, given);
        return new Response(null, { status: 201 });
      });
    }),
  );
}

/** SubRip alone ("Videos API": the format of captions). */
function formIn(bytes: Buffer, contentType: string): NonNullable<Captions> {
  const parts = new Map(
    (readMultipart(bytes, contentType) ?? []).map((part) => [part.name, part.bytes.toString('utf8')]),
  );
  const [about, text = ''] = [metadataIn(parts.get('metadata')), parts.get('file')];
  const isSubRip = /^\d+\r?\n\d\d:\d\d:\d\d,\d{3} --> /m.test(text);
  if (about === null || !isSubRip) throw new RestError(400, null, 'The captions format is not supported.');
  return { language: about, text };
}

/** The language that the metadata names; null: they are not such metadata. */
function metadataIn(text = ''): string | null {
  let metadata: unknown = null;
  try {
    metadata = JSON.parse(text);
  } catch {
    return null;
  }
  if (!isOrder(metadata) || metadata['format'] !== 'SRT' || metadata['transcriptType'] !== 'CLOSED_CAPTION')
    return null;
  const { language } = isOrder(metadata['locale']) ? metadata['locale'] : {};
  return typeof language === 'string' && /^[A-Z]{2,3}$/.test(language) ? language.toLowerCase() : null;
}

function signature(id: string): string {
  return createHash('sha256').update(`linkedin captions ${id}`).digest('base64url').slice(0, 32);
}

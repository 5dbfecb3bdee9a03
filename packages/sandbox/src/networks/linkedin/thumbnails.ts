import { createHash } from 'node:crypto';

import { readBody } from '#/core/read-body.ts';
import type { Table } from '#/core/store.ts';
import { takeCall } from '#/core/take-call.ts';
import type { Upload, UploadStore } from '#/core/uploads/upload-store.ts';
import type { SandboxApp, World } from '#/core/world.ts';
import { answer, type Gate, refusalsFor } from '#/networks/linkedin/api.ts';
import { uploadBase } from '#/networks/linkedin/links.ts';
import { RestError } from '#/networks/linkedin/rest-error.ts';

/** Types and the most bytes: "Videos API" (2026-05) names none, so those of pictures are taken. */
const types = ['image/jpeg', 'image/png'];
const maxBytes = 10_000_000;

type Video = Pick<Upload<string>, 'id'>;

/** The thumbnail of a video; `fileId` is null until its bytes have come. */
interface Thumbnail {
  readonly fileId: string | null;
}

/** The thumbnails that were announced with videos ("Videos API": `uploadThumbnail`), by the video's id. */
export class Thumbnails {
  readonly #table: Table<Thumbnail>;
  readonly #world: World;

  constructor(world: World) {
    this.#table = world.store.table('linkedin.thumbnails');
    this.#world = world;
  }

  /** Announces the thumbnail of a video, and answers the address that takes it. */
  announce({ id }: Video): string {
    this.#table.set(id, { fileId: null });
    return `${this.#world.origin()}${uploadBase}/${id}/thumbnail?sig=${signature(id)}`;
  }

  take({ id }: Video, fileId: string): void {
    this.#table.set(id, { fileId });
  }

  /** Whether a video's thumbnail was announced and has not come. */
  isAwaited({ id }: Video): boolean {
    return this.#table.get(id)?.fileId === null;
  }

  /** The file of a video's thumbnail; null: it has none. */
  of(videoId: string): string | null {
    return this.#table.get(videoId)?.fileId ?? null;
  }
}

/** Where the bytes of thumbnails go. The address says who may send them. */
export function mountThumbnails(
  app: SandboxApp,
  world: World,
  gate: Gate,
  { files, thumbnails }: { readonly files: UploadStore<string>; readonly thumbnails: Thumbnails },
): void {
  app.put(`${uploadBase}/:id/thumbnail`, (context) =>
    answer(context, world, async () => {
      const video = files.find(context.req.param('id'));
      if (video === null || context.req.query('sig') !== signature(video.id) || video.isFinal) {
        throw new RestError(403, null, 'The upload address is not good.');
      }
      if (context.req.header('media-type-family') !== 'STILLIMAGE') {
        throw new RestError(400, null, 'The media type family is not STILLIMAGE.');
      }
      const bytes = await readBody(context, maxBytes, () => new RestError(413, null, 'The thumbnail is too large.'));
      const owner = gate.accounts.author(video.accountId);
      const names = [owner?.id ?? '', owner?.vanityName ?? ''];
      const refusals = refusalsFor(gate, { tokenKey: '' });
      return takeCall(world, { context, network: 'linkedin', names, place: 'upload', refusals }, async () => {
        const about = { accountId: video.accountId, category: 'thumbnail', type: '', totalBytes: bytes.length };
        const kept = await files.keep(about, bytes);
        if (!types.includes(kept.file?.type ?? '')) {
          throw new RestError(400, null, 'The image format is not supported.');
        }
        files.replace({ ...kept, isUsed: true });
        thumbnails.take(video, kept.id);
        return new Response(null, { status: 201 });
      });
    }),
  );
}

function signature(id: string): string {
  return createHash('sha256').update(`linkedin thumbnail ${id}`).digest('base64url').slice(0, 32);
}

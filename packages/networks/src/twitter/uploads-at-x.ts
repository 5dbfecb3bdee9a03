import { z } from 'zod';
import type { UploadMemory } from '#/port.ts';
import { type FrozenMedia, frozenMedia } from '#/twitter/wire.ts';

/** The files of a post that X has, by our ids of them. */
export interface UploadsAtX {
  /** What an earlier preparation uploaded, once. Undefined: X does not have it, or would forget it too soon. */
  take(fileId: string): FrozenMedia | undefined;
  add(fileId: string, media: FrozenMedia): Promise<void>;
  forget(fileId: string): Promise<void>;
}

const keptWire = z.record(z.string(), frozenMedia);

/** What is taken up again must live at least this long, so that it is still there when the post goes out. */
const SHORTEST_REST_MS = 60 * 60_000;

/** Takes up what an interrupted preparation kept, and keeps what this one uploads. */
export function rememberUploads(memory: UploadMemory | undefined): UploadsAtX {
  const known = new Map(Object.entries(keptWire.safeParse(memory?.kept).data ?? {}));
  const earlier = new Map(known);
  const keep = async (): Promise<void> => memory?.keep(Object.fromEntries(known));
  return {
    take(fileId) {
      const media = earlier.get(fileId);
      // A file that stands in the post twice is two files at X.
      earlier.delete(fileId);
      const end = media?.expiresAt ?? null;
      return end === null || Date.parse(end) > Date.now() + SHORTEST_REST_MS ? media : undefined;
    },
    async add(fileId, media) {
      known.set(fileId, media);
      await keep();
    },
    async forget(fileId) {
      known.delete(fileId);
      await keep();
    },
  };
}

import { z } from 'zod';
import type { UploadMemory } from '#/port.ts';

/** A file that a network has. */
export const uploadedFile = z.object({
  /** The network's own. */
  id: z.string().min(1),
  /** When the network forgets the file; null when it named no time. */
  expiresAt: z.iso.datetime().nullable(),
});
export type UploadedFile = z.infer<typeof uploadedFile>;

/** The files of a post that the network has, by our ids of them. */
export interface RememberedUploads {
  /** What an earlier preparation uploaded, once. Undefined: the network does not have it, or would forget it too soon. */
  take(fileId: string): UploadedFile | undefined;
  add(fileId: string, file: UploadedFile): Promise<void>;
  forget(fileId: string): Promise<void>;
}

const keptWire = z.record(z.string(), uploadedFile);

/** What is taken up again must live at least this long, so that it is still there when the post goes out. */
const SHORTEST_REST_MS = 60 * 60_000;

/** Takes up what an interrupted preparation kept, and keeps what this one uploads. */
export function rememberUploads(memory: UploadMemory | undefined): RememberedUploads {
  const known = new Map(Object.entries(keptWire.safeParse(memory?.kept).data ?? {}));
  const earlier = new Map(known);
  const keep = async (): Promise<void> => memory?.keep(Object.fromEntries(known));
  return {
    take(fileId) {
      const file = earlier.get(fileId);
      // A file that stands in the post twice is two files at the network.
      earlier.delete(fileId);
      const end = file?.expiresAt ?? null;
      return end === null || Date.parse(end) > Date.now() + SHORTEST_REST_MS ? file : undefined;
    },
    async add(fileId, file) {
      known.set(fileId, file);
      await keep();
    },
    async forget(fileId) {
      known.delete(fileId);
      await keep();
    },
  };
}

import { randomUUID } from 'node:crypto';
import { z } from 'zod';

import type { ServedFile } from '#/features/media/media.queries.ts';
import { type Sealer, UnsealError } from '#/secrets/seal.ts';
import { sealContext } from '#/secrets/seal-context.ts';

/**
 * Addresses for networks that fetch files themselves. The address holds, sealed, all that is needed to answer: the
 * file, its type, its length and the time of its end. So answering needs no query, and the address does not reveal
 * whose file it is.
 */
export interface FileAddress {
  /** The address of a stored file, as a network gets it. */
  of(file: ServedFile): string;
  /**
   * An address that answers a text of ours, which is in no storage. Who reads that text there has reached this
   * installation.
   */
  ofProbe(): { address: string; text: string };
  /** The content of a token; null when it is not ours, was changed, or has expired. */
  resolve(token: string): z.infer<typeof content> | null;
}

export const FILES_FOR_NETWORKS = '/media/for-networks';

/** A network may fetch a file as long as it remembers a post: a day. The extra hour is for clocks that differ. */
const VALID_MS = 25 * 60 * 60 * 1000;

const file = z.object({
  kind: z.literal('file'),
  storageKey: z.string(),
  contentType: z.string(),
  bytes: z.int(),
});
const content = z.discriminatedUnion('kind', [file, z.object({ kind: z.literal('probe'), text: z.string() })]);
const sealed = z.object({ content, end: z.int() });

export function createFileAddress({
  publicUrl,
  sealer,
  now = Date.now,
}: {
  publicUrl: string;
  sealer: Sealer;
  now?: () => number;
}): FileAddress {
  function address(content: z.infer<typeof sealed>['content']): string {
    const text = JSON.stringify({ content, end: now() + VALID_MS } satisfies z.infer<typeof sealed>);
    return `${publicUrl}${FILES_FOR_NETWORKS}/${sealer.seal(text, sealContext.fileAddress)}`;
  }

  return {
    of: ({ storageKey, contentType, bytes }) => address({ kind: 'file', storageKey, contentType, bytes }),
    ofProbe() {
      const text = randomUUID();
      return { address: address({ kind: 'probe', text }), text };
    },
    resolve(token) {
      const text = unseal(sealer, token);
      if (text === null) return null;
      const { content, end } = sealed.parse(JSON.parse(text));
      return now() < end ? content : null;
    },
  };
}

function unseal(sealer: Sealer, token: string): string | null {
  try {
    return sealer.open(token, sealContext.fileAddress);
  } catch (error) {
    if (error instanceof UnsealError) return null;
    throw error;
  }
}

import { type NetworkId, networkRules } from '@nonet/domain';
import type { MediaFile } from '@nonet/networks';

import type { FileOfPost } from '#/features/publishing/prepare.queries.ts';
import { readStored, withinFilm, writeSrt, writeVtt } from '#/lib/captions/write-captions.ts';
import type { Storage } from '#/storage/storage.ts';

/** The captions of a video in the form in which its network takes them; nothing where it takes none. They are small, and stored as WebVTT. */
export async function captionsToSend(
  storage: Pick<Storage, 'read'>,
  network: NetworkId,
  { captions, durationMs }: Pick<FileOfPost, 'captions' | 'durationMs'>,
): Promise<Pick<MediaFile, 'captions'>> {
  const form = networkRules[network].captions?.form;
  if (form === undefined || captions == null || captions.length === 0) return {};
  const sent: NonNullable<MediaFile['captions']>[number][] = [];
  for (const { id, language, bytes, storageKey } of captions) {
    const vtt = Buffer.from(await storage.read(storageKey, { start: 0, end: bytes - 1 })).toString('utf8');
    const cues = withinFilm(readStored(vtt), durationMs);
    const text = form === 'vtt' ? writeVtt(cues) : writeSrt(cues);
    sent.push({ id, language, contentType: form === 'vtt' ? 'text/vtt' : 'application/x-subrip', text });
  }
  return { captions: sent };
}

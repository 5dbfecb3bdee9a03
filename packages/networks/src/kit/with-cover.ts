import type { Refused } from '#/kit/outcomes.ts';
import type { MediaFile } from '#/port.ts';

/** What was made of a video, and what its owner is told when it has not the cover that was chosen; null: it has. */
interface Covered<Made> {
  readonly made: Made;
  readonly note: string | null;
}

/**
 * Makes something of a video together with its cover, while nobody sees it. Where that is refused for good it is made without the cover:
 * a cover is no reason to hold a video up (decision 0102). When that is refused, too, the cover was not the reason, and the refusal is
 * answered. Without a cover it is made once. `name`: the network as people know it.
 */
export async function withCover<Made extends { readonly kind: string }>(
  name: string,
  { media, cover }: { readonly media: readonly MediaFile[]; readonly cover: MediaFile | undefined },
  make: (media: readonly MediaFile[], cover: MediaFile | undefined) => Promise<Made | Refused>,
): Promise<Covered<Made | Refused>> {
  const made = await make(media, cover);
  if (cover === undefined || !isRejected(made)) return { made, note: null };
  const without = await make(media.map(uncovered), undefined);
  return isRejected(without) ? { made, note: null } : { made: without, note: uncoveredNote(name, made.message) };
}

/** What its owner is told of a video that went out without its cover. `why`: the network's reason, as a sentence. */
export function uncoveredNote(name: string, why: string): string {
  return `This went out without its cover. ${why} Set the cover at ${name}, if it lets you.`;
}

/** The video under another id, so that what an interrupted preparation made with the cover is not taken for it. */
function uncovered(file: MediaFile): MediaFile {
  return { ...file, id: `${file.id} without its cover` };
}

function isRejected(made: { readonly kind: string }): made is Extract<Refused, { kind: 'rejected' }> {
  return made.kind === 'rejected';
}

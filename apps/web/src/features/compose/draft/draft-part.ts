import type { Post } from '@nonet/contract';
import { type NetworkTexts, networkIds, type ThreadPart } from '@nonet/domain';

import { asDraftMedia, type DraftMedia, draftMediaOf, isSameMedia } from '../media/draft-media.ts';
import type { LeftOut } from '../typing/cut-text.ts';

/** A part of a thread after the first, while it is being written. */
export interface DraftPart extends ThreadPart<DraftMedia> {
  /** Its own, so that it stays itself when parts are moved. */
  readonly key: string;
  /** What did not fit its text. */
  readonly leftOut: readonly LeftOut[];
}

export function newPart(more: Partial<DraftPart> = {}): DraftPart {
  return { key: newKey(), description: '', leftOut: [], descriptions: {}, media: [], ...more };
}

/** A part that has no more than its text. */
export function partOf(description: string): DraftPart {
  return newPart({ description });
}

/** The entry for a part of a stored post. */
export function draftPartOf({ media, ...texts }: Post['thread'][number]): DraftPart {
  return newPart({ ...texts, media: media.map(draftMediaOf) });
}

/** True when the same parts say the same; their keys do not count. */
export function isSameThread(some: readonly DraftPart[], others: readonly DraftPart[]): boolean {
  return (
    some.length === others.length &&
    some.every((part, at) => {
      const other = others[at];
      return (
        other !== undefined &&
        part.description === other.description &&
        isSameLeftOut(part.leftOut, other.leftOut) &&
        isSameTexts(part.descriptions, other.descriptions) &&
        isSameMedia(part.media, other.media)
      );
    })
  );
}

/** True when the same did not fit at the same places. */
export function isSameLeftOut(a: readonly LeftOut[], b: readonly LeftOut[]): boolean {
  return a === b || JSON.stringify(a) === JSON.stringify(b);
}

/** What did not fit, as it was kept. What is none is left out: it may be of an older version, which had none. */
export function asLeftOut(value: unknown): LeftOut[] {
  return (Array.isArray(value) ? value : []).flatMap((piece: Partial<LeftOut> | null) =>
    typeof piece?.at === 'number' && typeof piece.text === 'string' ? { at: piece.at, text: piece.text } : [],
  );
}

/** True when the same fields are open, with the same texts. */
export function isSameTexts(a: NetworkTexts, b: NetworkTexts): boolean {
  return networkIds.every((id) => a[id] === b[id]);
}

/** True when the same first comments are written: an open field that is blank is none. */
export function isSameComments(a: NetworkTexts, b: NetworkTexts): boolean {
  return networkIds.every((id) => (a[id] ?? '').trim() === (b[id] ?? '').trim());
}

/** A value that another version of Nonet or somebody else has left is not a part. */
export function asDraftPart(value: unknown): DraftPart | null {
  if (typeof value !== 'object' || value === null) return null;
  const kept: Partial<Record<keyof DraftPart, unknown>> = value;
  const { key, description, descriptions, media } = kept;
  if (typeof key !== 'string' || typeof description !== 'string' || !Array.isArray(media)) return null;
  if (typeof descriptions !== 'object' || descriptions === null) return null;
  const texts = Object.entries(descriptions).filter(([id, text]) => isNetwork(id) && typeof text === 'string');
  const files = media.map(asDraftMedia).filter((file) => file !== null);
  return { key, description, leftOut: asLeftOut(kept.leftOut), descriptions: Object.fromEntries(texts), media: files };
}

function isNetwork(id: string): boolean {
  return networkIds.some((network) => network === id);
}

/** A random key; it also works on pages without https. */
function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(8)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

import type { DraftContent, Media } from '@nonet/contract';
import { isWallTime } from '@nonet/domain';

import { type DraftMedia, draftMediaOf } from '../media/draft-media.ts';
import { type Draft, emptyDraft, storedOptions } from './draft.ts';
import { withOption } from './draft-options.ts';

/** Every field of a draft, empty. */
export const emptyContent: DraftContent = {
  ...{ title: '', description: '', descriptions: {}, link: '', media: [], covers: [] },
  ...{ day: null, time: emptyDraft.time, occurrence: 'first', connectionIds: [], options: {} },
  ...{ templateId: null, thread: [], withoutThreads: 'first-part', comments: {}, repeat: null, postingTime: false },
};

/**
 * What the server keeps of a draft: texts, choices, and the files that have arrived. Fields that the form does not have are
 * those of `under`.
 */
export function contentOf(draft: Draft, under: DraftContent): DraftContent {
  const { title, description, descriptions, link, day, time, occurrence, connectionIds } = draft;
  const stored = new Set(draft.covers.flatMap(({ mediaId }) => mediaId ?? []));
  return {
    ...under,
    title: storable(title),
    description: storable(description),
    descriptions: Object.fromEntries(Object.entries(descriptions).map(([id, text]) => [id, storable(text)])),
    link: storable(link),
    media: draft.media.flatMap(({ mediaId, alt }) => (mediaId === null ? [] : fileOf(mediaId, storable(alt), under))),
    covers: [...stored],
    day,
    // While a time is being retyped, the former one counts.
    time: isWallTime(`2000-01-01T${time}`) ? time : under.time,
    occurrence,
    connectionIds: [...connectionIds],
    options: optionsOf(draft),
  };
}

/** The server refuses U+0000, and makes texts well-formed. */
function storable(text: string): string {
  return text.replaceAll('\0', '').toWellFormed();
}

function fileOf(id: string, alt: string, under: DraftContent): DraftContent['media'][number] {
  return { ...under.media.find((file) => file.id === id), id, alt };
}

/** Without covers that have not arrived, and without accounts for which nothing is chosen. */
function optionsOf(draft: Draft): DraftContent['options'] {
  const unsent = new Set(draft.covers.flatMap(({ key, mediaId }) => (mediaId === null ? key : [])));
  const all = Object.entries(storedOptions(draft)).map(
    ([id, chosen]) =>
      [id, Object.fromEntries(Object.entries(chosen).filter(([, value]) => !unsent.has(String(value))))] as const,
  );
  return Object.fromEntries(all.filter(([, chosen]) => Object.keys(chosen).length > 0));
}

/**
 * A content as it is edited in the form. Files that are on their way here stay, at the end; files that are known keep what
 * this browser has of them.
 */
export function draftOf(content: DraftContent, files: readonly Media[], before: Draft = emptyDraft): Draft {
  const { title, description, descriptions, link, day, time, occurrence, connectionIds, options } = content;
  const known = [...before.media, ...before.covers];
  const fileWith = (id: string): DraftMedia | [] => {
    const file = files.find((one) => one.id === id);
    return known.find(({ mediaId }) => mediaId === id) ?? (file ? draftMediaOf(file) : []);
  };
  const onTheirWay = (list: readonly DraftMedia[]) => list.filter(({ mediaId }) => mediaId === null);
  const covers = [...content.covers.flatMap(fileWith), ...onTheirWay(before.covers)];
  const media = content.media.flatMap(({ id, alt }) => [fileWith(id)].flat().map((file) => ({ ...file, alt })));
  return {
    ...before,
    ...{ title, description, descriptions, link, day, time, occurrence, connectionIds },
    media: [...media, ...onTheirWay(before.media)],
    covers,
    options: withUnsentCovers(withKeys(options, covers), before),
  };
}

/** Options name a cover by its key in this browser. */
function withKeys(options: DraftContent['options'], covers: readonly DraftMedia[]): Draft['options'] {
  return Object.fromEntries(
    Object.entries(options).map(([id, chosen]) => {
      const named = covers.find(({ mediaId }) => mediaId !== null && mediaId === chosen.cover);
      return [id, named ? { ...chosen, cover: named.key } : chosen];
    }),
  );
}

/** Covers that are on their way stay chosen. */
function withUnsentCovers(options: Draft['options'], before: Draft): Draft['options'] {
  const unsent = new Set(before.covers.flatMap(({ key, mediaId }) => (mediaId === null ? key : [])));
  const chosen = Object.entries(before.options).flatMap(([id, { cover }]) =>
    typeof cover === 'string' && unsent.has(cover) ? [[id, cover] as const] : [],
  );
  return chosen.reduce((all, [id, cover]) => withOption(all, id, ['cover', cover]), options);
}

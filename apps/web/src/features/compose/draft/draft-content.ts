import type { DraftContent, Media } from '@nonet/contract';
import { additionsOf, isWallTime, keptCrops } from '@nonet/domain';

import { type DraftMedia, draftMediaOf } from '../media/draft-media.ts';
import { type Draft, emptyDraft, storedOptions } from './draft.ts';
import { withOption } from './draft-options.ts';
import { newPart } from './draft-part.ts';

/**
 * What the server keeps of a draft: texts, choices, and the files that have arrived. Fields that the form does not have are
 * those of `under`.
 */
export function contentOf(draft: Draft, under: DraftContent): DraftContent {
  const { title, description, link, day, time, occurrence, connectionIds } = draft;
  const { templateId, withoutThreads, postingTime } = draft;
  const stored = new Set(draft.covers.flatMap(({ mediaId }) => mediaId ?? []));
  return {
    ...under,
    title: storable(title),
    description: storable(description),
    leftOut: piecesOf(draft),
    descriptions: textsOf(draft.descriptions),
    link: storable(link),
    media: filesOf(draft.media),
    covers: [...stored],
    day,
    // While a time is being retyped, the former one counts.
    time: isWallTime(`2000-01-01T${time}`) ? time : under.time,
    occurrence,
    now: draft.now,
    connectionIds: [...connectionIds],
    options: optionsOf(draft),
    thread: draft.thread.map((part) => ({
      description: storable(part.description),
      ...(part.leftOut.length > 0 && { leftOut: piecesOf(part) }),
      descriptions: textsOf(part.descriptions),
      media: filesOf(part.media),
    })),
    templateId,
    withoutThreads,
    comments: textsOf(draft.comments),
    ...additionsOf(draft),
    postingTime,
    repeat: draft.repeat && {
      rule: draft.repeat.rule,
      variations: draft.repeat.variations.map(storable),
    },
  };
}

function piecesOf({ leftOut }: Pick<Draft, 'leftOut'>): DraftContent['leftOut'] {
  return leftOut.map(({ at, text }) => ({ at, text: storable(text) }));
}

function textsOf(texts: Draft['descriptions']): DraftContent['descriptions'] {
  return Object.fromEntries(Object.entries(texts).map(([id, text]) => [id, storable(text)]));
}

/** The server refuses U+0000, and makes texts well-formed. */
function storable(text: string): string {
  return text.replaceAll('\0', '').toWellFormed();
}

/** The files that have arrived. */
function filesOf(files: readonly DraftMedia[]): DraftContent['media'] {
  return files.flatMap(({ mediaId: id, alt, crops, title = '', link = '', captions, spoiler }) => {
    const kept = keptCrops(crops);
    const words = { ...(title && { title: storable(title) }), ...(link && { link: storable(link) }) };
    return id === null
      ? []
      : [
          {
            id,
            alt: storable(alt),
            ...(Object.keys(kept).length > 0 && { crops: kept }),
            ...words,
            ...(captions && { captions: [...captions] }),
            ...(spoiler && { spoiler }),
          },
        ];
  });
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
  const { title, description, leftOut, descriptions, link, day, time, occurrence, connectionIds, options } = content;
  const known = [...before.media, ...before.covers, ...before.thread.flatMap((part) => part.media)];
  const fileWith = (id: string): DraftMedia | [] => {
    const file = files.find((one) => one.id === id);
    return known.find(({ mediaId }) => mediaId === id) ?? (file ? draftMediaOf(file) : []);
  };
  const onTheirWay = (list: readonly DraftMedia[]) => list.filter(({ mediaId }) => mediaId === null);
  const covers = [...content.covers.flatMap(fileWith), ...onTheirWay(before.covers)];
  const listOf = (list: DraftContent['media'], former: readonly DraftMedia[] = []) => [
    ...list.flatMap(({ id, alt, crops = {}, title, link, captions, spoiler }) =>
      [fileWith(id)].flat().map(({ title: _, link: __, captions: ___, spoiler: ____, ...file }) => {
        const words = { ...(title && { title }), ...(link && { link }) };
        return { ...file, alt, crops, ...words, ...(captions && { captions }), ...(spoiler && { spoiler }) };
      }),
    ),
    ...onTheirWay(former),
  ];
  // A part keeps its key as long as the parts are as many as they were.
  const isSameLength = content.thread.length === before.thread.length;
  const thread = content.thread.map((part, at) => {
    const former = isSameLength ? before.thread[at] : undefined;
    return newPart({
      ...part,
      leftOut: part.leftOut ?? [],
      ...(former && { key: former.key }),
      media: listOf(part.media, former?.media),
    });
  });
  return {
    ...before,
    ...{ title, description, leftOut, descriptions, link, day, time, occurrence, connectionIds, thread },
    ...{ templateId: content.templateId, withoutThreads: content.withoutThreads, comments: content.comments },
    ...{ repeat: content.repeat, now: content.now, postingTime: content.postingTime },
    ...additionsOf(content),
    media: listOf(content.media, before.media),
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

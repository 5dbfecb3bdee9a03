import type { DraftContent } from '@nonet/contract';
import { draftLimits, emptyDraftContent, searchText, utf8Bytes } from '@nonet/domain';

import { ApiError } from '#/http/errors.ts';

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

type Named = { readonly [Field in keyof DraftContent]?: DraftContent[Field] | undefined };

/** The content with the fields that a call names; a device of an older version does not erase what it does not know. */
export function withNamed(stored: Partial<DraftContent> | null, named: Named): DraftContent {
  const given = Object.entries(named).filter(([, value]) => value !== undefined);
  const content: DraftContent = { ...emptyDraftContent, ...stored, ...Object.fromEntries(given) };
  if (utf8Bytes(JSON.stringify(content)) <= draftLimits.bytes) return content;
  throw new ApiError(413, 'draft-too-large', 'This draft is too long to be kept here. Shorten one of its texts.');
}

/** The ids of all files that a content names, each once. What cannot be an id is left out. */
export function filesIn({ media, covers, thread, options, card }: DraftContent): string[] {
  const ofOptions = Object.values(options).flatMap(({ cover }) => (typeof cover === 'string' ? cover : []));
  const files = [...media, ...thread.flatMap((part) => part.media)];
  const named = [...files, ...files.flatMap(({ captions = [] }) => captions)].map(({ id }) => id);
  const ofCard = card === null || card === 'off' || card.imageId === null ? [] : [card.imageId];
  return [...new Set([...named, ...covers, ...ofOptions, ...ofCard])].filter((id) => UUID.test(id));
}

/** What a search of drafts compares: as of a post, what did not fit its text, and the parts of its thread. */
export function searchTextOf({ title, thread, ...first }: DraftContent): string {
  const texts = [first, ...thread].flatMap(({ description, leftOut = [], descriptions }) => [
    description,
    ...leftOut.map(({ text }) => text),
    ...Object.values(descriptions),
  ]);
  return searchText([title, ...texts]);
}

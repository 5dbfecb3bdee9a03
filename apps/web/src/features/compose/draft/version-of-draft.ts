import type { Connection } from '@nonet/contract';
import { additionsOf, displayedName, type PostVersion, templateFor, type VersionFile } from '@nonet/domain';
import type { DraftMedia } from '../media/draft-media.ts';
import { type Draft, storedOptions } from './draft.ts';

/** A draft in the shape in which two versions of a post are compared. */
export function versionOfDraft(draft: Draft, accounts: readonly Connection[], zone: string): PostVersion {
  const options = storedOptions(draft);
  const { title, description, descriptions, comments, link, day, time, now, occurrence } = draft;
  return {
    ...{ title, description, descriptions, comments, link },
    media: draft.media.map(fileOf),
    wallTime: now ? 'Now' : day === null ? 'No date' : `${day}T${time}:00`,
    timeZone: zone,
    isSecond: occurrence === 'second',
    accounts: draft.connectionIds.map((id) => {
      const account = accounts.find((one) => one.id === id);
      return { id, name: account ? displayedName(account) : 'An account that is gone', options: options[id] ?? {} };
    }),
    thread: draft.thread.map((part) => ({
      description: part.description,
      descriptions: part.descriptions,
      media: part.media.map(fileOf),
    })),
    withoutThreads: draft.withoutThreads,
    additions: additionsOf(draft),
    template: templateFor(draft.templateId)?.name ?? null,
  };
}

function fileOf({
  key,
  mediaId,
  name,
  alt,
  crops,
  title = '',
  link = '',
  captions = [],
  spoiler,
}: DraftMedia): VersionFile {
  const said = captions.map(({ id, language }) => ({ id, language }));
  return { id: mediaId ?? key, fileName: name, alt, crops, title, link, captions: said, spoiler: spoiler === true };
}

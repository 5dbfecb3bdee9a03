import { type DocumentProbe, nameList } from '@nonet/domain';

import { ApiError } from '#/http/errors.ts';
import type { Removed } from '#/lib/documents/clean-pdf.ts';
import { DocumentRefused } from '#/lib/documents/document-refused.ts';
import { onDocument } from '#/lib/documents/on-document.ts';
import { StorageAway } from '#/storage/storage.ts';

/** The room in which the first page is drawn: of that picture the thumbnail is made. */
const ROOM = { width: 960, height: 960 };

interface ReadDocument {
  document: DocumentProbe;
  /** Size of the copy. */
  bytes: number;
  removed: readonly Removed[];
}

/** Looks into a document that somebody has sent. Writes `copy`, which is what others get, and `shown`, its first page. */
export async function readDocument({
  file,
  copy,
  shown,
  person,
}: {
  file: string;
  copy: string;
  shown: string;
  person: string;
}): Promise<ReadDocument> {
  try {
    const work = { file, made: copy, picture: shown, room: ROOM };
    const { pages, width, height, bytes, removed } = await onDocument('takeIn', work, { person });
    return { document: { pages, width, height }, bytes, removed };
  } catch (error) {
    if (error instanceof DocumentRefused) {
      throw new ApiError(422, error.code, error.message, {}, { cause: error.cause });
    }
    // The system is at fault, as when the disk is full.
    throw error instanceof Error && 'code' in error ? new StorageAway(error) : error;
  }
}

const words: Readonly<Record<Removed, string>> = {
  scripts: 'scripts',
  actions: 'actions',
  attachments: 'attached files',
  forms: 'form fields',
};

/** Tells the owner of a document what was left out of it; null when nothing was. */
export function removedNote(removed: readonly Removed[]): string | null {
  if (removed.length === 0) return null;
  const list = nameList(
    Object.keys(words).flatMap((kind) => removed.filter((one) => one === kind).map((one) => words[one])),
  );
  const kept = removed.includes('forms') ? ' What is filled in stays to be seen.' : '';
  return `Networks get this PDF without its ${list}: nobody but you gets those.${kept}`;
}

import type { NetworkId } from '@nonet/domain';

import type { DraftMedia } from '../draft-media.ts';
import { FilesMade } from '../made/files-made.tsx';
import { FilesNotice } from './files-notice.tsx';

export interface FilesNotesProps {
  items: readonly DraftMedia[];
  /** The chosen networks, each once. */
  platforms: readonly NetworkId[];
  /** Those that may yet say what a chosen account may not do. */
  untold: readonly NetworkId[];
  /** Opens a file. */
  onOpen: (key: string) => void;
}

/** What is said below the files: what is made of them for whom, and what else is to be known. */
export function FilesNotes({ items, platforms, untold, onOpen }: FilesNotesProps) {
  return (
    <>
      <FilesMade items={items} platforms={platforms} onOpen={onOpen} />
      <FilesNotice items={items} platforms={untold} />
    </>
  );
}

import type { Media, PostMedia } from '@nonet/contract';
import { languageName, type NetworkId } from '@nonet/domain';
import { useState } from 'react';

import { documentText } from '#/files-made/document-text.ts';
import { onDemand } from '#/ui/drawing/on-demand.tsx';
import { Sign } from '#/ui/sign.tsx';

const FileMade = onDemand(() => import('./file-made.tsx'), 'FileMade');

type ListedFile = Media & Partial<Pick<PostMedia, 'title' | 'link' | 'captions' | 'spoiler'>>;

export interface FileListProps {
  files: readonly ListedFile[];
  /** The pictures that accounts show for a video. */
  covers?: readonly ListedFile[];
  /** The networks that will get them. */
  networks: readonly NetworkId[];
  dueMs: number;
}

/** The files of a post in their order, each with what is said to people who cannot see it, and what is made of it for whom. */
export function FileList({ files, covers = [], networks, dueMs }: FileListProps) {
  return (
    <ul className="grid gap-2">
      {[...files, ...covers].map((file) => (
        <li key={file.id} className="flex items-start gap-3">
          <Picture file={file} />
          <div className="min-w-0 text-12">
            <p className="truncate text-ink-3" title={file.fileName}>
              {file.fileName}
            </p>
            <p className="wrap-anywhere text-ink-2">{covers.includes(file) ? 'Cover' : aboutText(file)}</p>
            {file.type === 'image' && file.title && <p className="wrap-anywhere text-ink-2">Title: {file.title}</p>}
            {file.captions && (
              <p className="wrap-anywhere text-ink-2">
                Captions: {file.captions.map(({ language }) => languageName(language)).join(', ')}
              </p>
            )}
            {file.spoiler && <p className="text-ink-2">Hidden as a spoiler</p>}
            {file.link && <p className="wrap-anywhere text-ink-2">Link: {file.link}</p>}
            {networks.length > 0 && <FileMade file={file} networks={networks} dueMs={dueMs} />}
          </div>
        </li>
      ))}
    </ul>
  );
}

/** What is said of a file. */
function aboutText(file: Media): string | null {
  return file.type === 'document' ? documentText(file) : file.alt || 'No alternative text';
}

function Picture({ file: { type, thumbnailUrl, url } }: { file: Media }) {
  const [isBroken, setBroken] = useState(false);
  const address = type === 'image' ? (thumbnailUrl ?? url) : thumbnailUrl;
  return (
    <span className="grid size-16 flex-none place-items-center overflow-hidden rounded-md bg-sunken text-ink-3">
      {address && !isBroken ? (
        // Its words stand beside it.
        <img
          src={address}
          alt=""
          loading="lazy"
          decoding="async"
          className="size-full object-cover"
          onError={() => setBroken(true)}
        />
      ) : (
        <Sign name={type === 'video' ? 'play' : 'no-picture'} size={18} strokeWidth={1.75} />
      )}
    </span>
  );
}

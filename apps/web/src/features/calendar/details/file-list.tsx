import type { Media } from '@nonet/contract';
import { useState } from 'react';

import { Sign } from '#/ui/sign.tsx';

/** The files of a post in their order, each with what is said to people who cannot see it. */
export function FileList({ files }: { files: readonly Media[] }) {
  return (
    <ul className="grid gap-2">
      {files.map((file) => (
        <li key={file.id} className="flex items-start gap-3">
          <Picture file={file} />
          <div className="min-w-0 text-12">
            <p className="truncate text-ink-3" title={file.fileName}>
              {file.fileName}
            </p>
            <p className="wrap-anywhere text-ink-2">{file.alt || 'No alternative text'}</p>
          </div>
        </li>
      ))}
    </ul>
  );
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

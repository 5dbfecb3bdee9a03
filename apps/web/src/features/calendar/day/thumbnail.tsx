import type { ListedPost } from '@nonet/contract';
import { plural } from '@nonet/domain';
import { useState } from 'react';

import { documentText } from '#/files-made/document-text.ts';
import { Sign } from '#/ui/sign.tsx';

/** The first file of a post, or a letter for a post without files. */
export function Thumbnail({ post: { media, imageUrl } }: { post: Pick<ListedPost, 'media' | 'imageUrl'> }) {
  const [isBroken, setBroken] = useState(false);
  const first = media[0];
  const isVideo = first?.type === 'video';
  const address = first?.thumbnailUrl ?? first?.url ?? imageUrl;
  return (
    <span className="relative grid size-[52px] place-items-center overflow-hidden rounded-md bg-sunken text-ink-3">
      {address && !isVideo && !isBroken ? (
        <img
          src={address}
          alt={first?.alt ?? ''}
          loading="lazy"
          decoding="async"
          className="size-full object-cover"
          onError={() => setBroken(true)}
        />
      ) : (
        <Sign name={isVideo ? 'play' : address ? 'no-picture' : 'letters'} size={18} strokeWidth={1.75} />
      )}
      {media.length === 1 && first?.type === 'document' && (
        <span className="absolute right-0.5 bottom-0.5 rounded-xs bg-poster px-1 text-11 font-semibold text-white">
          <span aria-hidden>PDF</span>
          <span className="sr-only">{documentText(first)}</span>
        </span>
      )}
      {media.length > 1 && (
        <span className="absolute right-0.5 bottom-0.5 rounded-xs bg-poster px-1 text-11 font-semibold text-white">
          <span aria-hidden>{media.length}</span>
          <span className="sr-only">{plural(media.length, 'file')}</span>
        </span>
      )}
    </span>
  );
}

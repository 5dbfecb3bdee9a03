import type { Post } from '@nonet/contract';
import { nameList, networkName, type WithoutThreads } from '@nonet/domain';

import { OwnTexts } from '../day/post-texts.tsx';
import { FileList } from './file-list.tsx';

/** What networks without threads get, in words. */
const choices: Readonly<Record<WithoutThreads, string>> = {
  'first-part': 'the first part only',
  comments: 'the first part, and the rest as comments',
  'one-text': 'all parts as one text',
};

export interface ThreadPartsProps {
  post: Pick<Post, 'thread' | 'withoutThreads'>;
  /** The networks of the post that have no threads. */
  without: readonly Parameters<typeof networkName>[0][];
}

/** The parts of a thread after the first, each below the one that it answers. */
export function ThreadParts({ post, without }: ThreadPartsProps) {
  return (
    <>
      <ol className="grid">
        {post.thread.map(({ description, descriptions, media }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a part of a thread is its place.
          <li key={at} className="grid grid-cols-[20px_minmax(0,1fr)] gap-x-2.5 pb-3 last:pb-0">
            <span
              aria-hidden
              className="relative flex justify-center before:absolute before:inset-y-0 before:w-0.5 before:bg-line"
            >
              <span className="relative grid size-5 place-items-center rounded-full border border-line bg-surface text-11 tabular-nums">
                {at + 2}
              </span>
            </span>
            <div className="grid min-w-0 gap-2">
              <span className="sr-only">{`Part ${at + 2}`}</span>
              {description && <p className="text-13 wrap-anywhere whitespace-pre-line text-ink-2">{description}</p>}
              <OwnTexts texts={descriptions} clamp="whitespace-pre-line" />
              {media.length > 0 && <FileList files={media} />}
            </div>
          </li>
        ))}
      </ol>
      {without.length > 0 && (
        <p className="mt-2 text-12 text-ink-3">
          {`${nameList(without.map(networkName))}: ${choices[post.withoutThreads]}.`}
        </p>
      )}
    </>
  );
}

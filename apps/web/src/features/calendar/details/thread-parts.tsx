import type { Post } from '@nonet/contract';
import { getsFilesOfParts, type NetworkId, nameList, networkName, type WithoutThreads } from '@nonet/domain';

import { ownLines } from '../day/own-lines.ts';
import { OwnTexts } from '../day/post-texts.tsx';
import { FileList } from './file-list.tsx';

/** What networks without threads get, in words. */
const choices: Readonly<Record<WithoutThreads, string>> = {
  'first-part': 'the first part only',
  comments: 'the first part, and the rest as comments',
  'one-text': 'all parts as one text',
};

export interface ThreadPartsProps {
  post: Pick<Post, 'thread' | 'withoutThreads' | 'targets'>;
  /** The networks of the post that have no threads. */
  without: readonly NetworkId[];
  /** The networks that will still get it. */
  toCome: readonly NetworkId[];
  dueMs: number;
}

/** The parts of a thread after the first, each below the one that it answers. */
export function ThreadParts({ post, without, toCome, dueMs }: ThreadPartsProps) {
  const sentTo = toCome.filter((network) => getsFilesOfParts(network, post.withoutThreads));
  return (
    <>
      <ol className="grid">
        {post.thread.map((part, at) => (
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
              {part.description && (
                <p className="text-13 wrap-anywhere whitespace-pre-line text-ink-2">{part.description}</p>
              )}
              <OwnTexts lines={ownLines(part, post.targets, at + 1)} clamp="whitespace-pre-line" />
              {part.media.length > 0 && <FileList files={part.media} networks={sentTo} dueMs={dueMs} />}
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

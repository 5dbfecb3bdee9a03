import type { ListedPost } from '@nonet/contract';
import { chipName, dayKey, nameList, networkName, plural } from '@nonet/domain';
import { memo } from 'react';
import { formatTime } from '#/lib/hour-clock.ts';

import { cx } from '#/ui/cx.ts';

import { PostBadge } from '../day/post-badge.tsx';
import { networksOf } from '../day/row-name.ts';
import { lookLabel } from '../posts/post-look.ts';
import { RowMarks } from '../posts/row-marks.tsx';
import { titleOf } from '../posts/title-of.ts';
import { passagesOf, snippetOf } from './words.ts';

const dayWithYear = new Intl.DateTimeFormat('en-US', {
  timeZone: 'UTC',
  weekday: 'short',
  year: 'numeric',
  month: 'short',
  day: 'numeric',
});

interface FoundPostProps {
  id: string;
  post: ListedPost;
  words: readonly string[];
  zone: string;
  isActive: boolean;
  /** Of how many it is one; -1: it is not known. */
  count: number;
  /** From 1. */
  place: number;
  onShow: (post: ListedPost) => void;
}

/**
 * A post that was found: when, what with the words marked, its state, and where it goes. Its name says what is seen, in the
 * same order (WCAG 2.5.3): when and where before the passage, which may be long.
 */
export const FoundPost = memo(function FoundPost({
  id,
  post,
  words,
  zone,
  isActive,
  count,
  place,
  onShow,
}: FoundPostProps) {
  const instant = new Date(post.scheduledDate);
  const day = dayWithYear.format(Date.parse(`${dayKey(instant, zone)}T00:00:00Z`));
  const title = titleOf(post);
  const snippet = snippetOf(post, words);
  const when = `${day}, ${formatTime(instant, zone)}`;
  const networks = networksOf(post);
  const [first] = post.targets;
  const accounts = first && post.targets.length === 1 ? chipName(first) : plural(post.targets.length, 'account');
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents lint/a11y/useFocusableInteractive: the keys are the combobox's, which keeps the focus.
    <div
      id={id}
      role="option"
      aria-selected={isActive}
      aria-posinset={place}
      aria-setsize={count}
      aria-label={[title, when, accounts, lookLabel(post), snippet, nameList(networks.map(networkName))]
        .filter(Boolean)
        .join(', ')}
      onClick={() => onShow(post)}
      className={cx(
        'grid cursor-pointer grid-cols-[minmax(0,1fr)_auto] gap-x-3 gap-y-0.5 rounded-md px-3 py-2',
        isActive ? 'bg-hover' : 'hover:bg-hover',
      )}
    >
      <span className="truncate text-13 font-[600]">
        <Marked text={title} words={words} />
      </span>{' '}
      <span className="order-2 col-span-full flex min-w-0 items-center gap-2 text-12 text-ink-3">
        <span className="flex-none tabular-nums">{when}</span>
        <span className="flex flex-none text-ink-2">
          <RowMarks post={post} />
        </span>{' '}
        <span className="truncate">{accounts}</span>
      </span>{' '}
      <PostBadge post={post} phase={null} />{' '}
      {snippet && (
        <span className="order-1 col-span-full line-clamp-2 text-12 wrap-anywhere text-ink-2">
          <Marked text={snippet} words={words} />
        </span>
      )}
    </div>
  );
});

function Marked({ text, words }: { text: string; words: readonly string[] }) {
  return passagesOf(text, words).map(({ text, isFound }, place) =>
    isFound ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the passages of a text have no other name than their place.
      <mark key={place} className="rounded-[3px] bg-brass-soft text-inherit">
        {text}
      </mark>
    ) : (
      text
    ),
  );
}

import type { ListedPost } from '@nonet/contract';
import { plural } from '@nonet/domain';
import { Fragment, startTransition, useEffect, useRef, useState } from 'react';
import { formatTime } from '#/lib/hour-clock.ts';

import { Button } from '#/ui/button.tsx';
import { cx } from '#/ui/cx.ts';

import { cardId } from './card-id.ts';
import { PostCard } from './post-card.tsx';
import { PostRow } from './post-row.tsx';
import { useMinute } from './use-minute.ts';

/** A day with more posts than this has rows, which open one by one. */
const mostCards = 4;

export function isBusyDay(posts: readonly ListedPost[] | null): boolean {
  return posts !== null && posts.length > mostCards;
}

/** As many are drawn at once as are visible, and then few enough for one frame, while the end of the list is a height away. */
const firstRows = 16;
const stepRows = 12;
const ahead = { rootMargin: '100% 0px', scrollMargin: '100% 0px' };

export interface PostListProps {
  /** By time. */
  posts: readonly ListedPost[];
  zone: string;
  isToday: boolean;
  /** The post to scroll to, to open and to focus. It is a new object for each request. */
  shown: { id: string } | null;
  onShowDetails: (postId: string) => void;
}

/** The posts of a day: few as cards, many as rows with a line for now between them. */
export function PostList({ posts, zone, isToday, shown, onShowDetails }: PostListProps) {
  const [drawn, setDrawn] = useState(firstRows);
  const place = shown ? posts.findIndex((post) => post.id === shown.id) : -1;
  const count = Math.max(drawn, place + 1);
  const hidden = posts.length - count;
  const isBusy = isBusyDay(posts);
  const now = useMinute(isToday && isBusy);
  const next = now === null ? -1 : nextOf(posts, now);

  const done = useRef<object | null>(null);
  useEffect(() => {
    if (!shown || place < 0 || done.current === shown) return;
    // In the frame that draws it: before, the browser would lay the whole page out once more.
    const frame = requestAnimationFrame(() => {
      done.current = shown;
      const card = document.getElementById(cardId(shown.id));
      card?.focus({ preventScroll: true });
      card?.scrollIntoView({ block: 'nearest' });
    });
    return () => cancelAnimationFrame(frame);
  }, [shown, place]);

  const end = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const node = end.current;
    if (!node || hidden <= 0) return;
    const drawMore = () => startTransition(() => setDrawn(count + stepRows));
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && drawMore(), ahead);
    observer.observe(node);
    return () => observer.disconnect();
  }, [count, hidden]);

  return (
    <>
      {posts.slice(0, count).map((post, index) => (
        <Fragment key={post.id}>
          {now !== null && index === next && <NowLine now={now} zone={zone} />}
          {isBusy ? (
            <PostRow post={post} zone={zone} shown={index === place ? shown : null} onShowDetails={onShowDetails} />
          ) : (
            <PostCard post={post} zone={zone} onShowDetails={onShowDetails} />
          )}
        </Fragment>
      ))}
      {now !== null && next === posts.length && hidden <= 0 && <NowLine now={now} zone={zone} />}
      {hidden > 0 && (
        <div ref={end} className="grid justify-items-center p-3">
          <Button size="sm" onClick={() => setDrawn(count + stepRows)}>
            {`Show ${plural(hidden, 'more post')}`}
          </Button>
        </div>
      )}
    </>
  );
}

/** The place of the first post that is still to come; behind the last one when none is. */
function nextOf(posts: readonly ListedPost[], now: number): number {
  const next = posts.findIndex(({ scheduledDate }) => Date.parse(scheduledDate) > now);
  return next < 0 ? posts.length : next;
}

/** It takes no room, so that nothing moves when it goes on to the next post. */
export function NowLine({ now, zone, pillAt = 'left-2.5' }: { now: number; zone: string; pillAt?: string }) {
  return (
    <div
      data-now
      className="pointer-events-none relative z-[1] h-0 before:absolute before:inset-x-0 before:-top-px before:h-0.5 before:bg-brass"
    >
      <span
        className={cx(
          'absolute -top-[0.8125rem] h-[1.125rem] rounded-full bg-brass px-[7px] text-11 leading-[1.125rem] font-[640] text-on-brass tabular-nums',
          pillAt,
        )}
      >
        <span className="sr-only">Now, </span>
        {formatTime(new Date(now), zone)}
      </span>
    </div>
  );
}

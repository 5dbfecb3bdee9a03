import type { MeasuredPost } from '@nonet/contract';
import { FigureValue } from '#/figures/figure-value.tsx';
import { countText, mainFigure, toldBy, unitOf } from '#/figures/figure-words.ts';
import { useHourClock } from '#/lib/hour-clock.ts';
import { PlatformGlyph } from '#/networks/platform-glyph.tsx';
import { Link } from '#/router/link.tsx';

import { momentText } from '../over-time/growth-rows.ts';
import { noFiguresText } from './no-figures-text.ts';
import type { PostsProps } from './posts-table.tsx';

/** The posts on a phone: title and figure, account and date, then what is known, in the network's words. */
export function PostRows({ posts, sort, nameOf, offNetworks, zone }: PostsProps) {
  return (
    <ul aria-label="Posts with their figures" className="border-t border-line">
      {posts.map((post) => (
        <PostRow
          key={post.targetId}
          post={post}
          sort={sort}
          name={nameOf(post.connectionId)}
          offNetworks={offNetworks}
          zone={zone}
        />
      ))}
    </ul>
  );
}

interface PostRowProps extends Pick<PostsProps, 'sort' | 'offNetworks' | 'zone'> {
  post: MeasuredPost;
  name: string;
}

function PostRow({ post, sort, name, offNetworks, zone }: PostRowProps) {
  const { id, title, network, publishedAt, figures } = post;
  const main = sort === 'published' ? mainFigure(network) : sort;
  const others = toldBy(network).filter((figure) => figure !== main && figures[figure] !== null);
  const note = noFiguresText(post, offNetworks);
  const clock = useHourClock();
  return (
    // With large text the figure and the date go below, so that the title keeps its width.
    <li className="flex flex-wrap gap-x-2.5 border-t border-line px-3.5 py-2.5 first:border-t-0">
      <Link to={`/posts/${id}`} className="min-w-0 flex-[1_1_8rem] font-[580] wrap-anywhere">
        {title || 'Untitled'}
      </Link>
      <span className="ml-auto text-right text-13 tabular-nums">
        <FigureValue value={figures[main]} className="font-[620]" />{' '}
        <span className="text-ink-3">{unitOf(network, main)}</span>
      </span>
      <span aria-hidden className="w-full" />
      <span className="flex min-w-0 flex-[1_1_8rem] items-center gap-[7px] text-12 leading-[1.25rem] text-ink-3">
        <PlatformGlyph network={network} size={13} />
        <span className="truncate">{name}</span>
      </span>
      <span className="ml-auto text-12 leading-[1.25rem] text-ink-3 tabular-nums">
        {momentText(publishedAt, zone, clock)}
      </span>
      {(others.length > 0 || note) && (
        <p className="flex w-full flex-wrap gap-x-2.5 text-12 leading-[1.25rem] text-ink-2 tabular-nums">
          {others.map((figure) => (
            <span key={figure}>
              {countText(figures[figure] ?? 0)} <span className="text-ink-3">{unitOf(network, figure)}</span>
            </span>
          ))}
          {note && <span className="text-ink-3">{note}</span>}
        </p>
      )}
    </li>
  );
}

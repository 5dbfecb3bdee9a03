import type { MeasuredPost } from '@nonet/contract';
import { type FigureName, figureWords } from '@nonet/domain';
import { FigureValue } from '#/figures/figure-value.tsx';
import { useHourClock } from '#/lib/hour-clock.ts';
import { PlatformGlyph } from '#/networks/platform-glyph.tsx';
import { Link } from '#/router/link.tsx';
import { cx } from '#/ui/cx.ts';
import { IconButton } from '#/ui/icon-button.tsx';
import { Sign } from '#/ui/sign.tsx';

import type { Order, Sort } from '../address/analytics-address.ts';
import { momentText } from '../over-time/growth-rows.ts';
import { noFiguresText } from './no-figures-text.ts';

export interface PostsProps {
  posts: readonly MeasuredPost[];
  columns: readonly FigureName[];
  sort: Sort;
  nameOf: (connectionId: string) => string;
  offNetworks: readonly string[];
  zone: string;
  onGrowth: (post: MeasuredPost) => void;
}

interface PostsTableProps extends PostsProps {
  order: Order;
  onSort: (sort: Sort) => void;
}

const cell = 'h-10 border-t border-line pl-2.5 whitespace-nowrap';
const endRoom = 'first:pl-[18px] last:pr-[18px]';

/** Rows of 40 px: what has the figure that the posts are sorted by comes first. */
export function PostsTable(props: PostsTableProps) {
  const { posts, columns, sort, order, onSort } = props;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keys.
    <section aria-label="Posts with their figures" tabIndex={0} className="@container relative overflow-x-auto">
      <table
        className="w-full table-fixed border-collapse text-13 tabular-nums"
        style={{ minWidth: 160 + 150 + 168 + 76 * columns.length + 18 }}
      >
        <thead className="text-12 text-ink-3">
          <tr>
            <th scope="col" className={cx(headCell, 'text-left')}>
              Post
            </th>
            <th scope="col" className={cx(headCell, 'w-[150px] text-left @min-[1200px]:w-[196px]')}>
              Account
            </th>
            <Head
              name="published"
              word="Published"
              className="w-[168px] text-left @min-[1200px]:w-[184px]"
              sort={sort}
              order={order}
              onSort={onSort}
            />
            {columns.map((name) => (
              <Head
                key={name}
                name={name}
                word={figureWords[name]}
                className="w-[76px] text-right last:w-[94px] @min-[1200px]:w-[84px] @min-[1200px]:last:w-[102px]"
                sort={sort}
                order={order}
                onSort={onSort}
              />
            ))}
          </tr>
        </thead>
        <tbody>
          {posts.map((post) => (
            <Row key={post.targetId} post={post} {...props} />
          ))}
        </tbody>
      </table>
    </section>
  );
}

const headCell = cx('h-[34px] border-t border-line bg-sunken pl-2.5 font-[540]', endRoom);

interface HeadProps {
  name: Sort;
  word: string;
  className: string;
  sort: Sort;
  order: Order;
  onSort: (sort: Sort) => void;
}

function Head({ name, word, className, sort, order, onSort }: HeadProps) {
  const isSorted = name === sort;
  return (
    <th scope="col" aria-sort={isSorted ? order : undefined} className={cx(headCell, className)}>
      <button
        type="button"
        onClick={() => onSort(name)}
        className={cx('inline-flex h-[34px] items-center gap-[3px] hover:text-ink', isSorted && 'font-[640] text-ink')}
      >
        {word}
        {isSorted && (
          <Sign
            name="next"
            size={11}
            strokeWidth={2.5}
            className={order === 'descending' ? 'rotate-90' : '-rotate-90'}
          />
        )}
      </button>
    </th>
  );
}

function Row({ post, columns, sort, nameOf, offNetworks, zone, onGrowth }: PostsProps & { post: MeasuredPost }) {
  const { id, title, network, publishedAt, url, figures } = post;
  const note = noFiguresText(post, offNetworks);
  const publishedText = momentText(publishedAt, zone, useHourClock());
  return (
    <tr className="group hover:bg-hover">
      <th scope="row" className={cx(cell, endRoom, 'relative text-left')}>
        <span className="flex">
          <Link
            to={`/posts/${id}`}
            title={note ?? undefined}
            className="min-w-0 truncate font-[580] underline-offset-[3px] hover:underline"
          >
            {title || 'Untitled'}
          </Link>
          {note && <span className="sr-only">{note}</span>}
          {post.readAt !== null && (
            <IconButton
              label={`Growth of ${title || 'this post'}`}
              icon={<Sign name="analytics" size={14} strokeWidth={1.75} />}
              className="absolute! top-1.5 right-0 size-7! bg-hover opacity-0 group-hover:opacity-100 focus-visible:opacity-100 print:hidden"
              onClick={() => onGrowth(post)}
            />
          )}
        </span>
      </th>
      <td className={cx(cell, 'text-ink-2')}>
        <span className="flex items-center gap-[7px]">
          <PlatformGlyph network={network} size={14} />
          <span className="truncate">{nameOf(post.connectionId)}</span>
        </span>
      </td>
      <td className={cx(cell, 'text-ink-2')}>
        {url ? (
          <a
            href={url}
            target="_blank"
            rel="noopener noreferrer"
            className="inline-flex items-center gap-1.5 underline-offset-[3px] hover:underline"
          >
            {publishedText}
            <Sign name="outside" size={11} className="text-ink-3 opacity-0 group-hover:opacity-100 print:hidden" />
            <span className="sr-only"> (opens the post in a new tab)</span>
          </a>
        ) : (
          publishedText
        )}
      </td>
      {columns.map((name) => (
        <td key={name} className={cx(cell, endRoom, 'text-right')}>
          <FigureValue value={figures[name]} className={name === sort && figures[name] !== null ? 'font-[620]' : ''} />
        </td>
      ))}
    </tr>
  );
}

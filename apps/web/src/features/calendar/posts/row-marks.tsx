import type { ListedPost } from '@nonet/contract';

import { dotsOfPost } from '#/networks/matrix-dots.ts';
import { NetworkMatrix } from '#/networks/network-matrix.tsx';
import { cx } from '#/ui/cx.ts';

import { marksOf } from './marks-of.ts';
import { MoreMarks, mostMarks, NetworkMark } from './network-marks.tsx';

/** The networks of a post in a row. A phone shows the matrix where there are more than three. */
export function RowMarks({ post }: { post: ListedPost }) {
  const marks = marksOf(post);
  const rest = marks.length - mostMarks;
  return (
    <>
      {rest > 0 && (
        <span className="md:hidden">
          <NetworkMatrix size={17} dots={dotsOfPost(post)} label={null} />
        </span>
      )}
      <span aria-hidden className={cx('flex items-center gap-[5px]', rest > 0 && 'max-md:hidden')}>
        {marks.slice(0, mostMarks).map((mark) => (
          <NetworkMark key={mark.network} mark={mark} />
        ))}
        {rest > 0 && <MoreMarks count={rest} />}
      </span>
    </>
  );
}

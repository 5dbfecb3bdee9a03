import type { ListedPost } from '@nonet/contract';

import { dotsOfPost } from '#/networks/matrix-dots.ts';
import { NetworkMatrix } from '#/networks/network-matrix.tsx';
import { cx } from '#/ui/cx.ts';

import { marksOf } from './marks-of.ts';
import { MoreMarks, mostMarks, NetworkMark } from './network-marks.tsx';

/**
 * A tile of 100 px or more has marks, and beside signs three of them where there is room. A query sees the width inside of
 * paddings and borders: the month's is the cell's, as wide as a tile, the week's is the tile's own.
 */
const tiles = {
  month: {
    matrix: '@min-[100px]:hidden',
    marks: '@max-[100px]:hidden',
    one: { ifWide: '@max-[116px]:hidden', ifNot: '@min-[116px]:hidden' },
    two: { ifWide: '@max-[132px]:hidden', ifNot: '@min-[132px]:hidden' },
  },
  week: {
    matrix: '@min-[86px]:hidden',
    marks: '@max-[86px]:hidden',
    one: { ifWide: '@max-[108px]:hidden', ifNot: '@min-[108px]:hidden' },
    two: { ifWide: '@max-[124px]:hidden', ifNot: '@min-[124px]:hidden' },
  },
} as const;

export interface TileMarksProps {
  post: ListedPost;
  at: keyof typeof tiles;
  /** The signs in the same line: of the state, and of a repeat. */
  hasSign: boolean;
  isRepeat: boolean;
}

/** The networks of a tile of two lines. The tile's name says the rest. */
export function TileMarks({ post, at, hasSign, isRepeat }: TileMarksProps) {
  const marks = marksOf(post);
  const look = tiles[at];
  const room = hasSign && isRepeat ? look.two : hasSign || isRepeat ? look.one : null;
  const [shown, last] = [marks.slice(0, mostMarks - 1), marks[mostMarks - 1]];
  const rest = marks.length - mostMarks;
  return (
    <>
      {/* The matrix comes first: what is dragged shows it. */}
      <span className={cx('print:[&>svg]:size-[9px]', look.matrix)}>
        <NetworkMatrix dots={dotsOfPost(post)} size={14} label={null} />
      </span>
      <span aria-hidden className={cx('flex items-center gap-0.5 text-ink print:[&_svg]:size-[9px]', look.marks)}>
        {shown.map((mark) => (
          <NetworkMark key={mark.network} mark={mark} />
        ))}
        {last && <NetworkMark mark={last} className={cx(room?.ifWide)} />}
        {rest > 0 && <MoreMarks count={rest} className={cx(room?.ifWide)} />}
        {last && room && <MoreMarks count={rest + 1} className={room.ifNot} />}
      </span>
    </>
  );
}

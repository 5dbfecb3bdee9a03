import { Fragment, type ReactNode, useId, useState } from 'react';

import { FigureValue } from '#/figures/figure-value.tsx';
import { cx } from '#/ui/cx.ts';
import { Sign } from '#/ui/sign.tsx';

/** A cell is a word, a count, or null: not told. */
export type Cell = string | number | null;

export interface TableRow {
  readonly key: string;
  readonly cells: readonly Cell[];
  /** What is still to come. */
  readonly isQuiet?: boolean;
}

export interface ChartTableProps {
  caption: string;
  heads: readonly string[];
  rows: readonly TableRow[];
  /** Places of columns that are words: they begin at the left. */
  words?: readonly number[] | undefined;
  /** The column that is a line of its own below each row where the table is narrow, behind this label. */
  below?: { place: number; label: string } | undefined;
  /** What stands at the left of the button. */
  note?: ReactNode;
  /** What the button shows where it is not the drawing: 'accounts', for example. */
  shows?: string;
  /** Open without a press. */
  isOpenFirst?: boolean;
}

/** The foot of a chart: a note, and the button that opens the table which says the same as the drawing. */
export function ChartTable({ note, shows, isOpenFirst = false, ...table }: ChartTableProps) {
  const { caption } = table;
  const [isOpen, setOpen] = useState(isOpenFirst);
  const tableId = useId();
  return (
    <>
      <footer className="mt-auto flex min-h-9 flex-wrap items-center gap-x-4 gap-y-0.5 border-t border-line pt-[7px] text-12 text-ink-3 tabular-nums">
        {note}
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={tableId}
          aria-label={`${isOpen ? 'Hide' : shows === undefined ? 'Show as' : 'Show'} table: ${caption}`}
          onClick={() => setOpen(!isOpen)}
          className="-mr-2 ml-auto inline-flex h-11 items-center gap-1.5 rounded-sm px-2 font-[560] whitespace-nowrap text-ink-2 hover:bg-hover hover:text-ink md:h-7 print:hidden"
        >
          <Sign name="table" size={14} strokeWidth={1.75} />
          {shows === undefined ? (isOpen ? 'Hide table' : 'Show as table') : `${isOpen ? 'Hide' : 'Show'} ${shows}`}
        </button>
      </footer>
      <div id={tableId} className={cx(isOpen ? 'mt-1 mb-2' : 'hidden')}>
        {isOpen && <Table {...table} />}
      </div>
    </>
  );
}

const cellLook = 'h-7 border-t border-line pl-3 text-right whitespace-nowrap first:pl-0';
const nameLook = 'text-left! font-[560] @max-[480px]:whitespace-normal @max-[480px]:wrap-anywhere';
const wideOnly = '@max-[480px]:hidden';

function Table({ caption, heads, rows, words = [], below }: Omit<ChartTableProps, 'note' | 'shows' | 'isOpenFirst'>) {
  const isBelow = (place: number) => place === below?.place;
  return (
    <section
      aria-label={caption}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keys.
      tabIndex={0}
      className="@container relative max-h-[300px] overflow-auto print:max-h-none"
    >
      <table className="w-full border-collapse text-13 tabular-nums">
        <caption className="sr-only">{caption}</caption>
        <thead className="sticky top-0 bg-surface text-12 text-ink-3">
          <tr>
            {heads.map((head, place) => (
              <th
                key={head}
                scope="col"
                className={cx(
                  'h-7 pl-3 font-[540] first:pl-0 @min-[480px]:whitespace-nowrap',
                  place === 0 || words.includes(place) ? 'text-left' : 'text-right',
                  isBelow(place) && wideOnly,
                )}
              >
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, cells, isQuiet }) => (
            <Fragment key={key}>
              <tr className={cx(isQuiet && 'text-ink-3')}>
                {cells.map((cell, place) =>
                  place === 0 ? (
                    <th key={heads[place]} scope="row" className={cx(cellLook, nameLook)}>
                      {cell}
                    </th>
                  ) : (
                    <td
                      key={heads[place]}
                      className={cx(
                        cellLook,
                        words.includes(place) && 'text-left! text-ink-2',
                        isBelow(place) && wideOnly,
                      )}
                    >
                      {typeof cell === 'string' ? cell : <FigureValue value={cell} />}
                    </td>
                  ),
                )}
              </tr>
              {below && cells[below.place] && (
                <tr className="@min-[480px]:hidden">
                  <td colSpan={heads.length - 1} className="pb-1.5 text-12 text-ink-3">
                    {below.label} {cells[below.place]}
                  </td>
                </tr>
              )}
            </Fragment>
          ))}
        </tbody>
      </table>
    </section>
  );
}

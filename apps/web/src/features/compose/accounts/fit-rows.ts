export interface Rows {
  /** How many rows there are, how wide each is, and the gap between two things in one. */
  count: number;
  width: number;
  gap: number;
  /** The width of what stands behind the last one while others are hidden: "+14 more". */
  moreWidth: number;
}

/** How many things of these widths fit into the rows, one after the other; at least one. */
export function fitRows(widths: readonly number[], rows: Rows): number {
  if (placed(widths, rows) === widths.length) return widths.length;
  let fits = Math.max(1, placed(widths, rows));
  while (fits > 1 && placed([...widths.slice(0, fits), rows.moreWidth], rows) <= fits) fits -= 1;
  return fits;
}

function placed(widths: readonly number[], { count, width, gap }: Rows): number {
  let row = 1;
  let left = width;
  for (const [index, own] of widths.entries()) {
    const isFirst = left === width;
    const needed = isFirst ? own : gap + own;
    if (needed <= left || isFirst) {
      left -= needed;
    } else {
      row += 1;
      left = width - own;
    }
    if (row > count) return index;
  }
  return widths.length;
}

/** A post as the keys know it: its place in the list, and the day that it belongs to. */
export interface RowPlace {
  readonly day: string;
}

/**
 * Where a key leads from a post, as its place among the rows: a post with the arrows, a day with Page Up and Page Down, the
 * ends of a day with Home and End. Null: the key leads nowhere, or means nothing here. From -1 the first key leads in.
 */
export function nextRow(rows: readonly RowPlace[], from: number, key: string): number | null {
  const day = rows[from]?.day;
  const firstOfDay = rows.findIndex((row) => row.day === day);
  const found = () => {
    switch (key) {
      case 'ArrowDown':
        return from + 1;
      case 'ArrowUp':
        return from - 1;
      case 'Home':
        return firstOfDay;
      case 'End':
        return rows.findLastIndex((row) => row.day === day);
      case 'PageDown':
        return rows.findIndex((row, place) => place > from && row.day !== day);
      case 'PageUp':
        return rows.findIndex((row) => row.day === rows[firstOfDay - 1]?.day);
      default:
        return from;
    }
  };
  const to = found();
  return to !== from && rows[to] ? to : null;
}

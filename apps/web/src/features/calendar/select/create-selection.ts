export interface SelectionSettings {
  /** Most posts that can be selected. */
  max: number;
  /** Called when no more can be selected. */
  onFull: () => void;
}

/** The posts that are selected, by their ids, on whichever page of the calendar they are. */
export function createSelection({ max, onFull }: SelectionSettings) {
  let selected: ReadonlySet<string> = new Set();
  /** True while every press on a post selects it, as on phones, which have no keys to hold. */
  let isSelecting = false;
  /** Where the next extension begins. */
  let anchor: string | null = null;
  const listeners = new Set<() => void>();

  function change(next: ReadonlySet<string>) {
    selected = next;
    for (const listener of listeners) listener();
  }

  function add(ids: readonly string[]) {
    const next = new Set(selected);
    for (const id of ids) if (next.size < max) next.add(id);
    const isFull = ids.some((id) => !next.has(id));
    change(next);
    if (isFull) onFull();
  }

  function toggle(id: string): void {
    anchor = id;
    if (selected.has(id)) change(new Set([...selected].filter((one) => one !== id)));
    else add([id]);
  }

  return {
    toggle,
    /** Adds what stands from the last one that was toggled up to this one. `order` has the ids of all posts by time. */
    extendTo(id: string, order: readonly string[]): void {
      const [from, to] = [anchor === null ? -1 : order.indexOf(anchor), order.indexOf(id)];
      if (from < 0 || to < 0) toggle(id);
      else if (from <= to) add(order.slice(from, to + 1));
      else add(order.slice(to, from + 1).reverse());
    },
    /** Adds these, as a lasso does. */
    selectAll: (ids: readonly string[]): void => add(ids),
    /** Takes these out: they were removed. */
    drop(ids: readonly string[]): void {
      if (!ids.some((id) => selected.has(id))) return;
      change(new Set([...selected].filter((id) => !ids.includes(id))));
    },
    begin(): void {
      isSelecting = true;
      change(selected);
    },
    /** Selects nothing any more. */
    clear(): void {
      isSelecting = false;
      anchor = null;
      change(new Set());
    },
    isSelecting: () => isSelecting,
    isSelected: (id: string) => selected.has(id),
    /** The same object until the selection changes. */
    selected: () => selected,
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
  };
}

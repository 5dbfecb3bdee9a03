import type { Outline, OutlineKind } from './outline.ts';

const none: readonly Outline[] = [];

/** The outlines of the days that are shown, by kind. Only a day whose outlines have changed is drawn again. */
export function createOutlines() {
  const kinds = new Map<OutlineKind, ReadonlyMap<string, readonly Outline[]>>();
  let byDay: ReadonlyMap<string, readonly Outline[]> = new Map();
  const listeners = new Set<() => void>();

  /** Shows these in place of all of their kind. */
  function show(kind: OutlineKind, outlines: readonly Outline[]): void {
    kinds.set(
      kind,
      Map.groupBy(outlines, ({ day }) => day),
    );
    const days = new Set([...kinds.values()].flatMap((of) => [...of.keys()]));
    const next = new Map<string, readonly Outline[]>();
    for (const day of days) {
      const on = [...kinds.values()].flatMap((of) => of.get(day) ?? none).sort((a, b) => a.at - b.at);
      const before = byDay.get(day) ?? none;
      next.set(day, isSame(before, on) ? before : on);
    }
    byDay = next;
    for (const listener of listeners) listener();
  }

  return {
    show,
    on: (day: string): readonly Outline[] => byDay.get(day) ?? none,
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
  };
}

function isSame(a: readonly Outline[], b: readonly Outline[]): boolean {
  return (
    a.length === b.length &&
    a.every((one, at) => one.key === b[at]?.key && one.at === b[at]?.at && one.title === b[at]?.title)
  );
}

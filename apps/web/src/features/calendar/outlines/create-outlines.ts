import type { Outline, OutlineKind } from './outline.ts';

const none: readonly Outline[] = [];

/** The outlines of the calendar by day, in the order of time. A source for each kind fills it; the views read it. */
export function createOutlines() {
  const ofKind = new Map<OutlineKind, readonly Outline[]>();
  let byDay: ReadonlyMap<string, readonly Outline[]> = new Map();
  const listeners = new Set<() => void>();

  return {
    /** Replaces the outlines of a kind. The list of a day that stays as it was is the same object, so no day is drawn anew. */
    set(kind: OutlineKind, outlines: readonly Outline[]): void {
      ofKind.set(kind, outlines);
      const all = [...ofKind.values()].flat().toSorted((one, other) => one.at - other.at);
      const days = Map.groupBy(all, ({ day }) => day);
      byDay = new Map(
        [...days].map(([day, list]) => [day, isSameList(byDay.get(day), list) ? (byDay.get(day) ?? list) : list]),
      );
      for (const listener of listeners) listener();
    },
    byDay: () => byDay,
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
  };
}

/** The outlines of a day that no post stands on: news of the post may be quicker than news of what is free. */
export function outlinesBeside(
  outlines: readonly Outline[] | undefined,
  entries: readonly { readonly at: number }[],
): readonly Outline[] {
  if (outlines === undefined) return none;
  const minuteOf = (at: number) => Math.floor(at / 60_000);
  const posts = new Set(entries.map(({ at }) => minuteOf(at)));
  return outlines.filter(({ kind, at }) => kind !== 'free-time' || !posts.has(minuteOf(at)));
}

function isSameList(one: readonly Outline[] | undefined, other: readonly Outline[]): boolean {
  return (
    one?.length === other.length &&
    one.every((outline, place) => {
      const { kind, id, at, title, href } = other[place] ?? outline;
      return (
        outline.kind === kind &&
        outline.id === id &&
        outline.at === at &&
        outline.title === title &&
        outline.href === href
      );
    })
  );
}

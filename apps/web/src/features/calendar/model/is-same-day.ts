import type { Entry } from './entry.ts';

/** Whether a day would be drawn as it is: news brings new lists for all days, mostly of the same entries. */
export function isSameDay<Props extends { entries: readonly Entry[] | null }>(before: Props, after: Props): boolean {
  const { entries: entriesBefore, ...restBefore } = before;
  const { entries: entriesAfter, ...restAfter } = after;
  return isShallowEqual(restBefore, restAfter) && isShallowEqual(entriesBefore ?? unknown, entriesAfter ?? unknown);
}

const unknown = { isUnknown: true };

function isShallowEqual<Value extends object>(one: Value, other: Value): boolean {
  if (one === other) return true;
  const names = Object.keys(one) as (keyof Value)[];
  return names.length === Object.keys(other).length && names.every((name) => Object.is(one[name], other[name]));
}

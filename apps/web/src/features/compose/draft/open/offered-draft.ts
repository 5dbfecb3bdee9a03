import type { ListedDraft } from '@nonet/contract';
import { plural } from '@nonet/domain';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
/** What is older is found among the drafts. */
const offeredForMs = 24 * hourMs;

interface Circumstances {
  now: Date;
  /** The version of a draft that the person does not want to be offered. */
  dismissed: string | null;
  /** The ids of drafts that a page of this browser has open. */
  open: readonly string[];
}

/** The draft that an empty form offers to go on with: the last changed one, if that was within a day. */
export function offeredDraft(
  drafts: readonly ListedDraft[],
  { now, dismissed, open }: Circumstances,
): ListedDraft | null {
  const newest = drafts.find(({ id, asideUntil }) => asideUntil === null && !open.includes(id));
  if (!newest || versionName(newest) === dismissed) return null;
  return now.getTime() - Date.parse(newest.updatedAt) < offeredForMs ? newest : null;
}

/** A draft as it stands: it is offered again once something of it was changed. */
export function versionName({ id, version }: Pick<ListedDraft, 'id' | 'version'>): string {
  return `${id} ${version}`;
}

/** '5 minutes ago' */
export function agoText({ updatedAt }: Pick<ListedDraft, 'updatedAt'>, now: Date): string {
  const ms = now.getTime() - Date.parse(updatedAt);
  if (ms < minuteMs) return 'just now';
  return `${ms < hourMs ? plural(Math.floor(ms / minuteMs), 'minute') : plural(Math.floor(ms / hourMs), 'hour')} ago`;
}

/**
 * Whether a post needs a yes before it goes out (APPR-01). `none`: nobody is asked. `waiting`: for somebody who may approve. `returned`:
 * it was sent back, and waits for a change. `approved`: it goes out in the version that was approved. While it waits or was returned, the
 * database lets no worker see it.
 */
export const approvals = ['none', 'waiting', 'returned', 'approved'] as const;
export type Approval = (typeof approvals)[number];

/** Whether a post goes out by itself at its time, as far as approval goes. */
export function goesOut(approval: Approval): boolean {
  return approval === 'none' || approval === 'approved';
}

/** What a sentence to the writer is about, so that it stands where the change is to be made (APPR-03). */
export const returnedAbouts = ['post', 'text', 'photos', 'time', 'accounts'] as const;
export type ReturnedAbout = (typeof returnedAbouts)[number];

/** A sentence to the writer is at most so long, in characters. */
export const RETURN_SENTENCE_MAX = 1_000;

import { isAboutPayment, type MailRhythm, type MessageKind, nextMorning, pushedKinds } from '@nonet/domain';

/** A message that waits to be told. */
interface Waiting {
  id: string;
  kind: MessageKind;
  /** ISO. */
  at: string;
  isOver: boolean;
  isPushed: boolean;
}

interface Circumstances<Row> {
  /** False: nothing but what is about payments is mailed to the person. */
  isMailed: boolean;
  /** As the person chose for the space that the message is about. */
  rhythmOf: (row: Row) => MailRhythm;
  timeZone: string;
  now: Date;
  waitMs: number;
}

interface Telling<Row> {
  /** What they tell no longer holds: nobody is told. */
  over: Row[];
  mailed: Row[];
  pushed: Row[];
  /** To be looked at again then. */
  later: { id: string; at: Date }[];
}

/**
 * What becomes of a person's messages now. As soon as one has waited long enough, all that are mailed at once go with it, and so with
 * those that browsers notify of. The others of these go on waiting.
 */
export function planTelling<Row extends Waiting>(
  rows: readonly Row[],
  { isMailed, rhythmOf: chosen, timeZone, now, waitMs }: Circumstances<Row>,
): Telling<Row> {
  const plan: Telling<Row> = { over: [], mailed: [], pushed: [], later: [] };
  const rhythmOf = (row: Row) => (isMailed || isAboutPayment(row.kind) ? chosen(row) : 'never');
  const isToPush = ({ kind, isPushed }: Row) => !isPushed && pushedKinds.some((pushed) => pushed === kind);
  const isHasty = (row: Row) => rhythmOf(row) === 'at-once' || isToPush(row);
  const hasWaited = ({ at }: Row) => Date.parse(at) <= now.getTime() - waitMs;
  const isTime = rows.some((row) => !row.isOver && isHasty(row) && hasWaited(row));
  for (const row of rows) {
    const { id, at, isOver } = row;
    const made = new Date(at);
    const morning = nextMorning(made, timeZone);
    if (isOver) plan.over.push(row);
    else if (isHasty(row) && !isTime) plan.later.push({ id, at: made });
    else {
      if (isToPush(row)) plan.pushed.push(row);
      if (rhythmOf(row) === 'at-once' || (rhythmOf(row) === 'daily' && morning <= now)) plan.mailed.push(row);
      else if (rhythmOf(row) === 'daily') plan.later.push({ id, at: morning });
    }
  }
  return plan;
}

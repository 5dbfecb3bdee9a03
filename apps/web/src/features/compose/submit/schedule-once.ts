import { keyAfter, outcomeOf, type SubmitKey } from '../draft/keep/submit-key.ts';

export interface ScheduleSteps<Answer> {
  /** Stores the key on the disk. */
  keep: (submit: SubmitKey) => Promise<void>;
  call: (key: string) => Promise<Answer>;
}

export type ScheduleResult<Answer> =
  | { kind: 'scheduled'; answer: Answer }
  | { kind: 'failed'; error: unknown; submit: SubmitKey };

/**
 * Makes one attempt. Before anything leaves the browser, the disk knows that the post may be stored. So when the page
 * is closed or crashes meanwhile, the next attempt uses the same key.
 */
export async function scheduleOnce<Answer>(
  submit: SubmitKey,
  { keep, call }: ScheduleSteps<Answer>,
): Promise<ScheduleResult<Answer>> {
  await keep({ ...submit, mayBeStored: true });
  try {
    return { kind: 'scheduled', answer: await call(submit.key) };
  } catch (error) {
    const next = keyAfter(outcomeOf(error), submit);
    await keep(next);
    return { kind: 'failed', error, submit: next };
  }
}

import { keyAfter, outcomeOf, type SubmitKey } from '../draft/submit-key.ts';

export interface ScheduleSteps<Answer> {
  /** Puts the key on disk. */
  keep: (submit: SubmitKey) => Promise<void>;
  call: (key: string) => Promise<Answer>;
}

export type ScheduleResult<Answer> =
  | { kind: 'scheduled'; answer: Answer }
  | { kind: 'failed'; error: unknown; submit: SubmitKey };

/**
 * One attempt. Before anything leaves the browser the disk knows that the post may be stored: a page that is closed or crashes
 * meanwhile repeats the attempt with the same key.
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

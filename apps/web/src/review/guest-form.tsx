import type { ReviewProblem } from '@nonet/contract';
import { REVIEW_NAME_MAX } from '@nonet/domain';
import { useId } from 'react';
import { buttonClass } from '#/ui/button-class.ts';
import { cx } from '#/ui/cx.ts';
import { Sign } from '#/ui/sign.tsx';

import { reviewWords as words } from './review-words.ts';

export interface GuestFormProps {
  /** Where the acts are sent: `<action>/approve`. */
  action: string;
  version: number;
  space: string;
  /** Null: nobody has given a name in this browser. */
  guestName: string | null;
  /** What was sent and not taken. */
  problem: ReviewProblem | null;
  /** Yes and no; else a remark. */
  mayApprove: boolean;
  isFilled: boolean;
}

/**
 * What a guest says of a post, as a form that needs no script. With one, the name is asked for in a dialog at the first act
 * (`public/review.js`), and the field for it is hidden.
 */
export function GuestForm({ action, version, space, guestName, problem, mayApprove, isFilled }: GuestFormProps) {
  const id = useId();
  const act = mayApprove ? 'change' : 'remark';
  const kept = problem?.act === act || (mayApprove && problem?.act === 'approve') ? problem : null;
  const isOpen = kept?.act === act;
  const nameField = guestName === null && (
    <div className="rv-name mb-3 grid max-w-sm gap-1">
      <label htmlFor={`${id}-name`} className="text-13 font-[580]">
        {words.yourName}
      </label>
      <input
        id={`${id}-name`}
        name="name"
        required
        maxLength={REVIEW_NAME_MAX}
        autoComplete="name"
        defaultValue={kept?.name}
        className={field}
      />
      <label className="flex min-h-8 items-center gap-2 text-13 text-ink-2">
        <input type="checkbox" name="remember" defaultChecked className="size-4" />
        {words.remember}
      </label>
    </div>
  );
  return (
    <form
      method="post"
      action={`${action}/${act}`}
      data-guest={guestName === null ? 'unnamed' : 'named'}
      className="print:hidden"
    >
      {/* Enter in a field decides nothing. */}
      <button type="submit" disabled hidden />
      <input type="hidden" name="version" value={version} />
      {mayApprove && nameField}
      <div className="flex flex-wrap items-start gap-2">
        {mayApprove && (
          <button
            type="submit"
            formAction={`${action}/approve`}
            formNoValidate={guestName !== null}
            className={cx(buttonClass({ kind: 'secondary', size: 'lg' }), isFilled ? 'rv-filled' : 'rv-framed')}
          >
            <Sign name="check" size={18} />
            {words.approve}
          </button>
        )}
        <details open={isOpen} className="rv-more min-w-0">
          <summary
            className={buttonClass({ kind: mayApprove ? 'secondary' : 'ghost', size: mayApprove ? 'lg' : 'sm' })}
          >
            <Sign name="remark" size={mayApprove ? 18 : 15} />
            {mayApprove ? words.askForChange : words.say}
          </summary>
          <div className="mt-3 grid gap-2">
            {!mayApprove && nameField}
            <label htmlFor={`${id}-text`} className="text-13 font-[580]">
              {mayApprove ? words.whatShouldChange : words.yourRemark}
            </label>
            <textarea
              id={`${id}-text`}
              name="sentence"
              rows={3}
              maxLength={2_000}
              defaultValue={kept?.sentence}
              aria-describedby={mayApprove ? `${id}-about` : undefined}
              className={cx(field, 'min-h-20 py-2')}
            />
            {mayApprove && (
              <p id={`${id}-about`} className="text-12 text-ink-3">
                {words.readAtOnce(space)}
              </p>
            )}
            <div>
              <button type="submit" className={buttonClass()}>
                {words.send}
              </button>
            </div>
          </div>
        </details>
      </div>
    </form>
  );
}

const field = 'min-h-11 w-full rounded-md border border-line-strong bg-surface px-3 text-16 text-ink';

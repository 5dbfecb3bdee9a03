import { minutesInWords, type OutgoingPoll } from '@nonet/domain';

import { cx } from '#/ui/cx.ts';

/** How a network draws the answers: `pills`: round frames; `framed`: the same in a frame, below the question; `bars`: filled bars. */
export type PollLook = 'pills' | 'framed' | 'bars';

/** A poll before anybody has answered, roughly as the network draws it. */
export function PollPreview({ poll: { question, answers, minutes }, look }: { poll: OutgoingPoll; look: PollLook }) {
  const isFramed = look === 'framed';
  return (
    <div className={cx('mt-2.5 grid gap-2', isFramed && 'rounded-lg border border-line p-3')}>
      {isFramed && <p className="font-[620] wrap-anywhere">{question}</p>}
      <ol aria-label="Answers" className="grid gap-2">
        {answers.map((answer, at) => (
          <li
            // biome-ignore lint/suspicious/noArrayIndexKey: an answer is known by its place alone.
            key={at}
            className={cx(
              'min-h-8 px-3.5 py-1.5 font-[560] wrap-anywhere',
              look === 'bars' ? 'rounded-md bg-fill' : 'rounded-full border border-ink-3 text-center',
            )}
          >
            {answer || <span className="text-ink-3">{`Answer ${at + 1}`}</span>}
          </li>
        ))}
      </ol>
      <p className="text-12 text-ink-3">{`Runs for ${minutesInWords(minutes)}`}</p>
    </div>
  );
}

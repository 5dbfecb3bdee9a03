import { onDemand } from '#/ui/drawing/on-demand.tsx';
import type { BlocksProps } from './blocks-props.ts';

const PollBlock = onDemand(() => import('./poll/poll-block.tsx'), 'PollBlock');

const RefusedPoll = onDemand(() => import('./poll/refused-poll.tsx'), 'RefusedPoll');

const LongTextBlock = onDemand(() => import('./long-text/long-text-block.tsx'), 'LongTextBlock');

/** What was added to the post, each as a block. */
export function Blocks({ draft, refusedId = null, ...props }: BlocksProps) {
  const { poll, attachment } = draft;
  if (refusedId !== null) return poll && <RefusedPoll postId={refusedId} poll={poll} draft={draft} {...props} />;
  return (
    <>
      {poll !== null && <PollBlock poll={poll} draft={draft} {...props} />}
      {attachment !== null && <LongTextBlock attachment={attachment} draft={draft} {...props} />}
    </>
  );
}

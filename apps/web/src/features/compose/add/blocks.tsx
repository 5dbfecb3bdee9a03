import { onDemand } from '#/ui/drawing/on-demand.tsx';
import type { BlocksProps } from './blocks-props.ts';

const PollBlock = onDemand(() => import('./poll/poll-block.tsx'), 'PollBlock');

const LongTextBlock = onDemand(() => import('./long-text/long-text-block.tsx'), 'LongTextBlock');

/** What was added to the post, each as a block. */
export function Blocks({ draft, ...props }: BlocksProps) {
  const { poll, attachment } = draft;
  return (
    <>
      {poll !== null && <PollBlock poll={poll} draft={draft} {...props} />}
      {attachment !== null && <LongTextBlock attachment={attachment} draft={draft} {...props} />}
    </>
  );
}

import { useQueryClient } from '@tanstack/react-query';

import { Notice } from '#/ui/status/notice.tsx';
import type { RefusedView } from '../../refused/refused-view.ts';
import { PollBlock, type PollBlockProps } from './poll-block.tsx';

/** The poll of a refused post: it may change while no network has it. */
export function RefusedPoll({ postId, ...props }: PollBlockProps & { postId: string }) {
  // What the composer was opened with; it is not asked for again.
  const view = useQueryClient().getQueryData<RefusedView>(['edited-post', postId]);
  if (view?.isPollOpen) return <PollBlock {...props} isRefused />;
  return (
    <Notice kind="note">
      The poll went to another network, or is on its way there, so it stays as it is: the same question with other
      answers would be two polls.
    </Notice>
  );
}

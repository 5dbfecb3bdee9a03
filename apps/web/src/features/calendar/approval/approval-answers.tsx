import type { ListedPost } from '@nonet/contract';
import { useState } from 'react';

import { decisionWords as words } from '#/approval/decision-words.ts';
import { wasNotApproved } from '#/approval/not-approved.ts';
import { useMayChange } from '#/approval/use-may-change.ts';
import { Button } from '#/ui/button.tsx';
import { preloadDialog } from '#/ui/overlays/dialog.tsx';

import { openMoveDialog, openPostsDialog } from '../moving/dialog-request.ts';
import { whyNotMovable } from '../moving/moment.ts';
import { titleOf } from '../posts/title-of.ts';
import { approvePosts } from './decisions.ts';

/** What can be said of a post that waits for a yes, or got none in time; only what this person may do. */
export function ApprovalAnswers({ post }: { post: ListedPost }) {
  const [isBusy, setBusy] = useState(false);
  const mayChange = useMayChange(post);
  const mayApprove = post.approval?.mayApprove === true;
  const isLate = wasNotApproved(post);
  const ofPost = <span className="sr-only"> {titleOf(post)}</span>;
  const quiet = { kind: 'ghost', size: 'sm', className: 'max-md:h-11!' } as const;

  async function approve() {
    setBusy(true);
    await approvePosts([post]);
    setBusy(false);
  }

  return (
    <>
      {mayApprove && (
        <Button
          size="sm"
          className="max-md:h-11!"
          busy={isBusy}
          busyText={words.approving}
          onClick={() => void approve()}
        >
          {isLate ? words.approveAndPublish : words.approve}
          {ofPost}
        </Button>
      )}
      {isLate && mayChange && whyNotMovable(post) === null && (
        <Button {...quiet} onClick={() => openMoveDialog([post])}>
          Move
          {ofPost}
        </Button>
      )}
      {mayApprove && post.approval?.state === 'waiting' && (
        <Button {...quiet} onPointerEnter={preloadDialog} onClick={() => openPostsDialog('send-back', [post])}>
          {words.sendBack}
          {ofPost}
        </Button>
      )}
    </>
  );
}

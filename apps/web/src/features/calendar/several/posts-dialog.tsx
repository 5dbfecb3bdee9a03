import { plural } from '@nonet/domain';
import { Fragment, type ReactNode, useState } from 'react';

import { decisionWords } from '#/approval/decision-words.ts';
import { SendBackForm } from '#/approval/send-back-form.tsx';
import { Button } from '#/ui/button.tsx';
import { Dialog } from '#/ui/overlays/dialog.tsx';
import { sendBackPosts } from '../approval/decisions.ts';
import { closePostsDialog, type DialogRequest, useDialogRequest } from '../moving/dialog-request.ts';
import { MoveForm } from '../moving/move-form.tsx';
import { ShiftForm } from '../moving/shift-form.tsx';
import { titleOf } from '../posts/title-of.ts';
import { AccountsForm } from './accounts-form.tsx';

/** The dialog about posts that was asked for, wherever that was. */
export function PostsDialog({ zone }: { zone: string }) {
  const request = useDialogRequest();
  // While it closes it still shows what it was about.
  const [last, setLast] = useState(request);
  if (request !== null && request !== last) setLast(request);
  if (last === null) return null;
  return (
    <Dialog
      open={request !== null}
      onOpenChange={(open) => {
        if (!open) closePostsDialog();
      }}
      title={titles[last.kind](last)}
      description={last.posts.length === 1 && last.posts[0] ? titleOf(last.posts[0]) : undefined}
    >
      <Fragment key={last.number}>{forms[last.kind](last, zone)}</Fragment>
    </Dialog>
  );
}

const countOf = ({ posts }: DialogRequest) => (posts.length === 1 ? 'post' : plural(posts.length, 'post'));

const titles: Record<DialogRequest['kind'], (request: DialogRequest) => string> = {
  move: (request) => `Move ${countOf(request)} to…`,
  shift: (request) => `Shift ${countOf(request)} by…`,
  accounts: (request) => `Accounts of ${countOf(request)}`,
  'send-back': ({ posts }) => decisionWords.sendBackTo(posts.length === 1 ? (posts[0]?.author?.name ?? null) : null),
};

const forms: Record<DialogRequest['kind'], (request: DialogRequest, zone: string) => ReactNode> = {
  move: ({ posts }, zone) => <MoveForm posts={posts} zone={zone} onDone={closePostsDialog} />,
  shift: ({ posts }, zone) => <ShiftForm posts={posts} zone={zone} onDone={closePostsDialog} />,
  accounts: ({ posts }) => <AccountsForm posts={posts} onDone={closePostsDialog} />,
  'send-back': ({ posts }) => (
    <SendBackForm
      count={posts.length}
      onSend={async (answer) => {
        const isSent = await sendBackPosts(posts, answer);
        if (isSent) closePostsDialog();
        return isSent;
      }}
      cancel={
        <Button kind="ghost" onClick={closePostsDialog}>
          Cancel
        </Button>
      }
    />
  ),
};

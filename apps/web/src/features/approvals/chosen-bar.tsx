import type { ListedPost } from '@nonet/contract';
import { plural } from '@nonet/domain';
import { useState } from 'react';

import { decisionWords as words } from '#/approval/decision-words.ts';
import { wasNotApproved } from '#/approval/not-approved.ts';
import { SendBackForm } from '#/approval/send-back-form.tsx';
import { Button } from '#/ui/button.tsx';
import { Dialog } from '#/ui/overlays/dialog.tsx';

import { decisions } from './decisions.ts';

/** What is decided about several posts at once; what was not approved in time is left to be looked at one by one. */
export function ChosenBar({ posts, onDone }: { posts: readonly ListedPost[]; onDone: () => void }) {
  const [isBusy, setBusy] = useState(false);
  const [isSendingBack, setSendingBack] = useState(false);
  const approvable = posts.filter((post) => !wasNotApproved(post));

  async function approve() {
    setBusy(true);
    await decisions.approve(approvable);
    setBusy(false);
    onDone();
  }

  return (
    <div className="flex flex-wrap items-center gap-1.5 border-t border-line px-3 py-2.5">
      <Button
        size="sm"
        className="max-md:h-11!"
        busy={isBusy}
        busyText={words.approving}
        blocked={approvable.length === 0 && 'What was not approved in time is approved one by one'}
        onClick={() => void approve()}
      >
        {approvable.length < posts.length
          ? `${words.approve} ${approvable.length} of ${posts.length}`
          : `${words.approve} ${posts.length}`}
      </Button>
      <Button kind="ghost" size="sm" className="max-md:h-11!" onClick={() => setSendingBack(true)}>
        {words.sendBack}
      </Button>
      <Button kind="ghost" size="sm" className="ml-auto max-md:h-11!" onClick={onDone}>
        Clear<span className="sr-only"> the choice</span>
      </Button>
      <Dialog
        open={isSendingBack}
        onOpenChange={setSendingBack}
        title={`${words.sendBack} ${plural(posts.length, 'post')}`}
      >
        <SendBackForm
          count={posts.length}
          onSend={async (answer) => {
            const { changed } = await decisions.sendBack(posts, answer);
            if (changed.length > 0) onDone();
            return changed.length > 0;
          }}
          cancel={
            <Button kind="ghost" onClick={() => setSendingBack(false)}>
              Cancel
            </Button>
          }
        />
      </Dialog>
    </div>
  );
}

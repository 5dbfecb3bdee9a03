import type { ReviewLinkMade } from '@nonet/contract';
import { useRef, useState } from 'react';

import { useSpaceHere } from '#/lib/spaces-query.ts';
import { Dialog } from '#/ui/overlays/dialog.tsx';
import { copied } from './copied.ts';
import { MadeLink } from './made-link.tsx';
import type { Shown } from './new-link.ts';
import { ShareForm } from './share-form.tsx';
import { closeShareDialog, useShareRequest } from './share-request.ts';
import { shareWords as words } from './share-words.ts';

interface Made {
  link: ReviewLinkMade;
  isCopied: boolean;
}

/** Makes a link for people without an account (REV-01). Its address is shown once, so closing asks while it is not copied. */
export function ShareDialog(props: Shown) {
  const request = useShareRequest();
  // While it closes it still shows what it was about.
  const [last, setLast] = useState(request);
  const [made, setMade] = useState<Made | null>(null);
  const [isAsking, setAsking] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const first = useRef<HTMLInputElement>(null);
  const spaceName = useSpaceHere()?.name;
  if (request !== null && request !== last) {
    setLast(request);
    setMade(null);
    setAsking(false);
  }
  if (last === null) return null;

  function close() {
    if (made !== null && !made.isCopied && !isAsking) setAsking(true);
    else closeShareDialog();
  }

  async function show(link: ReviewLinkMade) {
    const isCopied = await copied(link.url);
    setMade({ link, isCopied });
  }

  return (
    <Dialog
      open={request !== null}
      onOpenChange={close}
      locked={isBusy}
      title={made ? words.ready : words.title}
      description={made ? words.once : words.about(spaceName)}
      initialFocus={first}
    >
      {made ? (
        <MadeLink
          url={made.link.url}
          isCopied={made.isCopied}
          isAsking={isAsking}
          onCopied={() => {
            setMade({ ...made, isCopied: true });
            setAsking(false);
          }}
          onDone={closeShareDialog}
        />
      ) : (
        <ShareForm
          key={last.number}
          {...props}
          posts={last.posts}
          first={first}
          onBusy={setBusy}
          onMade={show}
          onCancel={closeShareDialog}
        />
      )}
    </Dialog>
  );
}

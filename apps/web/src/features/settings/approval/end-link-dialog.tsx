import type { ReviewLink } from '@nonet/contract';
import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';

import { endReviewLink, renewReviewLinks } from '#/approval/review-links.ts';
import { errorTextOr } from '#/lib/api-error.ts';
import { Button } from '#/ui/button.tsx';
import { Dialog } from '#/ui/overlays/dialog.tsx';
import { DialogActions } from '#/ui/overlays/dialog-actions.tsx';
import { Notice } from '#/ui/status/notice.tsx';
import { toast } from '#/ui/status/toast.ts';

import { linkWords as words } from '../settings-words.ts';

export interface EndLinkDialogProps {
  link: ReviewLink;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  onEnded: () => void;
}

/** Asks before a link ends, as it cannot be opened again. */
export function EndLinkDialog({ link: { id, name }, open, onOpenChange, onEnded }: EndLinkDialogProps) {
  const keep = useRef<HTMLButtonElement>(null);
  const end = useMutation({
    mutationFn: () => endReviewLink(id),
    onSuccess: async () => {
      await renewReviewLinks();
      toast.success(words.hasEnded(name), { id: `review-link-${id}` });
      onOpenChange(false);
      onEnded();
    },
    // It may have ended meanwhile.
    onError: renewReviewLinks,
  });
  return (
    <Dialog
      isAlert
      open={open}
      onOpenChange={onOpenChange}
      locked={end.isPending}
      title={words.endTitle(name)}
      description={words.endAbout}
      initialFocus={keep}
    >
      {end.error && (
        <Notice kind="error" role="alert">
          {errorTextOr(words.notEnded, end.error)}
        </Notice>
      )}
      <DialogActions>
        <Button ref={keep} kind="ghost" onClick={() => !end.isPending && onOpenChange(false)}>
          {words.keep}
        </Button>
        <Button kind="danger" busy={end.isPending} busyText={words.ending} onClick={() => end.mutate()}>
          {words.end}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

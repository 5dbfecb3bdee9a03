import type { Member } from '@nonet/contract';
import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';

import { errorTextOr } from '#/lib/api-error.ts';
import { Button } from '#/ui/button.tsx';
import { Dialog } from '#/ui/overlays/dialog.tsx';
import { DialogActions } from '#/ui/overlays/dialog-actions.tsx';
import { Notice } from '#/ui/status/notice.tsx';
import { toast } from '#/ui/status/toast.ts';

import { membersWords as words } from '../settings-words.ts';
import { membersApi } from './members-api.ts';
import { renewMembers } from './members-query.ts';

export interface RemoveDialogProps {
  member: Member;
  name: string;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** Asks before a member loses the space. */
export function RemoveDialog({ member, name, open, onOpenChange }: RemoveDialogProps) {
  const cancel = useRef<HTMLButtonElement>(null);
  const remove = useMutation({
    mutationFn: () => membersApi.remove(member.id),
    onSuccess: async () => {
      toast.success(words.removed(name), { id: `member-${member.id}` });
      await renewMembers();
      onOpenChange(false);
    },
  });
  return (
    <Dialog
      isAlert
      open={open}
      onOpenChange={onOpenChange}
      locked={remove.isPending}
      title={words.removeTitle(name)}
      description={words.removeAbout}
      initialFocus={cancel}
    >
      {remove.error && (
        <Notice kind="error" role="alert">
          {errorTextOr(words.notRemoved, remove.error)}
        </Notice>
      )}
      <DialogActions>
        <Button ref={cancel} kind="ghost" onClick={() => !remove.isPending && onOpenChange(false)}>
          {words.cancel}
        </Button>
        <Button kind="danger" busy={remove.isPending} busyText={words.removing} onClick={() => remove.mutate()}>
          {words.remove}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

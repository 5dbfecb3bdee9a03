import type { Connection, Member } from '@nonet/contract';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';

import { errorTextOr } from '#/lib/api-error.ts';
import { Button } from '#/ui/button.tsx';
import { Dialog } from '#/ui/overlays/dialog.tsx';
import { DialogActions } from '#/ui/overlays/dialog-actions.tsx';
import { Notice } from '#/ui/status/notice.tsx';

import { generalWords, inviteWords, membersWords as words } from '../settings-words.ts';
import { AccountChoice } from './account-choice.tsx';
import { membersApi } from './members-api.ts';
import { renewMembers } from './members-query.ts';

export interface AccountsDialogProps {
  member: Member;
  name: string;
  accounts: readonly Connection[];
  onClose: () => void;
}

/** Chooses the accounts that a member sees and touches. */
export function AccountsDialog({ member, name, accounts, onClose }: AccountsDialogProps) {
  const [chosen, setChosen] = useState<readonly string[] | null>(member.accounts);
  const isNone = chosen !== null && chosen.length === 0;
  const save = useMutation({
    mutationFn: () => membersApi.change(member.id, { accounts: chosen === null ? null : [...chosen] }),
    onSuccess: async () => {
      await renewMembers();
      onClose();
    },
  });
  return (
    <Dialog open onOpenChange={onClose} locked={save.isPending} title={words.accountsOf(name)}>
      {save.error && (
        <Notice kind="error" role="alert">
          {errorTextOr(words.notChanged, save.error)}
        </Notice>
      )}
      <AccountChoice
        accounts={accounts}
        chosen={chosen}
        error={isNone ? inviteWords.needsAccount : null}
        onChange={setChosen}
      />
      <DialogActions>
        <Button kind="ghost" onClick={() => !save.isPending && onClose()}>
          {words.cancel}
        </Button>
        <Button
          kind="primary"
          busy={save.isPending}
          busyText={generalWords.saving}
          blocked={isNone && inviteWords.needsAccount}
          onClick={() => save.mutate()}
        >
          {generalWords.save}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

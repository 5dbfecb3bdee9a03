import type { Space } from '@nonet/contract';
import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';

import { errorTextOr } from '#/lib/api-error.ts';
import { leaving } from '#/lib/leave-lost-space.ts';
import { spacesApi } from '#/spaces/spaces-api.ts';
import { Button } from '#/ui/button.tsx';
import { Field } from '#/ui/fields/field.tsx';
import { TextInput } from '#/ui/fields/text-input.tsx';
import { Dialog } from '#/ui/overlays/dialog.tsx';
import { DialogActions } from '#/ui/overlays/dialog-actions.tsx';

import { membersWords, generalWords as words } from '../settings-words.ts';
import { SettingsRow } from './settings-row.tsx';

/** Deletes the space once its name is typed (TEAM-10). */
export function RemoveRow({ space }: { space: Space }) {
  const [isAsking, setAsking] = useState(false);
  return (
    <SettingsRow title={words.remove} about={words.removeAbout}>
      <Button kind="danger-quiet" onClick={() => setAsking(true)}>
        {words.remove}
      </Button>
      <RemoveDialog space={space} open={isAsking} onClose={() => setAsking(false)} />
    </SettingsRow>
  );
}

function RemoveDialog({ space, open, onClose }: { space: Space; open: boolean; onClose: () => void }) {
  const [typed, setTyped] = useState('');
  const [isTried, setTried] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const isName = typed.trim() === space.name;
  const remove = useMutation({
    mutationFn: async () => {
      leaving.isHeld = true;
      try {
        await spacesApi.remove(space.id, typed.trim());
      } catch (error) {
        leaving.isHeld = false;
        throw error;
      }
    },
    // There it is among the deleted ones, and can be brought back.
    onSuccess: () => location.assign('/settings/general'),
  });
  const isBusy = remove.isPending || remove.isSuccess;
  const error = remove.error ? errorTextOr(words.notRemoved, remove.error) : isTried && !isName && words.wrongName;
  return (
    <Dialog
      open={open}
      onOpenChange={onClose}
      locked={isBusy}
      title={words.removeTitle(space.name)}
      description={words.removeAbout}
      initialFocus={input}
    >
      <form
        noValidate
        className="grid gap-[18px]"
        onSubmit={(event) => {
          event.preventDefault();
          setTried(true);
          if (!isName) input.current?.focus();
          else if (!isBusy) remove.mutate();
        }}
      >
        <Field label={words.typeName(space.name)} error={error}>
          <TextInput ref={input} value={typed} autoComplete="off" onChange={({ target }) => setTyped(target.value)} />
        </Field>
        <DialogActions>
          <Button kind="ghost" onClick={() => !isBusy && onClose()}>
            {membersWords.cancel}
          </Button>
          <Button type="submit" kind="danger" busy={isBusy} busyText={words.removing}>
            {words.remove}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}

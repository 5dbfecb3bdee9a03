import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';

import { ApiError, errorTextOr } from '#/lib/api-error.ts';
import { saveTyped } from '#/lib/save-typed.ts';
import { addressHere, addressIn } from '#/lib/space.ts';
import { Button } from '#/ui/button.tsx';
import { buttonClass } from '#/ui/button-class.ts';
import { Field } from '#/ui/fields/field.tsx';
import { TextInput } from '#/ui/fields/text-input.tsx';
import { Dialog } from '#/ui/overlays/dialog.tsx';
import { DialogActions } from '#/ui/overlays/dialog-actions.tsx';

import { newSpaceWords as words } from './menu-words.ts';
import { spacesApi } from './spaces-api.ts';

/** Makes a further space and goes there. */
export function NewSpaceDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const [name, setName] = useState('');
  const [isTried, setTried] = useState(false);
  const create = useMutation({
    mutationFn: spacesApi.create,
    onSuccess: async ({ space }) => {
      await saveTyped();
      location.assign(addressIn(space.shortId, '/calendar'));
    },
  });
  const error = create.error
    ? errorTextOr(words.failed, create.error)
    : isTried && name.trim() === ''
      ? words.needsName
      : null;
  // It stays busy until the other space is there.
  const isBusy = create.isPending || create.isSuccess;

  function submit() {
    setTried(true);
    if (name.trim() !== '' && !isBusy) create.mutate(name.trim());
  }

  return (
    <Dialog open={open} onOpenChange={onClose} title={words.title} description={words.about} locked={isBusy}>
      <form
        className="grid gap-[18px]"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <Field label={words.name} error={error}>
          <TextInput
            value={name}
            maxLength={80}
            autoComplete="off"
            onChange={({ target }) => {
              setName(target.value);
              create.reset();
            }}
          />
        </Field>
        <DialogActions>
          {create.error instanceof ApiError && create.error.seePlans && (
            <a href={addressHere('/plans')} className={buttonClass({ kind: 'secondary' })}>
              See plans
            </a>
          )}
          <Button type="submit" kind="primary" busy={isBusy} busyText={words.creating}>
            {words.create}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}

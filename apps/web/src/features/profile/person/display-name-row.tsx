import { type KeyboardEvent, useState } from 'react';

import { useCheckedForm } from '#/identity/use-checked-form.ts';
import { useUser } from '#/lib/session.ts';
import { Button } from '#/ui/button.tsx';
import { cx } from '#/ui/cx.ts';
import { Field, FieldError } from '#/ui/fields/field.tsx';
import { TextInput } from '#/ui/fields/text-input.tsx';

import { profileFailedText, updateProfile } from '../profile-actions.ts';
import { belowField, fieldRow, rowSpace, SettingsRow } from '../settings-card.tsx';

/** The name, and a field for it behind Edit (PROF-03 to PROF-06). */
export function DisplayNameRow() {
  const { displayName } = useUser();
  const [step, setStep] = useState<'untouched' | 'editing' | 'left'>('untouched');
  if (step === 'editing') return <NameForm displayName={displayName} onClose={() => setStep('left')} />;
  return (
    <SettingsRow label="Display Name">
      <div className="flex w-full items-center gap-3">
        <p dir="auto" className={cx('min-w-0 flex-1 text-left break-words', !displayName && 'text-ink-3')}>
          {displayName || 'No name yet'}
        </p>
        {/* A person who comes back from the field goes on where they were. */}
        <Button size="sm" autoFocus={step === 'left'} onClick={() => setStep('editing')}>
          Edit
        </Button>
      </div>
    </SettingsRow>
  );
}

function NameForm({ displayName, onClose }: { displayName: string; onClose: () => void }) {
  const { field, isBusy, failure, onSubmit } = useCheckedForm({
    empty: { displayName },
    check: (form) => (form.displayName.trim() === '' ? { displayName: 'Enter a name' } : {}),
    send: async (form) => {
      await updateProfile(form.displayName.trim());
      onClose();
    },
    failureText: profileFailedText,
  });
  const name = field('displayName');

  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Escape' || event.nativeEvent.isComposing || isBusy) return;
    event.preventDefault();
    onClose();
  }

  return (
    <form noValidate onSubmit={onSubmit} onKeyDown={onKeyDown} className={rowSpace}>
      <Field label="Display Name" error={name.error} className={fieldRow}>
        <TextInput {...name.input} autoComplete="name" required autoFocus />
      </Field>
      <div className={cx(belowField, 'mt-2.5 grid gap-2.5')}>
        {failure && (
          <div role="alert">
            <FieldError>{failure}</FieldError>
          </div>
        )}
        <div className="flex gap-2">
          <Button type="submit" kind="primary" size="sm" busy={isBusy} busyText="Saving...">
            Save
          </Button>
          <Button kind="ghost" size="sm" blocked={isBusy && 'Wait until the name is saved.'} onClick={onClose}>
            Cancel
          </Button>
        </div>
      </div>
    </form>
  );
}

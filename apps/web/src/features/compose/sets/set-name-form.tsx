import { checkKeptName } from '@nonet/domain';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';

import { errorText } from '#/lib/api-error.ts';
import { Button } from '#/ui/button.tsx';
import { Field } from '#/ui/fields/field.tsx';
import { TextInput } from '#/ui/fields/text-input.tsx';

interface SetNameFormProps {
  label: string;
  start: string;
  yes: string;
  /** Rejects with why the name was not taken. */
  onKeep: (name: string) => Promise<void>;
  /** Absent: the form stays. */
  onCancel?: () => void;
}

/** A name and its button. Not a form element: it stands in the composer's form. */
export function SetNameForm({ label, start, yes, onKeep, onCancel }: SetNameFormProps) {
  const input = useRef<HTMLInputElement>(null);
  const [name, setName] = useState(start);
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);

  const wasOpenedForIt = onCancel !== undefined;
  useEffect(() => {
    if (wasOpenedForIt) input.current?.select();
  }, [wasOpenedForIt]);

  async function keep() {
    if (isBusy) return;
    const problem = checkKeptName(name);
    setError(problem);
    if (problem !== null) return input.current?.focus();
    setBusy(true);
    try {
      await onKeep(name);
      setName(start === '' ? '' : name);
    } catch (refused) {
      setError(errorText(refused));
      input.current?.focus();
    } finally {
      setBusy(false);
    }
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Enter' && !event.nativeEvent.isComposing) {
      event.preventDefault();
      void keep();
    } else if (event.key === 'Escape' && onCancel) {
      event.stopPropagation();
      onCancel();
    }
  }

  return (
    <div className="grid gap-1.5 py-0.5">
      <Field label={label} error={error}>
        <TextInput
          ref={input}
          frameClassName="h-11 text-16 md:h-9 md:text-13"
          autoComplete="off"
          value={name}
          onChange={(event) => {
            setName(event.target.value);
            setError(null);
          }}
          onKeyDown={onKeyDown}
        />
      </Field>
      <div className="flex justify-end gap-1.5">
        {onCancel && (
          <Button kind="ghost" size="sm" onClick={onCancel}>
            Cancel
          </Button>
        )}
        <Button size="sm" busy={isBusy} onClick={() => void keep()}>
          {yes}
        </Button>
      </div>
    </div>
  );
}

import type { SavedText } from '@nonet/contract';
import {
  checkKeptName,
  checkSavedText,
  countGraphemes,
  keptName,
  SAVED_TEXT_MAX,
  savedTextMessages,
} from '@nonet/domain';
import { type FormEvent, useRef, useState } from 'react';
import { ApiError, errorText } from '#/lib/api-error.ts';
import { fetchAnew } from '#/lib/fetch-anew.ts';
import { queryClient, queryKeys } from '#/lib/query.ts';
import { Button } from '#/ui/button.tsx';
import { Field } from '#/ui/fields/field.tsx';
import { TextArea, TextInput } from '#/ui/fields/text-input.tsx';
import { DialogActions } from '#/ui/overlays/dialog-actions.tsx';
import { toast } from '#/ui/status/toast.ts';

import { savedTextsApi } from './saved-texts-api.ts';

interface SavedTextFormProps {
  /** Null: a new one is added. */
  edited: SavedText | null;
  /** The text that a new one begins with. */
  start: string;
  onDone: () => void;
}

export function SavedTextForm({ edited, start, onDone }: SavedTextFormProps) {
  const nameInput = useRef<HTMLInputElement>(null);
  const [name, setName] = useState(edited?.name ?? '');
  const [text, setText] = useState(edited?.text ?? start);
  const [error, setError] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const count = countGraphemes(text);
  const isOfText = error !== null && checkKeptName(name) === null && error === checkSavedText({ name, text });

  async function submit(event: FormEvent) {
    event.preventDefault();
    event.stopPropagation();
    if (isBusy) return;
    const problem = checkSavedText({ name, text });
    setError(problem);
    if (problem !== null) return checkKeptName(name) === null ? undefined : nameInput.current?.focus();
    setBusy(true);
    try {
      await keep(edited, { name, text });
      void fetchAnew(queryClient, queryKeys.savedTexts);
      onDone();
    } catch (refused) {
      setError(errorText(refused));
      setBusy(false);
    }
  }

  return (
    <form noValidate className="grid gap-3.5" onSubmit={(event) => void submit(event)}>
      <Field label="Name" error={isOfText ? null : error}>
        <TextInput
          ref={nameInput}
          autoComplete="off"
          value={name}
          onChange={(event) => {
            setName(event.target.value);
            setError(null);
          }}
        />
      </Field>
      <Field
        label="Text"
        counter={`${count.toLocaleString('en-US')} / ${SAVED_TEXT_MAX.toLocaleString('en-US')}`}
        counterFull={count > SAVED_TEXT_MAX}
        error={isOfText ? error : null}
      >
        <TextArea
          minLines={4}
          maxLines={10}
          value={text}
          onChange={(event) => {
            setText(event.target.value);
            setError(null);
          }}
        />
      </Field>
      <DialogActions>
        <Button kind="ghost" onClick={onDone}>
          Cancel
        </Button>
        <Button type="submit" kind="primary" busy={isBusy} busyText="Saving...">
          Save
        </Button>
      </DialogActions>
    </form>
  );
}

/** OP-118: what two devices changed is kept twice, and it is said. One that was deleted elsewhere is saved again. */
async function keep(edited: SavedText | null, { name, text }: { name: string; text: string }): Promise<void> {
  if (edited === null) {
    await savedTextsApi.add({ name, text });
    return void toast.success(`“${keptName(name)}” saved`);
  }
  try {
    const { text: kept, besides } = await savedTextsApi.change(edited.id, { name, text, version: edited.version });
    if (besides === null) toast.success(`“${kept.name}” saved`);
    else toast.info(savedTextMessages.keptBoth(besides, kept.name), { durationMs: 10_000 });
  } catch (error) {
    if (!(error instanceof ApiError && error.code === 'text-not-found')) throw error;
    await savedTextsApi.add({ name, text });
    toast.info(`“${keptName(name)}” was deleted on another device. It is saved again.`);
  }
}

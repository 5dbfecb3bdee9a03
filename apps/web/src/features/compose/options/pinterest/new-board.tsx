import type { Board } from '@nonet/contract';
import {
  BOARD_DESCRIPTION_MAX,
  BOARD_NAME_MAX,
  type BoardPrivacy,
  boardMessages,
  boardPrivacies,
  checkBoard,
  countGraphemes,
} from '@nonet/domain';
import { type FormEvent, useRef, useState } from 'react';

import { errorText } from '#/lib/api-error.ts';
import { Button } from '#/ui/button.tsx';
import { Field } from '#/ui/fields/field.tsx';
import { SegmentedControl } from '#/ui/fields/segmented-control.tsx';
import { TextArea, TextInput } from '#/ui/fields/text-input.tsx';
import { Dialog } from '#/ui/overlays/dialog.tsx';
import { DialogActions } from '#/ui/overlays/dialog-actions.tsx';
import { toast } from '#/ui/status/toast.ts';

import type { AccountBoards } from './use-boards.ts';

const privacyNames: Readonly<Record<BoardPrivacy, string>> = { PUBLIC: 'Public', SECRET: 'Secret' };

export interface NewBoardProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  create: AccountBoards['create'];
  /** False where our access does not allow secret boards. */
  maySecret: boolean;
  onMade: (board: Board) => void;
}

/** Makes a board: a name, what it is for, and who sees it. */
export function NewBoard({ open, onOpenChange, ...form }: NewBoardProps) {
  const [isBusy, setBusy] = useState(false);
  const nameInput = useRef<HTMLInputElement>(null);
  return (
    <Dialog open={open} onOpenChange={onOpenChange} locked={isBusy} title="New board" initialFocus={nameInput}>
      <BoardForm {...form} isBusy={isBusy} onBusy={setBusy} onClose={() => onOpenChange(false)} nameInput={nameInput} />
    </Dialog>
  );
}

interface BoardFormProps extends Pick<NewBoardProps, 'create' | 'maySecret' | 'onMade'> {
  isBusy: boolean;
  onBusy: (isBusy: boolean) => void;
  onClose: () => void;
  nameInput: { current: HTMLInputElement | null };
}

function BoardForm({ create, maySecret, onMade, isBusy, onBusy, onClose, nameInput }: BoardFormProps) {
  const [name, setName] = useState('');
  const [description, setDescription] = useState('');
  const [privacy, setPrivacy] = useState<BoardPrivacy>('PUBLIC');
  const [isTried, setTried] = useState(false);
  const issues = checkBoard({ name, description });
  const wrong = (field: 'name' | 'description') =>
    (isTried || field === 'description') && issues.find((issue) => issue.field === field)?.message;

  async function make(event: FormEvent) {
    event.preventDefault();
    // The composer around it is a form, too.
    event.stopPropagation();
    setTried(true);
    if (isBusy || issues.length > 0) return nameInput.current?.focus();
    onBusy(true);
    try {
      onMade(await create({ name: name.trim(), description: description.trim(), privacy }));
      toast.success(boardMessages.created, { id: 'new-board' });
      onClose();
    } catch (error) {
      toast.error(boardMessages.notCreatedBecause(errorText(error)), { id: 'new-board' });
    } finally {
      onBusy(false);
    }
  }

  const choices = boardPrivacies.map((value) => ({ value, label: privacyNames[value] }));
  return (
    <form noValidate className="grid gap-[18px]" onSubmit={make}>
      <Field
        label="Name"
        counter={`${countGraphemes(name.trim())} / ${BOARD_NAME_MAX}`}
        counterFull={countGraphemes(name.trim()) >= BOARD_NAME_MAX}
        error={wrong('name')}
      >
        <TextInput ref={nameInput} value={name} onChange={({ target }) => setName(target.value)} autoComplete="off" />
      </Field>
      <Field
        label="Description"
        note="optional"
        counter={`${countGraphemes(description.trim())} / ${BOARD_DESCRIPTION_MAX}`}
        counterFull={countGraphemes(description.trim()) >= BOARD_DESCRIPTION_MAX}
        error={wrong('description')}
      >
        <TextArea minLines={2} value={description} onChange={({ target }) => setDescription(target.value)} />
      </Field>
      <div className="grid gap-1.5">
        <p className="text-13 font-semibold">Who can see it</p>
        {maySecret ? (
          <div>
            <SegmentedControl label="Who can see it" value={privacy} onChange={setPrivacy} options={choices} />
          </div>
        ) : (
          <p className="text-13 text-ink-3">
            Everybody. This account did not allow secret boards: connect it again to allow them.
          </p>
        )}
      </div>
      <DialogActions>
        <Button kind="ghost" blocked={isBusy && 'Wait until the board is made.'} onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" kind="primary" busy={isBusy} busyText="Creating...">
          Create board
        </Button>
      </DialogActions>
    </form>
  );
}

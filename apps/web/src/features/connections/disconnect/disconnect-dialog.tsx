import type { Connection } from '@nonet/contract';
import { displayedName, networkName } from '@nonet/domain';
import { type ReactNode, useId, useRef, useState } from 'react';

import { Button } from '#/ui/button.tsx';
import { cx } from '#/ui/cx.ts';
import { Dialog } from '#/ui/overlays/dialog.tsx';
import { DialogActions } from '#/ui/overlays/dialog-actions.tsx';

export interface DisconnectDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  account: Connection;
  onDisconnect: (deleteData: boolean) => void;
}

/** Asks whether the data of an account stays in Nonet when it is disconnected (OP-37). */
export function DisconnectDialog({ open, onOpenChange, account, onDisconnect }: DisconnectDialogProps) {
  const cancel = useRef<HTMLButtonElement>(null);
  return (
    <Dialog
      isAlert
      open={open}
      onOpenChange={onOpenChange}
      title={`Disconnect ${displayedName(account)}?`}
      description="Nothing more is published there. What is published stays there."
      initialFocus={cancel}
    >
      <Choice account={account} cancel={cancel} onClose={() => onOpenChange(false)} onDisconnect={onDisconnect} />
    </Dialog>
  );
}

interface ChoiceProps extends Pick<DisconnectDialogProps, 'account' | 'onDisconnect'> {
  cancel: { current: HTMLButtonElement | null };
  onClose: () => void;
}

/** Mounted anew at each opening, so that a deletion is never chosen beforehand. */
function Choice({ account, cancel, onClose, onDisconnect }: ChoiceProps) {
  const [deletes, setDeletes] = useState(false);
  const name = networkName(account.platform);
  return (
    <form
      className="grid gap-[18px]"
      onSubmit={(event) => {
        event.preventDefault();
        onClose();
        onDisconnect(deletes);
      }}
    >
      <fieldset className="grid gap-2">
        <legend className="mb-2 font-semibold">What becomes of its data in Nonet?</legend>
        <Radio title="Keep the data" isChosen={!deletes} onChoose={() => setDeletes(false)}>
          Its posts stay in the calendar. Planned ones wait until you connect it again.
        </Radio>
        <Radio title="Delete the data" isChosen={deletes} onChoose={() => setDeletes(true)}>
          The account, its planned and past posts at {name} and their history are removed from Nonet for good. Posts
          that go to other accounts, too, stay for those.
        </Radio>
      </fieldset>
      <DialogActions>
        <Button ref={cancel} kind="ghost" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" kind="danger">
          {deletes ? 'Disconnect and delete' : 'Disconnect'}
        </Button>
      </DialogActions>
    </form>
  );
}

interface RadioProps {
  title: string;
  isChosen: boolean;
  onChoose: () => void;
  children: ReactNode;
}

function Radio({ title, isChosen, onChoose, children }: RadioProps) {
  const [titleId, textId] = [useId(), useId()];
  return (
    <label
      className={cx(
        'relative flex cursor-pointer gap-2.5 rounded-lg border p-3 transition-colors hover:bg-hover',
        'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus',
        isChosen ? 'border-ink' : 'border-line',
      )}
    >
      <input
        type="radio"
        name="data"
        checked={isChosen}
        aria-labelledby={titleId}
        aria-describedby={textId}
        onChange={onChoose}
        className="mt-[3px] size-4 flex-none cursor-pointer accent-primary outline-none"
      />
      <span className="grid gap-0.5">
        <span id={titleId} className="font-[560]">
          {title}
        </span>
        <span id={textId} className="text-13 text-ink-2">
          {children}
        </span>
      </span>
    </label>
  );
}

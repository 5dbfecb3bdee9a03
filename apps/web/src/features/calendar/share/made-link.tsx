import { useEffect, useRef } from 'react';

import { Button } from '#/ui/button.tsx';
import { Field } from '#/ui/fields/field.tsx';
import { TextInput } from '#/ui/fields/text-input.tsx';
import { DialogActions } from '#/ui/overlays/dialog-actions.tsx';
import { Notice } from '#/ui/status/notice.tsx';

import { copied } from './copied.ts';
import { shareWords as words } from './share-words.ts';

interface MadeLinkProps {
  url: string;
  isCopied: boolean;
  /** Somebody closes it without having copied it. */
  isAsking: boolean;
  onCopied: () => void;
  onDone: () => void;
}

/** The address of a new link. The server keeps a hash alone. */
export function MadeLink({ url, isCopied, isAsking, onCopied, onDone }: MadeLinkProps) {
  const field = useRef<HTMLInputElement>(null);
  const copyButton = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    // What had the focus is gone.
    if (isCopied) copyButton.current?.focus();
    else field.current?.focus();
  }, [isCopied]);

  async function copy() {
    if (await copied(url)) onCopied();
    else field.current?.focus();
  }

  return (
    <>
      <Field label={words.address}>
        <TextInput
          ref={field}
          readOnly
          value={url}
          className="font-mono text-13"
          onFocus={({ target }) => target.select()}
          onCopy={onCopied}
        />
      </Field>
      {isAsking ? (
        <Notice kind="warning" role="alert">
          {words.notCopiedYet}
        </Notice>
      ) : (
        <Notice kind={isCopied ? 'success' : 'note'} role="status">
          {isCopied ? words.copied : words.notCopied}
        </Notice>
      )}
      <DialogActions>
        <Button kind="ghost" onClick={onDone}>
          {isAsking ? words.closeAnyway : words.done}
        </Button>
        <Button ref={copyButton} kind="primary" onClick={() => void copy()}>
          {words.copy}
        </Button>
      </DialogActions>
    </>
  );
}

import { useRef } from 'react';

import { Button, type ButtonProps } from '#/ui/button.tsx';
import { Popover } from '#/ui/overlays/popover.tsx';

export interface AskingButtonProps
  extends Pick<ButtonProps, 'kind' | 'busy' | 'busyText' | 'blocked' | 'className' | 'children'> {
  /** The question without its mark. It is the button's accessible name, too. */
  question: string;
  consequence: string;
  /** The word for yes. */
  yes: string;
  onYes: () => void;
}

/** A button that asks before it does what one press cannot undo. */
export function AskingButton({ question, consequence, yes, onYes, ...button }: AskingButtonProps) {
  const cancel = useRef<HTMLButtonElement>(null);
  return (
    <Popover
      label={question}
      initialFocus={cancel}
      trigger={(props) => <Button {...props} {...button} size="sm" aria-label={button.busy ? undefined : question} />}
    >
      {(close) => (
        <div className="grid gap-3">
          <div className="grid gap-1">
            <p className="font-semibold wrap-anywhere">{question}?</p>
            <p className="text-13 text-ink-2">{consequence}</p>
          </div>
          <div className="flex justify-end gap-2">
            <Button ref={cancel} kind="ghost" size="sm" onClick={close}>
              Cancel
            </Button>
            <Button
              kind="danger"
              size="sm"
              onClick={() => {
                close();
                onYes();
              }}
            >
              {yes}
            </Button>
          </div>
        </div>
      )}
    </Popover>
  );
}

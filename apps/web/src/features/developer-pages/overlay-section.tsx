import { useRef, useState } from 'react';

import { Button } from '#/ui/button.tsx';
import { Field } from '#/ui/fields/field.tsx';
import { TextInput } from '#/ui/fields/text-input.tsx';
import { Dialog, preloadDialog } from '#/ui/overlays/dialog.tsx';
import { DialogActions } from '#/ui/overlays/dialog-actions.tsx';
import { Popover } from '#/ui/overlays/popover.tsx';
import { toast } from '#/ui/status/toast.ts';
import { ToastCard } from '#/ui/status/toast-card.tsx';

import { SheetSection, Specimen } from './sheet.tsx';

const nothing = () => undefined;

export function OverlaySection() {
  return (
    <>
      <SheetSection title="Toasts">
        <ToastCard kind="success" text="Post deleted successfully" />
        <ToastCard kind="error" text="Failed to create post. Please try again." />
        <ToastCard kind="info" text="Post moved to Tue, Nov 24, 9:00 AM" action={{ label: 'Undo', onPress: nothing }} />
        <Specimen caption="press often: three stay, older ones collapse">
          <Button size="sm" onClick={() => toast.success('Post scheduled successfully')}>
            Show a toast
          </Button>
        </Specimen>
      </SheetSection>
      <SheetSection title="What opens">
        <Specimen caption="dialog; a sheet on phones">
          <OpensDialog />
        </Specimen>
        <Specimen caption="a question that deletes">
          <OpensQuestion />
        </Specimen>
        <Specimen caption="popover">
          <Popover label="Quick picks" trigger={(props) => <Button {...props}>Open popover</Button>}>
            {(close) => (
              <div className="grid gap-3">
                <p className="text-13">Beside the button that opens it. Esc or a press outside closes it.</p>
                <Button size="sm" onClick={close}>
                  Close it
                </Button>
              </div>
            )}
          </Popover>
        </Specimen>
      </SheetSection>
    </>
  );
}

function OpensDialog() {
  const [isOpen, setOpen] = useState(false);
  const first = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button onPointerEnter={preloadDialog} onFocus={preloadDialog} onClick={() => setOpen(true)}>
        Open dialog
      </Button>
      <Dialog
        open={isOpen}
        onOpenChange={setOpen}
        title="Connect Bluesky"
        description="With an app password, never with your own."
        initialFocus={first}
      >
        <Field label="Bluesky Handle">
          <TextInput ref={first} placeholder="name.bsky.social" />
        </Field>
        <DialogActions>
          <Button kind="ghost" onClick={() => setOpen(false)}>
            Cancel
          </Button>
          <Button kind="primary" onClick={() => setOpen(false)}>
            Connect
          </Button>
        </DialogActions>
      </Dialog>
    </>
  );
}

function OpensQuestion() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button kind="danger-quiet" onPointerEnter={preloadDialog} onClick={() => setOpen(true)}>
        Open question
      </Button>
      <Dialog
        open={isOpen}
        onOpenChange={setOpen}
        isAlert
        title="Delete this?"
        description="It cannot be brought back."
      >
        <DialogActions>
          <Button onClick={() => setOpen(false)}>Cancel</Button>
          <Button kind="danger" onClick={() => setOpen(false)}>
            Delete
          </Button>
        </DialogActions>
      </Dialog>
    </>
  );
}

import { useState } from 'react';
import { useMay } from '#/lib/use-may.ts';

import { Button } from '#/ui/button.tsx';
import { Dialog } from '#/ui/overlays/dialog.tsx';
import { DialogActions } from '#/ui/overlays/dialog-actions.tsx';

import { endRepeat } from './change-repeat.ts';

/** *Stop* asks whether what is planned stays (OP-106). */
export function StopButton({ id }: { id: string }) {
  const mayPublish = useMay('publish');
  const [isAsking, setAsking] = useState(false);
  function stop(planned: 'keep' | 'delete') {
    setAsking(false);
    void endRepeat(id, { scope: 'all', planned });
  }
  if (!mayPublish) return null;
  return (
    <>
      <Button kind="ghost" size="sm" className="px-2!" aria-haspopup="dialog" onClick={() => setAsking(true)}>
        Stop…
      </Button>
      <Dialog
        open={isAsking}
        onOpenChange={setAsking}
        title="Stop this repeat?"
        description="No more posts of it are made. What was sent stays."
      >
        <DialogActions>
          <Button kind="ghost" onClick={() => setAsking(false)}>
            Cancel
          </Button>
          <Button onClick={() => stop('delete')}>Delete what is planned</Button>
          <Button kind="primary" onClick={() => stop('keep')}>
            Keep what is planned
          </Button>
        </DialogActions>
      </Dialog>
    </>
  );
}

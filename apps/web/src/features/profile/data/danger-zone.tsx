import { useId, useState } from 'react';

import { Button } from '#/ui/button.tsx';
import { Card } from '#/ui/card.tsx';
import { preloadDialog } from '#/ui/overlays/dialog.tsx';
import { Sign } from '#/ui/sign.tsx';

import { DeleteDialog } from './delete-dialog.tsx';

/** PROF-08, PROF-09: the last thing on the screen. */
export function DangerZone() {
  const titleId = useId();
  const [isOpen, setOpen] = useState(false);
  return (
    <Card
      as="section"
      aria-labelledby={titleId}
      className="flex flex-wrap items-center gap-x-6 gap-y-4 border-[color-mix(in_oklab,var(--red)_32%,var(--line))]! p-5 md:px-6"
    >
      <div className="min-w-0 flex-1 basis-72">
        <h2 id={titleId} className="display-17 text-red">
          Danger Zone
        </h2>
        <p className="mt-0.5 text-ink-3">Deletes your account, connections and scheduled posts for good.</p>
      </div>
      <Button
        kind="danger-quiet"
        icon={<Sign name="trash" size={16} strokeWidth={2} />}
        onPointerEnter={preloadDialog}
        onFocus={preloadDialog}
        onClick={() => setOpen(true)}
      >
        Delete Account
      </Button>
      <DeleteDialog open={isOpen} onOpenChange={setOpen} />
    </Card>
  );
}

import { useSyncExternalStore } from 'react';
import { OverlayHost, onDemand } from '#/ui/drawing/on-demand.tsx';
import { useWasOpened } from '#/ui/overlays/dialog.tsx';

import { closePostsDialog, useDialogRequest } from '../moving/dialog-request.ts';
import { refusals } from '../refused/refusals.ts';
import { selection, useIsSelecting, useSelection } from '../select/selection.ts';

const SeveralLayer = onDemand(() => import('./several-layer.tsx'), 'SeveralLayer');

/** What is done for several posts, and the dialogs about posts. Its code comes with the first post that is selected. */
export function SeveralHost({ zone }: { zone: string }) {
  const hasSelected = useSelection().size > 0;
  const isSelecting = useIsSelecting();
  const hasRefused = useSyncExternalStore(refusals.subscribe, refusals.now).length > 0;
  const isAsking = useDialogRequest() !== null;
  const isWanted = hasSelected || isSelecting || hasRefused || isAsking;
  const wasWanted = useWasOpened(isWanted);
  if (!wasWanted) return null;
  return (
    <OverlayHost isOpen={isWanted} onMissing={leaveAll}>
      <SeveralLayer zone={zone} />
    </OverlayHost>
  );
}

function leaveAll() {
  selection.clear();
  refusals.close();
  closePostsDialog();
}

import { OverlayHost, onDemand } from '#/ui/drawing/on-demand.tsx';
import { useWasOpened } from '#/ui/overlays/dialog.tsx';

import type { Shown } from './new-link.ts';
import { closeShareDialog, useShareRequest } from './share-request.ts';

const ShareDialog = onDemand(() => import('./share-dialog.tsx'), 'ShareDialog');

/** The dialog *Share for review*. Its code comes when somebody wants to share. */
export function ShareHost(props: Shown) {
  const request = useShareRequest();
  const wasOpened = useWasOpened(request !== null);
  if (!wasOpened) return null;
  return (
    <OverlayHost isOpen={request !== null} onMissing={closeShareDialog}>
      <ShareDialog {...props} />
    </OverlayHost>
  );
}

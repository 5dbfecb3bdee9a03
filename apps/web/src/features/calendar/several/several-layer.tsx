import { OverlayHost, onDemand } from '#/ui/drawing/on-demand.tsx';
import { useWasOpened } from '#/ui/overlays/dialog.tsx';

import { closePostsDialog, useDialogRequest } from '../moving/dialog-request.ts';
import { SelectBar } from './select-bar.tsx';

const PostsDialog = onDemand(() => import('./posts-dialog.tsx'), 'PostsDialog');

/** The bar for the posts that are selected in whichever view is shown, and the dialogs about posts. */
export function SeveralLayer({ zone }: { zone: string }) {
  const request = useDialogRequest();
  const wasOpened = useWasOpened(request !== null);
  return (
    <>
      <SelectBar />
      {wasOpened && (
        <OverlayHost isOpen={request !== null} onMissing={closePostsDialog}>
          <PostsDialog zone={zone} />
        </OverlayHost>
      )}
    </>
  );
}

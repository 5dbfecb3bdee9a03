import { useWasOpened } from '#/ui/dialog.tsx';
import { late, OverlayHost } from '#/ui/late.tsx';

import { closePostsDialog, useDialogRequest } from '../moving/dialog-request.ts';
import { SelectBar } from './select-bar.tsx';

const PostsDialog = late(() => import('./posts-dialog.tsx'), 'PostsDialog');

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

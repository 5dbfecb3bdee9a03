import { useWasOpened } from '#/ui/dialog.tsx';
import { late, OverlayHost } from '#/ui/late.tsx';

import type { PostFilters } from '../address/calendar-address.ts';
import { closePostsDialog, useDialogRequest } from '../moving/dialog-request.ts';
import { useSelecting } from '../select/use-selecting.ts';
import { SelectBar } from './select-bar.tsx';

const PostsDialog = late(() => import('./posts-dialog.tsx'), 'PostsDialog');

/** Selecting posts in whichever view is shown, the bar for what is selected, and the dialogs about posts. */
export function SeveralLayer({ filters, zone }: { filters: PostFilters; zone: string }) {
  const request = useDialogRequest();
  const wasOpened = useWasOpened(request !== null);
  useSelecting(filters);
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

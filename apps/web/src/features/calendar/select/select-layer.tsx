import type { PostFilters } from '../address/calendar-address.ts';
import { PostsDialog } from '../moving/posts-dialog.tsx';
import { SelectBar } from './select-bar.tsx';
import { useSelecting } from './use-selecting.ts';

/** Selecting posts in whichever view is shown, the bar for what is selected, and the dialogs about posts. */
export function SelectLayer({ filters, zone }: { filters: PostFilters; zone: string }) {
  useSelecting(filters);
  return (
    <>
      <SelectBar />
      <PostsDialog zone={zone} />
    </>
  );
}

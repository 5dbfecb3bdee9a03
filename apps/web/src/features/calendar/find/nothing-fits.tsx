import { Button } from '#/ui/button.tsx';
import { EmptyState } from '#/ui/empty-state.tsx';

/** Said by every view in which the filters leave no post (VIEW-05). */
export function NothingFits({ onClear }: { onClear: () => void }) {
  return (
    <EmptyState
      title="No posts fit your filters."
      action={
        <Button size="sm" onClick={onClear}>
          Clear Filters
        </Button>
      }
    />
  );
}

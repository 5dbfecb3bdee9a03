import { cx } from '#/ui/cx.ts';
import { Sign } from '#/ui/sign.tsx';

export interface AddTileProps {
  id: string;
  describedBy: string | undefined;
  /** True while files hover over the page. */
  isDropTarget: boolean;
  onPress: () => void;
}

export function AddTile({ id, describedBy, isDropTarget, onPress }: AddTileProps) {
  return (
    <button
      type="button"
      id={id}
      aria-describedby={describedBy}
      onClick={onPress}
      className={cx(
        'grid size-full place-content-center place-items-center gap-1 rounded-md border-[1.5px] border-dashed text-12 leading-tight font-[560] transition-colors',
        isDropTarget
          ? 'border-ink bg-brass-soft text-ink'
          : 'border-line-strong text-ink-2 hover:bg-hover hover:text-ink',
      )}
    >
      <Sign name="add-picture" size={20} strokeWidth={1.75} />
      {isDropTarget ? 'Drop to add' : 'Add media'}
    </button>
  );
}

import { progressOf } from '#/files-made/progress.ts';
import { useMade } from '#/files-made/use-made.ts';
import type { DraftMedia } from '../draft-media.ts';

/** How far the making is of what networks get of a file, at the foot of its tile. */
export function MadeBar({ item }: { item: DraftMedia }) {
  const progress = progressOf(useMade(item)?.plans ?? []);
  if (progress?.state !== 'making') return null;
  const percent = progress.progress === null ? null : Math.floor(progress.progress * 100);
  return (
    <span
      role="progressbar"
      aria-label={`Converting ${item.name}`}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent ?? undefined}
      className="pointer-events-none absolute inset-x-0 bottom-0 h-0.5 overflow-hidden rounded-b-md bg-surface"
    >
      <span className="block h-full bg-ink" style={{ width: `${percent ?? 100}%` }} />
    </span>
  );
}

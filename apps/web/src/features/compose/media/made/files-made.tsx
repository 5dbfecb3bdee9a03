import { type NetworkId, planLine } from '@nonet/domain';

import { MadeLine } from '#/files-made/made-line.tsx';
import { plansFor } from '#/files-made/progress.ts';
import { useMade } from '#/files-made/use-made.ts';
import type { DraftMedia } from '../draft-media.ts';
import { placeName } from '../shown/media-name.ts';

export interface FilesMadeProps {
  items: readonly DraftMedia[];
  platforms: readonly NetworkId[];
  onOpen: (key: string) => void;
}

/** One line for each file that is made anew for a network: it names the networks and the progress. A file that fits has no line (MED-04). */
export function FilesMade({ items, platforms, onOpen }: FilesMadeProps) {
  return (
    <ul className="grid gap-1 empty:hidden">
      {items.map((item, place) => (
        <FileMade
          key={item.key}
          item={item}
          name={items.length > 1 ? placeName(item, place) : null}
          platforms={platforms}
          onOpen={() => onOpen(item.key)}
        />
      ))}
    </ul>
  );
}

interface FileMadeProps {
  item: DraftMedia;
  /** Null where there is no other file. */
  name: string | null;
  platforms: readonly NetworkId[];
  onOpen: () => void;
}

function FileMade({ item, name, platforms, onOpen }: FileMadeProps) {
  const plans = plansFor(useMade(item)?.plans ?? [], platforms);
  if (planLine(plans) === null) return null;
  return (
    <li>
      <MadeLine plans={plans} name={name} onOpen={onOpen} />
    </li>
  );
}

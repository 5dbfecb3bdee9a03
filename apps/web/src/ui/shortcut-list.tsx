import { Key } from './key.tsx';
import { Dialog } from './overlays/dialog.tsx';

/** What is done, and the keys that do it. */
export type ShortcutRow = readonly [name: string, keys: readonly string[]];

export interface ShortcutListProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  rows: readonly ShortcutRow[];
}

export function ShortcutList({ open, onOpenChange, rows }: ShortcutListProps) {
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title="Keyboard shortcuts">
      <dl className="grid gap-2.5">
        {rows.map(([name, keys]) => (
          <div key={name} className="flex items-center justify-between gap-4">
            <dt className="text-ink-2">{name}</dt>
            <dd className="flex gap-1">
              {keys.map((key) => (
                <Key key={key}>{key}</Key>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}

import { useRole } from '#/lib/use-may.ts';
import { ShortcutList, type ShortcutListProps } from '#/ui/shortcut-list.tsx';

import { rowsOfRole } from './rows-of-role.ts';

export function CalendarShortcuts(props: Pick<ShortcutListProps, 'open' | 'onOpenChange'>) {
  return <ShortcutList {...props} rows={rowsOfRole(useRole())} />;
}

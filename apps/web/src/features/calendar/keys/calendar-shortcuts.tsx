import { modifierName } from '#/ui/key.tsx';
import { ShortcutList, type ShortcutListProps, type ShortcutRow } from '#/ui/shortcut-list.tsx';

const rows: readonly ShortcutRow[] = [
  ['Month, week, list', ['M', 'W', 'L']],
  ['Today', ['T']],
  ['New post on the chosen day', ['N']],
  ['Search posts', ['/']],
  ['Another day', ['←', '↑', '↓', '→']],
  ['Another month or week', ['Page Up', 'Page Down']],
  ['Posts of the chosen day', ['Enter']],
  ['Pick up a post, and drop it', ['Space', 'Enter']],
  ['Undo', [modifierName, 'Z']],
  ['Show or hide this list', [modifierName, '/']],
  ['The same where no text is typed', ['?']],
];

export function CalendarShortcuts(props: Pick<ShortcutListProps, 'open' | 'onOpenChange'>) {
  return <ShortcutList {...props} rows={rows} />;
}

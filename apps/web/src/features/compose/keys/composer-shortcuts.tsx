import { alternateName, modifierName } from '#/ui/key.tsx';
import { ShortcutList, type ShortcutListProps, type ShortcutRow } from '#/ui/shortcut-list.tsx';

import { sections } from '../sections/sections.ts';

const rows: readonly ShortcutRow[] = [
  ['Schedule the post', [modifierName, 'Enter']],
  ['Text of the network before', [modifierName, '[']],
  ['Text of the next network', [modifierName, ']']],
  ['Show or hide this list', [modifierName, '/']],
  ['The same where no text is typed', ['?']],
  ['Show or hide the sidebar', [modifierName, 'B']],
  ...sections.map(({ name }, index): ShortcutRow => [name, [alternateName, String(index + 1)]]),
];

export function ComposerShortcuts(props: Pick<ShortcutListProps, 'open' | 'onOpenChange'>) {
  return <ShortcutList {...props} rows={rows} />;
}

import { type Action, may, type Role } from '@nonet/domain';

import { modifierName } from '#/ui/key.tsx';
import type { ShortcutRow } from '#/ui/shortcut-list.tsx';

const rows: readonly (readonly [ShortcutRow, Action])[] = [
  [['Month, week, list', ['M', 'W', 'L']], 'view'],
  [['Today', ['T']], 'view'],
  [['New post on the chosen day', ['N']], 'draft'],
  [['Search posts', ['/']], 'view'],
  [['Another day', ['←', '↑', '↓', '→']], 'view'],
  [['Another month or week', ['Page Up', 'Page Down']], 'view'],
  [['Posts of the chosen day', ['Enter']], 'view'],
  [['Pick up a post, and drop it', ['Space', 'Enter']], 'submit'],
  [['Undo', [modifierName, 'Z']], 'submit'],
  [['Show or hide this list', [modifierName, '/']], 'view'],
  [['The same where no text is typed', ['?']], 'view'],
];

/** The keys of the calendar that do something for this role: no others are listed. */
export function rowsOfRole(role: Role): ShortcutRow[] {
  return rows.filter(([, action]) => may(role, action)).map(([row]) => row);
}

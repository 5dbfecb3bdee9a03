import { useEffect, useEffectEvent, useState } from 'react';

import { singleKeys } from '#/features/calendar/keys/single-keys.ts';
import { useSpaces } from '#/lib/spaces-query.ts';
import { useLocation } from '#/router/use-location.ts';
import { onDemand } from '#/ui/drawing/on-demand.tsx';
import { modifierName } from '#/ui/key.tsx';
import { ShortcutList, type ShortcutListProps, type ShortcutRow } from '#/ui/shortcut-list.tsx';

import { isListKey } from './is-list-key.ts';

const rows: readonly ShortcutRow[] = [
  ['Show or hide the sidebar', [modifierName, 'B']],
  ['Show or hide this list', [modifierName, '/']],
  ['The same where no text is typed', ['?']],
];
const switchRow: ShortcutRow = ['Switch to another space', [modifierName, 'Shift', 'S']];
type ListProps = Pick<ShortcutListProps, 'open' | 'onOpenChange'>;

/** The list of each screen that has keys of its own, and of all others. */
const lists = {
  composer: onDemand(() => import('#/features/compose/keys/composer-shortcuts.tsx'), 'ComposerShortcuts'),
  calendar: onDemand(() => import('#/features/calendar/keys/calendar-shortcuts.tsx'), 'CalendarShortcuts'),
  other: OtherShortcuts,
};

function OtherShortcuts(props: ListProps) {
  const hasSwitcher = useSpaces().length > 1;
  return <ShortcutList {...props} rows={hasSwitcher ? [...rows, switchRow] : rows} />;
}

const overlay = '[role=dialog], [role=alertdialog], [role=menu], [role=listbox]';
const typing =
  'input:not([type=checkbox], [type=radio], [type=button], [type=range], [type=file]), textarea, select, [contenteditable]';
const isIn = ({ target }: Event, selector: string) => target instanceof Element && target.closest(selector) !== null;

/** The keys of the screen, shown by Ctrl+/ everywhere and by ? where no text is typed. */
export function Shortcuts({ pressed }: { pressed: KeyboardEvent | null }) {
  const [isOpen, setOpen] = useState(false);
  const of = useLocation(({ pathname }) =>
    pathname === '/create-post' ? 'composer' : /^\/(calendar|posts\/)/.test(pathname) ? 'calendar' : 'other',
  );
  const hear = useEffectEvent((event: KeyboardEvent) => isMeant(event, isOpen) && setOpen(!isOpen));
  useEffect(() => {
    if (pressed) hear(pressed);
  }, [pressed]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another screen has other keys.
  useEffect(() => () => setOpen(false), [of]);
  const List = lists[of];
  return isOpen && <List open onOpenChange={setOpen} />;
}

function isMeant(event: KeyboardEvent, isOpen: boolean): boolean {
  const { key, ctrlKey, metaKey, altKey, isComposing, repeat } = event;
  const isInOverlay = isIn(event, overlay) && !isOpen;
  const pressed = { key, ctrlKey, metaKey, altKey, isComposing, repeat, isTyping: isIn(event, typing), isInOverlay };
  return isListKey(pressed) && (ctrlKey || metaKey || singleKeys.areOn());
}

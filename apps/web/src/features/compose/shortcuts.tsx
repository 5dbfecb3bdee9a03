import { useLayoutEffect } from 'react';

import { Dialog } from '#/ui/dialog.tsx';

import { type SectionId, sections } from './sections.ts';

const isApple = /Mac|iPhone|iPad/.test(navigator.userAgent);
export const modifierName = isApple ? '⌘' : 'Ctrl';
const alternateName = isApple ? '⌥' : 'Alt';

export interface ShortcutActions {
  submit: () => void;
  toggleList: () => void;
  goTo: (section: SectionId) => void;
}

/** The composer's keys. While a dialog is open they do nothing, except the key that closes the list. */
export function useShortcuts({ submit, toggleList, goTo }: ShortcutActions): void {
  // Before the form is painted, so that the keys work as soon as a person sees it.
  useLayoutEffect(() => {
    function onKeyDown(event: KeyboardEvent) {
      if (event.isComposing || event.getModifierState('AltGraph')) return;
      const isCommand = (event.ctrlKey || event.metaKey) && !event.altKey;
      const isInDialog =
        event.target instanceof Element && event.target.closest('[role=dialog], [role=alertdialog]') !== null;
      const act = isCommand && event.key === '/' ? toggleList : isInDialog ? null : actionOf(event, isCommand);
      if (!act) return;
      event.preventDefault();
      act();
    }
    function actionOf(event: KeyboardEvent, isCommand: boolean): (() => void) | null {
      if (isCommand && event.key === 'Enter') return submit;
      if (!event.altKey || event.ctrlKey || event.metaKey) return null;
      // `code` is the digit's key: with Alt many layouts type another character.
      const section = sections[Number(/^Digit([1-9])$/.exec(event.code)?.[1]) - 1];
      return section ? () => goTo(section.id) : null;
    }
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  });
}

export function Key({ children }: { children: string }) {
  return (
    <kbd className="inline-block rounded-[5px] border border-line bg-surface px-[5px] py-[3px] font-sans text-11 leading-none font-[550] text-ink-3 shadow-[0_1px_0_var(--line)]">
      {children}
    </kbd>
  );
}

export function ShortcutList({ open, onOpenChange }: { open: boolean; onOpenChange: (open: boolean) => void }) {
  const rows: [string, string[]][] = [
    ['Schedule the post', [modifierName, 'Enter']],
    ['Show or hide this list', [modifierName, '/']],
    ['Show or hide the sidebar', [modifierName, 'B']],
    ...sections.map(({ name }, index): [string, string[]] => [name, [alternateName, String(index + 1)]]),
  ];
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

import { useLayoutEffect } from 'react';

import { type SectionId, sections } from '../sections/sections.ts';

export interface ShortcutActions {
  submit: () => void;
  goTo: (section: SectionId) => void;
  /** Opens the next tab of the texts, or the one before. */
  turnTab: (step: 1 | -1) => void;
}

/** The composer's keys. While a dialog is open they do nothing. */
export function useShortcuts({ submit, goTo, turnTab }: ShortcutActions): void {
  // Before the form is painted, so that the keys work as soon as a person sees it.
  useLayoutEffect(() => {
    function onKeyDown(event: KeyboardEvent) {
      if (event.isComposing || event.getModifierState('AltGraph')) return;
      const isCommand = (event.ctrlKey || event.metaKey) && !event.altKey;
      const isInDialog =
        event.target instanceof Element && event.target.closest('[role=dialog], [role=alertdialog]') !== null;
      const act = isInDialog ? null : actionOf(event, isCommand);
      if (!act) return;
      event.preventDefault();
      act();
    }
    function actionOf(event: KeyboardEvent, isCommand: boolean): (() => void) | null {
      if (isCommand && event.key === 'Enter') return submit;
      const step = isCommand ? stepOf(event) : null;
      if (step !== null) return () => turnTab(step);
      if (!event.altKey || event.ctrlKey || event.metaKey) return null;
      // `code` is the digit's key: with Alt many layouts type another character.
      const section = sections[Number(/^Digit([1-9])$/.exec(event.code)?.[1]) - 1];
      return section ? () => goTo(section.id) : null;
    }
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  });
}

/** Many layouts have no bracket without another key held; there the key at its place counts. */
function stepOf({ key, code }: KeyboardEvent): 1 | -1 | null {
  if (key === '[' || code === 'BracketLeft') return -1;
  return key === ']' || code === 'BracketRight' ? 1 : null;
}

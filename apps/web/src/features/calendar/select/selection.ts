import { plural, SEVERAL_MAX } from '@nonet/domain';
import { useSyncExternalStore } from 'react';

import { toast } from '#/ui/status/toast.ts';

import { createSelection } from './create-selection.ts';

/** One for the page: a selection stays when another day, page or view is shown. */
export const selection = createSelection({
  max: SEVERAL_MAX,
  onFull: () => toast.info(`At most ${plural(SEVERAL_MAX, 'post')} can be selected at once`, { id: 'selection-full' }),
});

export const { selectAll, clear } = selection;

export function selectedIds(): string[] {
  return [...selection.selected()];
}

export function useIsSelected(id: string): boolean {
  const isSelected = () => selection.isSelected(id);
  // The last one is for tests, which draw posts without a browser.
  return useSyncExternalStore(selection.subscribe, isSelected, isSelected);
}

export function useSelection(): ReadonlySet<string> {
  return useSyncExternalStore(selection.subscribe, selection.selected);
}

export function useIsSelecting(): boolean {
  return useSyncExternalStore(selection.subscribe, selection.isSelecting);
}

/** What a post's button in a view is given: its state in words and for its look. */
export function useSelectedProps(id: string): { 'aria-pressed'?: true; 'data-selected'?: true } {
  return useIsSelected(id) ? selectedProps : none;
}

const selectedProps = { 'aria-pressed': true, 'data-selected': true } as const;
const none = {};

/** Classes for a post's button in a grid: filled with ink when it is selected. */
export const selectedLook = 'data-selected:bg-primary data-selected:text-on-primary data-selected:**:text-on-primary';

/** The same for rows and cards, whose badges have colours of their own. */
export const selectedRowLook = 'data-selected:bg-sunken data-selected:inset-ring-2 data-selected:inset-ring-ink';

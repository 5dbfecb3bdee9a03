const controls = 'a, button, input, textarea, select, label, summary, [contenteditable]';

/** Whether a press on a card was meant for the card: not for what is on it, and not to select its words. */
export function isBesideControls({ target, currentTarget }: Pick<Event, 'target' | 'currentTarget'>): boolean {
  if (!(target instanceof Element && currentTarget instanceof Element)) return false;
  // What the card opens in a layer of its own is drawn elsewhere, and React tells of presses there, too.
  return currentTarget.contains(target) && !target.closest(controls) && getSelection()?.isCollapsed !== false;
}

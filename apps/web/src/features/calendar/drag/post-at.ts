/** What does something by itself when it is pressed, even slowly. */
const pressable = 'a, button, input, textarea, select, label, summary, [contenteditable]';

export interface PressedPost {
  readonly node: HTMLElement;
  readonly id: string;
  /** It stands in a list of a day, not at a place that is a time. */
  readonly isCard: boolean;
}

/**
 * The post that a press takes hold of. A card is taken by a finger or a pen beside its buttons: with a mouse its words are
 * selected.
 */
export function postAt({ target, pointerType }: Pick<PointerEvent, 'target' | 'pointerType'>): PressedPost | null {
  if (!(target instanceof Element)) return null;
  const post = target.closest<HTMLElement>('[data-post]');
  if (post?.dataset.post) return { node: post, id: post.dataset.post, isCard: false };
  const card = target.closest<HTMLElement>('[data-card]');
  const button = target.closest(pressable);
  if (!card?.dataset.card || pointerType === 'mouse' || (button && !button.matches('[data-opens-card]'))) return null;
  return { node: card, id: card.dataset.card, isCard: true };
}

export interface PressedWhere
  extends Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'isComposing' | 'repeat'> {
  /** Text is being typed. */
  isTyping: boolean;
  /** The focus is in a dialog or a menu, or one of another kind is open. */
  isInOverlay: boolean;
}

/** Whether a key shows or hides the list of keys: Ctrl+/ or ⌘/ everywhere, ? where it would not be typed. */
export function isListKey({
  key,
  ctrlKey,
  metaKey,
  altKey,
  isComposing,
  repeat,
  isTyping,
  isInOverlay,
}: PressedWhere): boolean {
  if (isComposing || repeat || altKey) return false;
  if (ctrlKey || metaKey) return key === '/' && ctrlKey !== metaKey;
  return key === '?' && !isTyping && !isInOverlay;
}

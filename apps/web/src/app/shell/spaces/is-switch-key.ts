export type PressedKey = Pick<
  KeyboardEvent,
  'code' | 'key' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey' | 'isComposing' | 'repeat'
>;

/** Ctrl Shift S, or ⌘ Shift S: also where the letter is typed with another key, by the key's place where it is no Latin letter. */
export function isSwitchKey({
  code,
  key,
  ctrlKey,
  metaKey,
  shiftKey,
  altKey,
  isComposing,
  repeat,
}: PressedKey): boolean {
  const isLetter = key.toLowerCase() === 's' || (code === 'KeyS' && !/^[a-z]$/i.test(key));
  return isLetter && shiftKey && (ctrlKey || metaKey) && !altKey && !isComposing && !repeat;
}

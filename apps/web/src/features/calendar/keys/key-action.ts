/** What the single keys of the calendar do (VIEW-01). */
export type KeyAction = 'month' | 'week' | 'list' | 'today' | 'compose' | 'search';

const actions: ReadonlyMap<string, KeyAction> = new Map([
  ['m', 'month'],
  ['w', 'week'],
  ['l', 'list'],
  ['t', 'today'],
  ['n', 'compose'],
  ['/', 'search'],
]);

type Pressed = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'isComposing' | 'repeat'>;

/** What a pressed key does; null for other keys, with a modifier, while a word is composed, and for a held key's repeats. */
export function keyAction({ key, ctrlKey, metaKey, altKey, isComposing, repeat }: Pressed): KeyAction | null {
  if (ctrlKey || metaKey || altKey || isComposing || repeat) return null;
  return actions.get(key.toLowerCase()) ?? null;
}

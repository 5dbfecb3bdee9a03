/** What the single keys of the queue do (APPR-05). */
export type QueueAction = 'approve' | 'send-back' | 'next' | 'before' | 'open';

const actions: ReadonlyMap<string, QueueAction> = new Map([
  ['a', 'approve'],
  ['b', 'send-back'],
  ['j', 'next'],
  ['k', 'before'],
  ['o', 'open'],
]);

type Pressed = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'isComposing' | 'repeat'>;

/** What a pressed key does; null for other keys, with a modifier, while a word is composed, and for a held key's repeats. */
export function queueKey({ key, ctrlKey, metaKey, altKey, isComposing, repeat }: Pressed): QueueAction | null {
  if (ctrlKey || metaKey || altKey || isComposing || repeat) return null;
  return actions.get(key.toLowerCase()) ?? null;
}

type Pressed = Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey'>;

/** Ctrl+Z or ⌘Z. On keyboards with other letters it is the key at the place of Z. */
export function isUndoKey({ key, code, ctrlKey, metaKey, shiftKey, altKey }: Pressed): boolean {
  if (ctrlKey === metaKey || shiftKey || altKey) return false;
  return /^[a-z]$/i.test(key) ? key.toLowerCase() === 'z' : code === 'KeyZ';
}

/** In a field the key undoes what was typed, and a dialog asks about something else. */
const elsewhere = 'input, textarea, select, [contenteditable], [role=dialog], [role=alertdialog], [role=menu]';

/** Calls back at each press of the key; returns what ends that. The key is taken when the handler did something. */
export function listenForUndoKey(onUndoKey: () => boolean): () => void {
  function onKeyDown(event: KeyboardEvent) {
    if (event.defaultPrevented || event.repeat || !isUndoKey(event)) return;
    if (event.target instanceof Element && event.target.closest(elsewhere)) return;
    if (onUndoKey()) event.preventDefault();
  }
  document.addEventListener('keydown', onKeyDown);
  return () => document.removeEventListener('keydown', onKeyDown);
}

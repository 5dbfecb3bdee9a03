/**
 * Puts a text in place of a stretch of the field, as if it were typed: what is too long is cut like typing, and Undo of
 * the browser takes it back.
 */
export function insertText(field: HTMLTextAreaElement, { start, end }: { start: number; end: number }, text: string) {
  field.focus();
  field.setSelectionRange(start, end);
  // The old command is the only way into the browser's own undo; every browser has it.
  if (document.execCommand('insertText', false, text)) return;
  field.setRangeText(text, start, end, 'end');
  field.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'insertText', data: text }));
}

/** Puts a text where the caret was last, with a space before it where words would run together. */
function insertAtCaret(field: HTMLTextAreaElement, text: string, isWord: boolean): void {
  const { selectionStart: start, selectionEnd: end, value } = field;
  const isBehindWord = isWord && start > 0 && !/\s/u.test(value.charAt(start - 1));
  insertText(field, { start, end }, isBehindWord ? ` ${text}` : text);
}

/** Puts a text into the field of an id, once the popover or dialog that it was chosen in has given the focus back. */
export function insertSoon(fieldId: string, text: string, isWord: boolean): void {
  setTimeout(() => {
    const field = document.getElementById(fieldId);
    if (field instanceof HTMLTextAreaElement) insertAtCaret(field, text, isWord);
  });
}

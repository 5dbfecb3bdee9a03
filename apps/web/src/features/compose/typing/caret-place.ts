const copied = [
  'boxSizing',
  'width',
  'borderTopWidth',
  'borderRightWidth',
  'borderBottomWidth',
  'borderLeftWidth',
  'paddingTop',
  'paddingRight',
  'paddingBottom',
  'paddingLeft',
  'fontFamily',
  'fontSize',
  'fontWeight',
  'fontStyle',
  'letterSpacing',
  'lineHeight',
  'tabSize',
  'direction',
  'textAlign',
] as const;

/** Where a character of a field is on the screen. No browser tells, so a copy of the text is laid out and measured. */
export function caretPlace(field: HTMLTextAreaElement, index: number): DOMRect {
  const style = getComputedStyle(field);
  const copy = document.createElement('div');
  for (const name of copied) copy.style[name] = style[name];
  Object.assign(copy.style, {
    position: 'fixed',
    top: '0',
    left: '0',
    visibility: 'hidden',
    whiteSpace: 'pre-wrap',
    overflowWrap: 'anywhere',
  });
  copy.textContent = field.value.slice(0, index);
  const mark = document.createElement('span');
  mark.textContent = field.value.slice(index, index + 1) || '.';
  copy.append(mark);
  document.body.append(copy);
  const own = mark.getBoundingClientRect();
  copy.remove();
  const box = field.getBoundingClientRect();
  const top = Math.min(box.bottom, Math.max(box.top, box.top + own.top - field.scrollTop));
  return new DOMRect(box.left + own.left, top, 1, own.height);
}

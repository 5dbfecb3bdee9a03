/** The click that a browser makes of the end of a drag is none. */
export function swallowClick(): void {
  const stop = (event: Event) => {
    event.preventDefault();
    event.stopPropagation();
  };
  addEventListener('click', stop, { capture: true, once: true });
  // It comes at once, or not at all.
  setTimeout(() => removeEventListener('click', stop, { capture: true }), 30);
}

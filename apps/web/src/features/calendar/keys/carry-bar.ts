const look =
  'pointer-events-none fixed inset-x-0 bottom-[calc(var(--question-bar)+20px)] z-50 mx-auto flex w-max max-w-[calc(100vw-24px)] flex-wrap items-center justify-center gap-x-4 gap-y-1 rounded-lg bg-primary px-4 py-2.5 text-13 text-on-primary tabular-nums shadow-3 print:hidden';

/** What is shown while keys carry a post: where it would be, and which keys do what. Screen readers are told in sentences. */
export function createCarryBar() {
  const root = document.createElement('div');
  root.className = look;
  root.setAttribute('aria-hidden', 'true');
  root.dataset.carryBar = '';
  const [place, note, keys] = ['font-[620]', 'opacity-80', 'opacity-80'].map((className) => {
    const node = document.createElement('span');
    node.className = className;
    root.append(node);
    return node;
  });
  if (keys) keys.textContent = 'Arrows move · Enter drops · Esc cancels';

  return {
    show([first, second]: readonly [string, string]) {
      if (place) place.textContent = first;
      if (note) note.textContent = second;
      if (note) note.hidden = second === '';
      if (!root.isConnected) document.body.append(root);
    },
    remove: () => root.remove(),
  };
}

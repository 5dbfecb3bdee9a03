import { useEffect, useState } from 'react';

import { useLatePart } from '../use-late-part.ts';

const importShortcuts = () => import('./shortcuts.tsx').then(({ Shortcuts }) => Shortcuts);

/** The list of keys. Its code comes with the first press that may mean it, which is handed on. */
export function ShortcutsHost() {
  const [pressed, setPressed] = useState<KeyboardEvent | null>(null);
  const Shortcuts = useLatePart(pressed !== null, importShortcuts);
  useEffect(() => {
    const hear = (event: KeyboardEvent) => /[?/]/.test(event.key) && setPressed(event);
    document.addEventListener('keydown', hear);
    return () => document.removeEventListener('keydown', hear);
  }, []);
  return Shortcuts && <Shortcuts pressed={pressed} />;
}

import { Button } from '#/ui/button.tsx';
import { Sign } from '#/ui/sign.tsx';
import { announce } from '#/ui/status/announcer.tsx';

import { selection, useIsSelecting } from './selection.ts';

/** Makes every press on a post select it, for phones, which have no keys to hold (MOVE-06). */
export function SelectButton() {
  const isSelecting = useIsSelecting();
  function press() {
    if (isSelecting) return selection.clear();
    selection.begin();
    announce('Press posts to select them');
  }
  return (
    <Button
      kind="ghost"
      size="sm"
      icon={<Sign name="tick" size={16} strokeWidth={1.75} />}
      aria-pressed={isSelecting}
      onClick={press}
    >
      Select
    </Button>
  );
}

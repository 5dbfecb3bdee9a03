import { memo, type ReactNode } from 'react';

import { Button } from '#/ui/button.tsx';
import { Key, modifierName } from '#/ui/key.tsx';
import { Sign } from '#/ui/sign.tsx';

export interface HeadProps {
  heading: string;
  isEdit: boolean;
  /** Where the draft is kept. */
  standing: ReactNode;
  /** Who else has the post open. */
  others: ReactNode;
  isPreviewOpen: boolean;
  onPreview: () => void;
}

/**
 * What stands beside the heading comes and goes; where it needs the room, the keys give way: a hint that does not fit its line wraps
 * to the next, which is not seen. The line begins with nothing, so that this holds for the first hint, too.
 */
const hints =
  'flex h-[22px] w-0 flex-1 flex-wrap justify-end gap-x-2 overflow-hidden text-12 text-ink-3 pointer-coarse:hidden';
const hint = 'flex h-[22px] items-center gap-1 whitespace-nowrap';

export const Head = memo(function Head({ heading, isEdit, standing, others, isPreviewOpen, onPreview }: HeadProps) {
  return (
    <header className="mb-[22px] flex items-end justify-between gap-6 max-md:hidden">
      <div className="flex min-w-0 items-baseline gap-x-3">
        <h1 className="display-26 flex-none">{heading}</h1>
        {standing}
      </div>
      <div className="flex flex-1 items-center justify-end gap-4">
        <p aria-hidden className={hints}>
          <span className="h-[22px]" />
          <span className={hint}>
            <Key>{modifierName}</Key> <Key>Enter</Key> {isEdit ? 'save' : 'schedule'}
          </span>
          <span className={hint}>
            <Key>{modifierName}</Key> <Key>/</Key> shortcuts
          </span>
        </p>
        {others}
        <Button
          size="sm"
          className="flex-none lg:hidden"
          aria-expanded={isPreviewOpen}
          icon={<Sign name="panel" size={15} strokeWidth={1.75} />}
          onClick={onPreview}
        >
          Preview
        </Button>
      </div>
    </header>
  );
});

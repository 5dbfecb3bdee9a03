import { memo, type ReactNode } from 'react';

import { Button } from '#/ui/button.tsx';
import { Key, modifierName } from '#/ui/shortcut-list.tsx';
import { Sign } from '#/ui/sign.tsx';

export interface HeadProps {
  heading: string;
  /** Where the draft is kept. */
  standing: ReactNode;
  isPreviewOpen: boolean;
  onPreview: () => void;
}

export const Head = memo(function Head({ heading, standing, isPreviewOpen, onPreview }: HeadProps) {
  return (
    <header className="mb-[22px] flex items-end justify-between gap-6 max-md:hidden">
      <div className="flex flex-wrap items-baseline gap-x-3">
        <h1 className="display-26">{heading}</h1>
        {standing}
      </div>
      <div className="flex items-center gap-4">
        <p aria-hidden className="flex flex-wrap items-center gap-1 text-12 text-ink-3 pointer-coarse:hidden">
          <Key>{modifierName}</Key> <Key>Enter</Key> schedule
          <span className="w-1" />
          <Key>{modifierName}</Key> <Key>/</Key> shortcuts
        </p>
        <Button
          size="sm"
          className="lg:hidden"
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

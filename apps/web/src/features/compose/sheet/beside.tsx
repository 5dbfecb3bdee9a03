import type { ReactNode } from 'react';

import { cx } from '#/ui/cx.ts';
import { IconButton } from '#/ui/icon-button.tsx';
import { Sign } from '#/ui/sign.tsx';

export interface BesideProps {
  /** Has an effect only below 1024 px. */
  isOpen: boolean;
  onClose: () => void;
  children: ReactNode;
}

/** Problems and previews: a column from 1024 px, a sheet at the right on tablets, a second view on phones. */
export function Beside({ isOpen, onClose, children }: BesideProps) {
  return (
    <aside
      aria-label="Preview and problems"
      onKeyDown={(event) => {
        if (event.key === 'Escape') onClose();
      }}
      className={cx(
        'min-w-0 border-line lg:border-l lg:bg-rail',
        'md:max-lg:fixed md:max-lg:inset-y-0 md:max-lg:right-0 md:max-lg:z-[6] md:max-lg:bottom-[calc(68px+var(--question-bar))] md:max-lg:w-[400px] md:max-lg:border-l md:max-lg:bg-rail md:max-lg:shadow-3',
        !isOpen && 'max-lg:hidden',
      )}
    >
      <div className="flex flex-col gap-4 px-3 pt-3.5 pb-[80px] md:h-full md:overflow-y-auto md:px-6 md:py-7 lg:sticky lg:top-0 lg:h-[calc(100dvh-68px-var(--question-bar))] lg:[@media(height<560px)]:static! lg:[@media(height<560px)]:h-auto!">
        <IconButton
          label="Close preview"
          icon={<Sign name="close" size={18} strokeWidth={1.75} />}
          onClick={onClose}
          className="-mt-3 -mb-2 self-end max-md:hidden lg:hidden"
        />
        {children}
      </div>
    </aside>
  );
}

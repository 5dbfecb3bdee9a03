import type { PostFormat } from '@nonet/domain';
import { type ReactNode, useId } from 'react';

import { Card } from '#/ui/card.tsx';
import { cx } from '#/ui/cx.ts';
import { Sign } from '#/ui/sign.tsx';

import { useOneOpen } from '../sections/use-one-open.ts';
import type { PreviewGroup } from './preview-groups.ts';
import { AccountStack, PreviewTitle } from './preview-head.tsx';

export interface AllPreviewsProps {
  groups: readonly PreviewGroup[];
  formatOf: (group: PreviewGroup) => PostFormat;
  /** The preview of a network. */
  children: (group: PreviewGroup) => ReactNode;
}

/** The previews of all networks below one another, one of them open: the first until another is chosen. */
export function AllPreviews({ groups, formatOf, children }: AllPreviewsProps) {
  const id = useId();
  const { open, toggle } = useOneOpen(groups.map(({ network }) => network));
  return (
    <ul className="grid grid-cols-[minmax(0,1fr)] gap-2">
      {groups.map((group) => {
        const { network, accounts, isWrong } = group;
        const isOpen = network === open;
        return (
          <Card as="li" key={network}>
            <h3>
              <button
                type="button"
                aria-expanded={isOpen}
                aria-controls={`${id}-${network}`}
                onClick={() => toggle(network)}
                className="flex min-h-11 w-full flex-wrap items-center gap-2 rounded-xl px-3.5 text-left -outline-offset-2 hover:bg-hover"
              >
                <PreviewTitle network={network} format={formatOf(group)} isWrong={isWrong} />
                <span className="ml-auto flex flex-none items-center gap-1.5">
                  {accounts.length > 1 && <AccountStack accounts={accounts} />}
                  <Sign
                    name="next"
                    size={13}
                    strokeWidth={2}
                    className={cx('text-ink-3', isOpen ? '-rotate-90' : 'rotate-90')}
                  />
                </span>
              </button>
            </h3>
            <div id={`${id}-${network}`} hidden={!isOpen}>
              {isOpen && children(group)}
            </div>
          </Card>
        );
      })}
    </ul>
  );
}

import type { Connection } from '@nonet/contract';
import { displayedName } from '@nonet/domain';
import { useLayoutEffect, useRef } from 'react';
import { useMay } from '#/lib/use-may.ts';

import { Tag } from '#/ui/status/badge.tsx';

import { useMakeDefault } from './use-make-default.ts';

/** Marks the default account of its network; at other accounts, the button that makes them the default (OP-58). */
export function DefaultMark({ account }: { account: Connection }) {
  const mark = useRef<HTMLSpanElement>(null);
  const isPressed = useRef(false);
  const { isBusy, makeDefault } = useMakeDefault(account);
  // The live stream may take the button away before the answer comes. The focus moves in the same moment, unless the person has moved on.
  useLayoutEffect(() => {
    if (account.isDefault && isPressed.current && document.activeElement === document.body) mark.current?.focus();
    isPressed.current = false;
  }, [account.isDefault]);
  const mayConnect = useMay('connect');
  const press = () => {
    isPressed.current = true;
    makeDefault();
  };
  return (
    // The button disappears after a successful press, so this element keeps the focus.
    <span ref={mark} tabIndex={-1} className="flex outline-none">
      {account.isDefault ? (
        <Tag>Default</Tag>
      ) : (
        mayConnect && (
          <button
            type="button"
            aria-label={`Make default: ${displayedName(account)}`}
            aria-busy={isBusy || undefined}
            className="text-link min-h-6 text-12 whitespace-nowrap text-ink-3 touch-44"
            onClick={() => !isBusy && press()}
          >
            Make default
          </button>
        )
      )}
    </span>
  );
}

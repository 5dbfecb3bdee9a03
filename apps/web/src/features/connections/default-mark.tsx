import type { Connection } from '@nonet/contract';
import { displayedName } from '@nonet/domain';
import { useRef } from 'react';

import { Tag } from '#/ui/badge.tsx';

import { useMakeDefault } from './use-make-default.ts';

/** Marks the default account of its network; at other accounts, the button that makes them the default (OP-58). */
export function DefaultMark({ account }: { account: Connection }) {
  const mark = useRef<HTMLSpanElement>(null);
  const { isBusy, makeDefault } = useMakeDefault(account, () => mark.current?.focus());
  return (
    // The button disappears after a successful press, so this element keeps the focus.
    <span ref={mark} tabIndex={-1} className="flex outline-none">
      {account.isDefault ? (
        <Tag>Default</Tag>
      ) : (
        <button
          type="button"
          aria-label={`Make default: ${displayedName(account)}`}
          aria-busy={isBusy || undefined}
          className="text-link min-h-6 text-12 text-ink-3 touch-44"
          onClick={() => !isBusy && makeDefault()}
        >
          Make default
        </button>
      )}
    </span>
  );
}

import type { Connection } from '@nonet/contract';
import { displayedName } from '@nonet/domain';
import { useRef } from 'react';

import { Tag } from '#/ui/badge.tsx';

import { useMakeDefault } from './use-make-default.ts';

/** At the account that is the default one of its network; at the others the button that makes them so (OP-58). */
export function DefaultMark({ account }: { account: Connection }) {
  const mark = useRef<HTMLSpanElement>(null);
  const { isBusy, makeDefault } = useMakeDefault(account, () => mark.current?.focus());
  return (
    // The button goes with the press that worked: the focus stays where it was.
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

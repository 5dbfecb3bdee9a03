import { networkName } from '@nonet/domain';
import { connectHere } from '#/lib/connect-here.ts';
import { useMay } from '#/lib/use-may.ts';
import { PlatformGlyph } from '#/networks/platform-glyph.tsx';
import { cx } from '#/ui/cx.ts';
import { Sign } from '#/ui/sign.tsx';

import type { Choice } from './choices.ts';

interface ConnectStripProps {
  id: string;
  choices: readonly Choice[];
}

/** The networks without an account: a press connects one, without leaving the post. */
export function ConnectStrip({ id, choices }: ConnectStripProps) {
  const without = choices.filter(({ accounts }) => accounts.length === 0);
  // Before the first account there is room for their names.
  const isFirst = without.length === choices.length;
  const mayConnect = useMay('connect');
  if (without.length === 0 || !mayConnect) return null;
  return (
    <ul
      id={id}
      aria-label="Networks to connect"
      className={isFirst ? 'grid w-full grid-cols-2 gap-2 sm:grid-cols-3' : 'flex flex-wrap gap-1.5'}
    >
      {without.map(({ network }) => (
        <li key={network} className="min-w-0">
          <button
            type="button"
            aria-label={`Connect ${networkName(network)}`}
            aria-haspopup="dialog"
            onClick={() => connectHere(network)}
            className={cx(
              'flex h-11 w-full items-center gap-1.5 rounded-md border border-line px-2.5 text-13 text-ink-2 transition-colors hover:bg-hover hover:text-ink',
              !isFirst && 'md:h-9',
            )}
          >
            <PlatformGlyph network={network} size={18} plain={!isFirst} />
            {isFirst && <span className="truncate font-[530]">{networkName(network)}</span>}
            <Sign name="plus" size={12} strokeWidth={2.25} className={cx('flex-none', isFirst && 'ml-auto')} />
          </button>
        </li>
      ))}
    </ul>
  );
}

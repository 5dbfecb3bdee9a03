import { type NetworkId, networkName, type Weigh } from '@nonet/domain';
import { memo } from 'react';

import { PlatformGlyph } from '#/networks/platform-glyph.tsx';

import { CounterRing } from '../typing/counter-ring.tsx';
import { useTextLimits } from '../typing/text-limits.tsx';
import { type PartTexts, shortestLimit } from '../typing/text-tabs.ts';

export interface EveryoneFootProps {
  networks: readonly NetworkId[];
  texts: PartTexts;
  weigh: Weigh | null;
}

/** Of all limits, the shared text shows only the one that it meets first. */
export const EveryoneFoot = memo(function EveryoneFoot({ networks, texts, weigh }: EveryoneFootProps) {
  const { limitsOf } = useTextLimits();
  const limit = shortestLimit({ networks, texts, weigh, limitsOf });
  const { network } = limit;
  return (
    <CounterRing
      limit={limit}
      label={
        network && (
          <>
            {'Shortest: '}
            <PlatformGlyph network={network} size={13} />
            <span className="sr-only">{`${networkName(network)} `}</span>
          </>
        )
      }
    />
  );
});

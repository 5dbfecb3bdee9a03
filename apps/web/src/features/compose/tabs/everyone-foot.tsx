import { type NetworkId, networkName, type Weigh } from '@nonet/domain';
import { memo } from 'react';

import { PlatformGlyph } from '#/networks/platform-glyph.tsx';

import { CounterRing } from '../counter-ring.tsx';
import { type PartTexts, shortestLimit } from './text-tabs.ts';

export interface EveryoneFootProps {
  networks: readonly NetworkId[];
  texts: PartTexts;
  weigh: Weigh | null;
}

/** Of all limits, the shared text shows only the one that it meets first. */
export const EveryoneFoot = memo(function EveryoneFoot({ networks, texts, weigh }: EveryoneFootProps) {
  const limit = shortestLimit({ networks, texts, weigh });
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

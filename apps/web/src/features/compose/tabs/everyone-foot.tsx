import { type NetworkId, networkName, unitNoun, type Weigh } from '@nonet/domain';

import { PlatformGlyph } from '#/networks/platform-glyph.tsx';

import { CounterRing } from '../counter-ring.tsx';
import { type PartTexts, shortestLimit } from './text-tabs.ts';

export interface EveryoneFootProps {
  networks: readonly NetworkId[];
  texts: PartTexts;
  weigh: Weigh | null;
}

/** Of all limits, the shared text shows only the one that it meets first. */
export function EveryoneFoot({ networks, texts, weigh }: EveryoneFootProps) {
  const { network, length, max, unit } = shortestLimit({ networks, texts, weigh });
  return (
    <CounterRing
      count={length}
      max={max}
      tightFrom={max - 20}
      noun={unit === 'utf8-bytes' ? unitNoun(unit) : undefined}
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
}

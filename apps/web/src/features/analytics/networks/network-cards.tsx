import type { Analytics, NetworkAnalytics } from '@nonet/contract';
import { type NetworkId, nameList, networkName, STILL_GROWING_MS, startOfDay } from '@nonet/domain';
import { useState } from 'react';

import { useConnections } from '#/lib/use-connections.ts';
import { useIsPaper, useIsPhone } from '#/lib/use-is-phone.ts';
import { Link } from '#/router/link.tsx';

import { type DaySpan, daysOf } from '../address/span.ts';
import { isStillGrowing } from '../charts/ticks.ts';
import { binsOf } from './card-bars.ts';
import { needsNoCard } from './card-state.ts';
import { NetworkCard } from './network-card.tsx';

export interface NetworkCardsProps {
  /** In the order of the matrix. */
  networks: readonly NetworkAnalytics[];
  accounts: Analytics['accounts'];
  span: DaySpan;
  zone: string;
  now: number;
}

const keyLook = {
  bar: 'h-[11px] w-[9px] bg-ink/80 print:[print-color-adjust:exact] forced-colors:bg-[CanvasText]',
  growing: 'h-[11px] w-[9px] inset-ring inset-ring-ink/70 forced-colors:border',
} as const;

/** A card for each network; on phones rows, one of them open. */
export function NetworkCards({ networks, accounts, span, zone, now }: NetworkCardsProps) {
  const isPhone = useIsPhone();
  // Paper is as narrow as a phone, and nothing on it can be opened.
  const isPaper = useIsPaper();
  const { connections, isPending } = useConnections();
  const [opened, setOpened] = useState<NetworkId | 'first' | null>('first');
  const isConnected = (network: NetworkId) => isPending || connections[network].length > 0;
  const isEmpty = (told: NetworkAnalytics) => needsNoCard(told, isConnected(told.network));
  const [empty, shown] = [networks.filter(isEmpty), networks.filter((told) => !isEmpty(told))];
  const bins = binsOf(daysOf(span));
  const isGrowing = (day: string) => isStillGrowing(day, now, (one) => startOfDay(one, zone), STILL_GROWING_MS);
  const open = opened === 'first' ? shown[0]?.network : opened;
  const isOfWeeks = bins.some(({ length }) => length > 1);
  return (
    <section aria-label="Networks">
      <div className="grid grid-cols-[minmax(0,1fr)] max-md:overflow-hidden max-md:rounded-lg max-md:border max-md:border-line max-md:shadow-1 md:grid-cols-[repeat(2,minmax(0,1fr))] md:gap-3.5 xl:grid-cols-[repeat(3,minmax(0,1fr))] large-text:grid-cols-1!">
        {shown.map((told) => (
          <NetworkCard
            key={told.network}
            told={told}
            accounts={accounts.filter(({ network, posts }) => network === told.network && posts > 0)}
            isConnected={isConnected(told.network)}
            bins={bins}
            isGrowing={isGrowing}
            now={now}
            fold={
              isPhone && !isPaper
                ? {
                    isOpen: open === told.network,
                    onToggle: () => setOpened(open === told.network ? null : told.network),
                  }
                : null
            }
          />
        ))}
      </div>
      <ul className="mt-3 flex flex-wrap gap-x-[18px] gap-y-1.5 text-12 text-ink-3">
        <li className="flex items-center gap-1.5">
          <span aria-hidden className={keyLook.bar} />
          Each bar: the posts of that {isOfWeeks ? 'week' : 'day'}, counted until now
        </li>
        <li className="flex items-center gap-1.5">
          <span aria-hidden className={keyLook.growing} />
          Posts of the last 7 days, still growing
        </li>
        {shown.length > 1 && <li>Every network has its own scale</li>}
      </ul>
      {empty.length > 0 && (
        <p className="mt-2 text-12 text-ink-3">
          No account: {nameList(empty.map(({ network }) => networkName(network)))}.{' '}
          <Link to="/accounts" className="text-link">
            Connect an account
          </Link>
        </p>
      )}
    </section>
  );
}

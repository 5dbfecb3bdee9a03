import { useQuery } from '@tanstack/react-query';

import { offersQuery } from '#/lib/queries.ts';
import { useUser } from '#/lib/session.ts';
import { onDemand } from '#/ui/drawing/on-demand.tsx';

const OfferNotice = onDemand(() => import('./offer-notice.tsx'), 'OfferNotice');

/** What came with a consent and does not all fit the plan. The oldest offer asks at once, until the person closes it. */
export function OfferNotices() {
  const { data } = useQuery(offersQuery(useUser().uid));
  return data?.offers.map((offer) => (
    <OfferNotice key={offer.flow} offer={offer} room={Math.min(data.room ?? Infinity, offer.accounts.length)} />
  ));
}

import { useQuery } from '@tanstack/react-query';

import { offersQuery } from '#/lib/queries.ts';
import { useUser } from '#/lib/session.ts';
import { late } from '#/ui/late.tsx';

const OfferNotice = late(() => import('./offer-notice.tsx'), 'OfferNotice');

/** What came with a consent and does not all fit the plan. The oldest offer asks at once, until the person closes it. */
export function OfferNotices() {
  const { data } = useQuery(offersQuery(useUser().uid));
  return data?.offers.map((offer) => (
    <OfferNotice key={offer.flow} offer={offer} room={Math.min(data.room ?? Infinity, offer.accounts.length)} />
  ));
}

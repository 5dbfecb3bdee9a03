import { networkName, plural } from '@nonet/domain';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { offersQuery } from '#/lib/queries.ts';
import { useUser } from '#/lib/session.ts';
import { Button } from '#/ui/button.tsx';
import { Notice } from '#/ui/notice.tsx';

import { type Offer, OfferDialog } from './offer-dialog.tsx';
import { SeePlans } from './see-plans.tsx';

/** What came with a consent and does not all fit the plan. The oldest offer asks at once, until the person closes it. */
export function OfferNotices() {
  const { data } = useQuery(offersQuery(useUser().uid));
  return data?.offers.map((offer) => (
    <OfferNotice key={offer.flow} offer={offer} room={Math.min(data.room ?? Infinity, offer.accounts.length)} />
  ));
}

function OfferNotice({ offer, room }: { offer: Offer; room: number }) {
  const [isChoosing, setChoosing] = useState(true);
  return (
    <>
      <Notice kind="note" className="mb-3.5">
        <p>
          {plural(offer.accounts.length, 'new account')} came with {networkName(offer.network)}, and your plan has room
          for {room}. They are forgotten within an hour.
          <SeePlans />
        </p>
        <Button size="sm" className="mt-2" onClick={() => setChoosing(true)}>
          Choose accounts to connect
        </Button>
      </Notice>
      <OfferDialog open={isChoosing} onOpenChange={setChoosing} offer={offer} room={room} />
    </>
  );
}

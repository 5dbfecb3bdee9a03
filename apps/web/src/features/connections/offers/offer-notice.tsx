import { networkName, plural } from '@nonet/domain';
import { useState } from 'react';

import { Button } from '#/ui/button.tsx';
import { Notice } from '#/ui/status/notice.tsx';
import { SeePlans } from '../see-plans.tsx';
import { type Offer, OfferDialog } from './offer-dialog.tsx';

/** Says that accounts wait for a choice, and asks for it. */
export function OfferNotice({ offer, room }: { offer: Offer; room: number }) {
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

import type { Space } from '@nonet/contract';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { errorTextOr } from '#/lib/api-error.ts';
import { queryClient, queryKeys } from '#/lib/query.ts';
import { addressIn } from '#/lib/space.ts';
import { spacesApi } from '#/spaces/spaces-api.ts';
import { Button } from '#/ui/button.tsx';
import { cx } from '#/ui/cx.ts';
import { inputFrame } from '#/ui/fields/text-input.tsx';
import { toast } from '#/ui/status/toast.ts';

import { membersQuery } from '../members/members-query.ts';
import { generalWords as words } from '../settings-words.ts';
import { SettingsRow } from './settings-row.tsx';

const renew = () => queryClient.invalidateQueries({ queryKey: queryKeys.spaces });
const failed = (text: string) => (error: unknown) => toast.error(errorTextOr(text, error), { id: 'transfer' });

/** The space gets another owner: offered by the one, accepted by the other. Nobody gives away the space that is named after them. */
export function TransferRow({ space, isOwn }: { space: Space; isOwn: boolean }) {
  if (space.offeredToMe) return <TakeOver space={space} />;
  if (space.role !== 'owner' || isOwn) return null;
  return space.offeredTo === null ? <Offer space={space} /> : <Offered space={space} to={space.offeredTo} />;
}

function TakeOver({ space }: { space: Space }) {
  const accept = useMutation({
    mutationFn: () => spacesApi.takeOver(space.id),
    onSuccess: ({ shortId }) => location.assign(addressIn(shortId, '/settings/general')),
    onError: failed(words.notTakenOver),
  });
  return (
    <SettingsRow title={words.transfer} about={words.takeOverAbout(space.ownerName)}>
      <Button
        kind="primary"
        busy={accept.isPending || accept.isSuccess}
        busyText={words.takingOver}
        onClick={() => accept.mutate()}
      >
        {words.takeOver}
      </Button>
    </SettingsRow>
  );
}

function useMembers() {
  return useQuery(membersQuery()).data?.members ?? [];
}

function Offer({ space }: { space: Space }) {
  const others = useMembers().filter(({ role }) => role !== 'owner');
  const [wanted, setWanted] = useState<string | null>(null);
  const chosen = others.find(({ id }) => id === wanted) ?? others[0];
  const offer = useMutation({
    mutationFn: (memberId: string) => spacesApi.offer(space.id, memberId),
    onSuccess: renew,
    onError: failed(words.notOffered),
  });
  return (
    <SettingsRow title={words.transfer} about={chosen ? words.transferAbout : words.noMembers}>
      {chosen && (
        <div className="flex flex-wrap gap-2">
          <div className={cx(inputFrame, 'h-11 w-52! text-16 md:h-9 md:text-14')}>
            <select
              aria-label={words.transferTo}
              className="size-full rounded-md bg-transparent px-2.5 outline-none"
              value={chosen.id}
              onChange={({ target }) => setWanted(target.value)}
            >
              {others.map(({ id, name, email }) => (
                <option key={id} value={id}>
                  {name || email}
                </option>
              ))}
            </select>
          </div>
          <Button busy={offer.isPending} busyText={words.offering} onClick={() => offer.mutate(chosen.id)}>
            {words.offer}
          </Button>
        </div>
      )}
    </SettingsRow>
  );
}

function Offered({ space, to }: { space: Space; to: string }) {
  const member = useMembers().find(({ id }) => id === to);
  const end = useMutation({
    mutationFn: () => spacesApi.endOffer(space.id),
    onSuccess: renew,
    onError: failed(words.notOffered),
  });
  return (
    <SettingsRow title={words.transfer} about={words.offered(member?.name || member?.email || '…')}>
      <Button busy={end.isPending} onClick={() => end.mutate()}>
        {words.takeOfferBack}
      </Button>
    </SettingsRow>
  );
}

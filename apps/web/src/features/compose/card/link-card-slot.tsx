import { cardAddress, type LinkCard, type NetworkId } from '@nonet/domain';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';

import { errorText } from '#/lib/api-error.ts';
import { Button } from '#/ui/button.tsx';
import { cx } from '#/ui/cx.ts';
import { useFocusSoon } from '#/ui/drawing/use-focus-soon.ts';
import { IconButton } from '#/ui/icon-button.tsx';
import { Sign } from '#/ui/sign.tsx';
import { Bone, Skeleton } from '#/ui/status/skeleton.tsx';
import { toast } from '#/ui/status/toast.ts';
import type { Draft } from '../draft/draft.ts';
import { linkCardQuery } from '../link-pages/link-card-query.ts';
import { useCardPicture } from '../link-pages/use-card-picture.ts';
import { wasJustAdded } from '../sections/just-added.ts';
import { SheetSection } from '../sections/section.tsx';
import { focusPlace } from '../sections/sections.ts';
import { CardFields } from './card-fields.tsx';
import { CardFoot } from './card-foot.tsx';
import { shownAddress } from './shown-address.ts';

export interface LinkCardSlotProps {
  draft: Draft;
  change: (change: Partial<Draft>) => void;
  /** The networks of the chosen accounts, each once. */
  networks: readonly NetworkId[];
}

/** Nobody reads a page for an address that is still being typed. One that grows by so much at once was pasted. */
const settleMs = 500;
const pastedLength = 8;
const editId = 'post-card-edit';
const addId = 'post-card-add';

/** The card of the first address: read, shown, changed and removed (FMT-04). */
export function LinkCardSlot({ draft, change, networks }: LinkCardSlotProps) {
  const address = useSettled(cardAddress(networks, draft));
  const read = useQuery({ ...linkCardQuery(address ?? ''), enabled: address !== null && draft.card === null });
  const [isEditing, setEditing] = useState(false);
  const focusSoon = useFocusSoon();
  // The latest draft, for an Undo that may come much later.
  const latest = useRef(draft);
  latest.current = draft;
  const removed = useRef<LinkCard | null>(null);
  useEffect(() => {
    if (draft.card === 'off') return;
    // Words of one's own come back with the card, wherever it was added again.
    if (draft.card === null && removed.current !== null) change({ card: removed.current });
    removed.current = null;
  }, [draft.card, change]);
  const former = useRef(address);
  useEffect(() => {
    const before = former.current;
    if (address === null || address === before) return;
    former.current = address;
    removed.current = null;
    // The card was of another page.
    if (before !== null && latest.current.card !== 'off') change({ card: null });
  }, [address, change]);

  const given = draft.card === 'off' ? null : draft.card;
  const card = given ?? (address === null ? null : (read.data?.card ?? null));
  if (draft.card === 'off') {
    if (address === null) return null;
    return (
      <SheetSection>
        <p className="flex min-h-9 flex-wrap items-center gap-x-3 gap-y-1 text-13 text-ink-3">
          <span className="min-w-0 wrap-anywhere">No card for {shownAddress(address)}.</span>
          <Button id={addId} size="sm" kind="ghost" onClick={() => change({ card: null })}>
            Add the link card
          </Button>
        </p>
      </SheetSection>
    );
  }
  if (card === null && address === null) return null;

  function remove() {
    setEditing(false);
    removed.current = given;
    focusSoon(address === null ? 'post-content' : addId);
    change({ card: 'off' });
    toast.info('Link card removed. The address stays in the text.', {
      id: 'link-card',
      action: { label: 'Undo', onPress: () => latest.current.card === 'off' && change({ card: given }) },
    });
  }
  function stop() {
    setEditing(false);
    focusSoon(editId);
  }

  const shown = isEditing ? (
    <CardFields
      card={card ?? { url: addressToSend(address ?? ''), title: '', description: '', imageId: null }}
      isOwn={given !== null}
      onDone={(changed) => {
        change({ card: changed });
        stop();
      }}
      onReset={
        address === null
          ? null
          : () => {
              change({ card: null });
              stop();
            }
      }
      onCancel={stop}
    />
  ) : card !== null ? (
    <CardAtRest card={card} onEdit={() => setEditing(true)} onRemove={remove} />
  ) : read.isError || read.data?.card === null ? (
    <div className="flex flex-wrap items-center gap-x-2.5 gap-y-1.5 px-3.5 py-2.5 text-13 text-ink-2">
      <Sign name="link" size={16} className="flex-none text-ink-3" />
      <p role="alert" className="min-w-0 flex-1 basis-52">
        {read.data?.reason ?? errorText(read.error)} The address stays a link.
      </p>
      <Button size="sm" busy={read.isFetching} onClick={() => void read.refetch()}>
        Try again
      </Button>
      <Button id={editId} size="sm" kind="ghost" onClick={() => setEditing(true)}>
        Write the card
      </Button>
    </div>
  ) : (
    <Waiting address={address ?? ''} onRemove={remove} />
  );
  return (
    <SheetSection>
      <fieldset aria-label="Link card" className="min-w-0 rounded-md bg-sunken inset-ring inset-ring-line">
        {shown}
        {card !== null && <CardFoot networks={networks} post={draft} />}
      </fieldset>
    </SheetSection>
  );
}

function CardAtRest({ card, onEdit, onRemove }: { card: LinkCard; onEdit: () => void; onRemove: () => void }) {
  const picture = useCardPicture(card);
  const { title, description, url } = card;
  useEffect(() => {
    if (wasJustAdded(editId)) focusPlace(editId);
  }, []);
  return (
    <div className="flex flex-wrap items-start gap-x-3 gap-y-1.5 p-2.5 md:flex-nowrap">
      {card.imageId !== null && (
        <span className="aspect-[1.91] w-28 flex-none overflow-hidden rounded-sm border border-line bg-fill">
          {picture && <img src={picture} alt="" className="size-full object-cover" />}
        </span>
      )}
      {/* On a phone the words go below a picture, where they have the whole width. */}
      <div
        className={cx(
          'grid min-w-0 flex-1 gap-0.5 py-0.5 text-13',
          card.imageId !== null && 'max-md:order-last max-md:basis-full',
        )}
      >
        <p className="line-clamp-2 wrap-anywhere font-semibold">{title}</p>
        {description !== '' && <p className="line-clamp-2 wrap-anywhere text-ink-2">{description}</p>}
        <p className="truncate text-12 text-ink-3">{shownAddress(url)}</p>
      </div>
      <div className="-my-1 ml-auto flex flex-none">
        <IconButton
          id={editId}
          label="Change the link card"
          title="Change"
          icon={<Sign name="pencil" size={16} />}
          onClick={onEdit}
        />
        <IconButton
          label="Remove the link card"
          title="Remove"
          icon={<Sign name="close" size={16} />}
          onClick={onRemove}
        />
      </div>
    </div>
  );
}

function Waiting({ address, onRemove }: { address: string; onRemove: () => void }) {
  return (
    <div className="flex items-start gap-3 p-2.5">
      <div className="min-w-0 flex-1">
        <Skeleton label={`Reading ${shownAddress(address)}...`}>
          <div className="flex items-start gap-3">
            <Bone className="aspect-[1.91] w-28 flex-none" />
            <div className="grid flex-1 gap-2 py-1">
              <Bone className="h-3.5 w-4/5" />
              <Bone className="h-3.5 w-3/5" />
              <p className="truncate text-12 text-ink-3">Reading {shownAddress(address)}...</p>
            </div>
          </div>
        </Skeleton>
      </div>
      <IconButton
        label="Remove the link card"
        title="Remove"
        icon={<Sign name="close" size={16} />}
        onClick={onRemove}
        className="-my-1"
      />
    </div>
  );
}

/** An address as a card leads to it. */
function addressToSend(address: string): string {
  return /^https?:\/\//i.test(address) ? address : `https://${address}`;
}

/** An address once it has stayed the same for a moment; one that was pasted, and the first one, at once. */
function useSettled(latest: string | null): string | null {
  const [settled, setSettled] = useState(latest);
  const before = useRef(latest);
  useEffect(() => {
    const grown = (latest?.length ?? 0) - (before.current?.length ?? 0);
    before.current = latest;
    const timer = setTimeout(() => setSettled(latest), grown >= pastedLength ? 0 : settleMs);
    return () => clearTimeout(timer);
  }, [latest]);
  return settled;
}

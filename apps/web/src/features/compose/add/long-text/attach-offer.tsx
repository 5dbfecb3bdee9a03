import { type NetworkId, networkName, plural } from '@nonet/domain';
import { useEffect, useId, useRef } from 'react';

import { Button } from '#/ui/button.tsx';
import { Notice } from '#/ui/status/notice.tsx';
import { toast } from '#/ui/status/toast.ts';
import type { Draft } from '../../draft/draft.ts';
import { noteAdded } from '../../sections/just-added.ts';
import { attachRest, restAt } from './attach-rest.ts';

export interface AttachOfferProps {
  draft: Draft;
  networks: readonly NetworkId[];
  change: (change: Partial<Draft>) => void;
}

/** Offers to attach the part of a text that is too long for its network (FMT-06). Draws nothing where the whole text fits. */
export function AttachOffer({ draft, networks, change }: AttachOfferProps) {
  const id = useId();
  // The latest draft, for an Undo that may come much later.
  const latest = useRef(draft);
  useEffect(() => {
    latest.current = draft;
  });

  function attach(network: NetworkId) {
    const attached = attachRest(network, draft);
    if (attached === null) return;
    const { attachment, descriptions } = draft;
    if (attachment === null) noteAdded('post-long-text');
    change(attached);
    toast.info(`The rest is a long text at ${networkName(network)}`, {
      id: 'attached',
      action: {
        label: 'Undo',
        onPress: () => {
          const { [network]: _cut, ...others } = latest.current.descriptions;
          const own = descriptions[network];
          change({ attachment, descriptions: { ...others, ...(own === undefined ? {} : { [network]: own }) } });
        },
      },
    });
  }

  return networks.map((network) => {
    const rest = restAt(network, draft);
    if (rest === 0) return null;
    const text = `${plural(rest, 'character')} more than ${networkName(network)} takes.`;
    return (
      <Notice key={network} kind="note" role="status">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
          <p id={id} className="min-w-0 flex-1 basis-52">
            {text}
          </p>
          <Button kind="secondary" size="sm" aria-describedby={id} onClick={() => attach(network)}>
            Attach the rest as text
          </Button>
        </div>
      </Notice>
    );
  });
}

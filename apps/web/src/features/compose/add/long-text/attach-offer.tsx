import { type NetworkId, networkName, plural } from '@nonet/domain';
import { useEffect, useId, useRef } from 'react';

import { Button } from '#/ui/button.tsx';
import { Notice } from '#/ui/status/notice.tsx';
import type { Draft } from '../../draft/draft.ts';
import { restAt } from './attach-rest.ts';
import { attachWithUndo } from './attach-with-undo.ts';

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
          <Button
            kind="secondary"
            size="sm"
            aria-describedby={id}
            onClick={() => attachWithUndo(network, draft, change, () => latest.current)}
          >
            Attach the rest as text
          </Button>
        </div>
      </Notice>
    );
  });
}

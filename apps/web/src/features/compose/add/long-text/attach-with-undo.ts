import { type NetworkId, networkName } from '@nonet/domain';

import { toast } from '#/ui/status/toast.ts';
import type { Draft } from '../../draft/draft.ts';
import { noteAdded } from '../../sections/just-added.ts';
import { type AttachingDraft, attachRest } from './attach-rest.ts';

/**
 * Attaches what the network does not take of its text, and offers Undo, which may be pressed much later: `latest` has the texts of then.
 * Null: no beginning of the text fits.
 */
export function attachWithUndo(
  network: NetworkId,
  draft: AttachingDraft,
  change: (change: Partial<Draft>) => void,
  latest: () => Pick<Draft, 'descriptions'>,
): ReturnType<typeof attachRest> {
  const attached = attachRest(network, draft);
  if (attached === null) return null;
  const { attachment, descriptions } = draft;
  if (attachment === null) noteAdded('post-long-text');
  change(attached);
  toast.info(`The rest is a long text at ${networkName(network)}`, {
    id: 'attached',
    action: {
      label: 'Undo',
      onPress: () => {
        const { [network]: _cut, ...others } = latest().descriptions;
        const own = descriptions[network];
        change({ attachment, descriptions: { ...others, ...(own === undefined ? {} : { [network]: own }) } });
      },
    },
  });
  return attached;
}

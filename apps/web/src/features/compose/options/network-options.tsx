import type { Connections } from '@nonet/contract';
import { type NetworkId, networkName, type PostField } from '@nonet/domain';
import { useEffect, useSyncExternalStore } from 'react';

import { Button } from '#/ui/button.tsx';
import { Notice } from '#/ui/notice.tsx';
import { Bone, Skeleton } from '#/ui/skeleton.tsx';

import { chosenAccounts } from '../draft/draft.ts';
import { withOption } from '../draft/draft-options.ts';
import { SheetSection } from '../section.tsx';
import { optionsId } from '../sections.ts';
import { createFormLoader, type FormLoader } from './form-loader.ts';
import type { NetworkFormProps } from './network-form.ts';
import { networkForms } from './network-forms.ts';

const usualLoader = createFormLoader(networkForms);

export interface NetworkOptionsProps extends Pick<NetworkFormProps, 'draft' | 'change' | 'abilities' | 'covers'> {
  /** The networks of the chosen accounts, each once. */
  networks: readonly NetworkId[];
  connections: Connections;
  errorOf: (field: PostField, network: NetworkId | null) => string | undefined;
  loader?: FormLoader;
}

/**
 * The fields that only one network has, for each chosen network with such fields. They are loaded when its first
 * account is chosen.
 */
export function NetworkOptions({ networks, loader = usualLoader, ...props }: NetworkOptionsProps) {
  return networks.map((network) => <OwnOptions key={network} network={network} loader={loader} {...props} />);
}

interface OwnOptionsProps extends Required<Omit<NetworkOptionsProps, 'networks'>> {
  network: NetworkId;
}

function OwnOptions({ network, loader, connections, abilities, covers, draft, change, errorOf }: OwnOptionsProps) {
  const stateNow = () => loader.stateOf(network);
  const state = useSyncExternalStore(loader.subscribe, stateNow, stateNow);
  useEffect(() => void loader.load(network), [loader, network]);
  switch (state.kind) {
    case 'none':
      return null;
    case 'loading':
      return (
        <SheetSection>
          <Skeleton label={`Loading the fields of ${networkName(network)}...`}>
            <Bone className="h-10" />
          </Skeleton>
        </SheetSection>
      );
    case 'failed':
      return (
        <SheetSection>
          <Notice kind="error" role="alert">
            <p>
              The fields of {networkName(network)} could not be loaded. Check your connection, or load the page again.
            </p>
            <Button className="mt-2" size="sm" onClick={() => void loader.load(network)}>
              Try Again
            </Button>
          </Notice>
        </SheetSection>
      );
    case 'ready': {
      return (
        <fieldset
          id={optionsId(network)}
          aria-label={`Options of ${networkName(network)}`}
          className="min-w-0 border-t border-line"
        >
          <state.Form
            accounts={chosenAccounts(draft, connections).filter(({ platform }) => platform === network)}
            abilities={abilities}
            covers={covers}
            draft={draft}
            change={change}
            choose={(connectionId, name, value) =>
              change({ options: withOption(draft.options, connectionId, [name, value]) })
            }
            errorOf={(field) => errorOf(field, field === 'options' ? network : null)}
          />
        </fieldset>
      );
    }
    default:
      return state satisfies never;
  }
}

import type { Connections } from '@nonet/contract';
import { type NetworkId, networkName } from '@nonet/domain';
import { useEffect, useSyncExternalStore } from 'react';

import { Button } from '#/ui/button.tsx';
import { Notice } from '#/ui/notice.tsx';
import { Bone, Skeleton } from '#/ui/skeleton.tsx';

import { chosenAccounts } from '../draft/draft.ts';
import { SheetSection } from '../section.tsx';
import { createFormLoader, type FormLoader } from './form-loader.ts';
import { type NetworkFormProps, networkForms } from './network-forms.ts';

const usualLoader = createFormLoader(networkForms);

export interface NetworkOptionsProps extends Omit<NetworkFormProps, 'accounts'> {
  /** The networks of the chosen accounts, each once. */
  networks: readonly NetworkId[];
  connections: Connections;
  loader?: FormLoader;
}

/** The fields that only one network has, for each chosen network that has some. They arrive with its first account. */
export function NetworkOptions({ networks, loader = usualLoader, ...props }: NetworkOptionsProps) {
  return networks.map((network) => <OwnOptions key={network} network={network} loader={loader} {...props} />);
}

interface OwnOptionsProps extends Required<Omit<NetworkOptionsProps, 'networks'>> {
  network: NetworkId;
}

function OwnOptions({ network, loader, connections, ...props }: OwnOptionsProps) {
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
      const accounts = chosenAccounts(props.draft, connections).filter(({ platform }) => platform === network);
      return <state.Form accounts={accounts} {...props} />;
    }
    default:
      return state satisfies never;
  }
}

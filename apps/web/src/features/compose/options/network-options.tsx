import type { Connections } from '@nonet/contract';
import { type NetworkId, networkName, type PostField } from '@nonet/domain';
import { useEffect, useSyncExternalStore } from 'react';

import { Button } from '#/ui/button.tsx';
import { Notice } from '#/ui/notice.tsx';
import { Bone, Skeleton } from '#/ui/skeleton.tsx';

import { chosenAccounts } from '../draft/draft.ts';
import { withOption } from '../draft/draft-options.ts';
import { optionsId, type Tab } from '../sections.ts';
import { FieldsBlock } from './fields-block.tsx';
import { createFormLoader, type FormLoader, type FormState } from './form-loader.ts';
import type { NetworkFormProps } from './network-form.ts';
import { networkForms } from './network-forms.ts';

const usualLoader = createFormLoader(networkForms);

export interface NetworkOptionsProps extends Pick<NetworkFormProps, 'draft' | 'change' | 'abilities' | 'covers'> {
  /** The networks of the chosen accounts, each once. */
  networks: readonly NetworkId[];
  /** The tab whose fields are seen. */
  tab: Tab;
  connections: Connections;
  errorOf: (field: PostField, network: NetworkId | null) => string | undefined;
  loader?: FormLoader;
}

/**
 * The fields that only one network has, for each chosen network with such fields. They are loaded when its first account
 * is chosen, and are there also while another tab is open: some choose what is usual.
 */
export function NetworkOptions({ networks, tab, loader = usualLoader, ...props }: NetworkOptionsProps) {
  return networks.map((network) => (
    <OwnOptions key={network} network={network} isOpen={network === tab} loader={loader} {...props} />
  ));
}

interface OwnOptionsProps extends Required<Omit<NetworkOptionsProps, 'networks' | 'tab'>> {
  network: NetworkId;
  isOpen: boolean;
}

function OwnOptions({ network, isOpen, loader, ...props }: OwnOptionsProps) {
  const stateNow = () => loader.stateOf(network);
  const state = useSyncExternalStore(loader.subscribe, stateNow, stateNow);
  useEffect(() => void loader.load(network), [loader, network]);
  if (state.kind === 'none') return null;
  return (
    <fieldset
      id={optionsId(network)}
      aria-label={`Options of ${networkName(network)}`}
      hidden={!isOpen}
      className="min-w-0 rounded-b-[inherit] border-t border-line bg-rail"
    >
      <Fields state={state} network={network} loader={loader} {...props} />
    </fieldset>
  );
}

interface FieldsProps extends Omit<OwnOptionsProps, 'isOpen'> {
  state: Exclude<FormState, { kind: 'none' }>;
}

function Fields({ state, network, loader, connections, draft, change, errorOf, ...props }: FieldsProps) {
  if (state.kind === 'loading') {
    return (
      <FieldsBlock>
        <Skeleton label={`Loading the fields of ${networkName(network)}...`}>
          <Bone className="h-10" />
        </Skeleton>
      </FieldsBlock>
    );
  }
  if (state.kind === 'failed') {
    return (
      <FieldsBlock>
        <Notice kind="error" role="alert">
          <p>
            The fields of {networkName(network)} could not be loaded. Check your connection, or load the page again.
          </p>
          <Button className="mt-2" size="sm" onClick={() => void loader.load(network)}>
            Try Again
          </Button>
        </Notice>
      </FieldsBlock>
    );
  }
  const { Form } = state;
  return (
    <Form
      {...props}
      accounts={chosenAccounts(draft, connections).filter(({ platform }) => platform === network)}
      draft={draft}
      change={change}
      choose={(connectionId, name, value) =>
        change({ options: withOption(draft.options, connectionId, [name, value]) })
      }
      errorOf={(field) => errorOf(field, field === 'options' ? network : null)}
    />
  );
}

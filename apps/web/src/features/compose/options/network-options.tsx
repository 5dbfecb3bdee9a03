import type { Connection } from '@nonet/contract';
import { hasComments, type NetworkId, networkName, networkRules, type PostField } from '@nonet/domain';
import { memo, useEffect, useMemo, useSyncExternalStore } from 'react';

import { Button } from '#/ui/button.tsx';
import { cx } from '#/ui/cx.ts';
import { Notice } from '#/ui/status/notice.tsx';
import { Bone, Skeleton } from '#/ui/status/skeleton.tsx';

import { withOption } from '../draft/draft-options.ts';
import { optionsId, type Tab } from '../sections/sections.ts';
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
  /** The chosen accounts. */
  accounts: readonly Connection[];
  errorOf: (field: PostField, network: NetworkId | null) => string | undefined;
  loader?: FormLoader;
}

/**
 * The fields that only one network has, for each chosen network with such fields. They are loaded when its first account
 * is chosen, and are there also while another tab is open: some choose what is usual.
 */
export function NetworkOptions({ networks, tab, errorOf, loader = usualLoader, ...props }: NetworkOptionsProps) {
  const { accounts, abilities, change } = props;
  const { link, media, options, templateId } = props.draft;
  const draft = useMemo(() => ({ link, media, options, templateId }), [link, media, options, templateId]);
  const { desk, items } = props.covers;
  const covers = useMemo(() => ({ desk, items }), [desk, items]);
  return networks.map((network) => (
    <OwnOptions
      key={network}
      network={network}
      isOpen={network === tab}
      loader={loader}
      accounts={accounts}
      abilities={abilities}
      covers={covers}
      draft={draft}
      change={change}
      error={errorOf('options', network)}
      linkError={networkRules[network].linkField ? errorOf('link', null) : undefined}
    />
  ));
}

interface OwnOptionsProps extends Omit<NetworkFormProps, 'choose' | 'errorOf'> {
  network: NetworkId;
  isOpen: boolean;
  loader: FormLoader;
  error: string | undefined;
  linkError: string | undefined;
}

const OwnOptions = memo(function OwnOptions({ network, isOpen, loader, ...props }: OwnOptionsProps) {
  const stateNow = () => loader.stateOf(network);
  const state = useSyncExternalStore(loader.subscribe, stateNow, stateNow);
  useEffect(() => void loader.load(network), [loader, network]);
  if (state.kind === 'none') return null;
  return (
    <fieldset
      id={optionsId(network)}
      aria-label={`Options of ${networkName(network)}`}
      hidden={!isOpen}
      className={cx(
        'min-w-0 border-t border-line bg-sunken empty:hidden',
        // Else the first comment stands below.
        !hasComments(network) && 'rounded-b-[inherit]',
      )}
    >
      <Fields state={state} network={network} loader={loader} {...props} />
    </fieldset>
  );
});

interface FieldsProps extends Omit<OwnOptionsProps, 'isOpen'> {
  state: Exclude<FormState, { kind: 'none' }>;
}

function Fields({ state, network, loader, accounts, draft, change, error, linkError, ...props }: FieldsProps) {
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
      accounts={accounts.filter(({ platform }) => platform === network)}
      draft={draft}
      change={change}
      choose={(connectionId, name, value) =>
        change({ options: withOption(draft.options, connectionId, [name, value]) })
      }
      errorOf={(field) => (field === 'options' ? error : field === 'link' ? linkError : undefined)}
    />
  );
}

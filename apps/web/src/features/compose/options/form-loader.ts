import type { NetworkId } from '@nonet/domain';

import type { NetworkForm, NetworkForms } from './network-forms.ts';

export type FormState = { kind: 'none' | 'loading' | 'failed' } | { kind: 'ready'; Form: NetworkForm };

export type FormLoader = ReturnType<typeof createFormLoader>;

const none: FormState = { kind: 'none' };
const loading: FormState = { kind: 'loading' };

/** Fetches the networks' own parts of the sheet, each once; what did not arrive can be asked for again. */
export function createFormLoader(forms: NetworkForms) {
  const states = new Map<NetworkId, FormState>();
  const listeners = new Set<() => void>();

  function set(network: NetworkId, state: FormState) {
    states.set(network, state);
    for (const listener of listeners) listener();
  }

  return {
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },

    stateOf(network: NetworkId): FormState {
      return states.get(network) ?? (forms[network] === null ? none : loading);
    },

    async load(network: NetworkId): Promise<void> {
      const fetchForm = forms[network];
      const begun = states.get(network);
      if (fetchForm === null || (begun && begun.kind !== 'failed')) return;
      set(network, loading);
      try {
        set(network, { kind: 'ready', Form: await fetchForm() });
      } catch {
        // Whatever the cause, the rest of the sheet stays, and this part can be asked for again.
        set(network, { kind: 'failed' });
      }
    },
  };
}

import type { NetworkId } from '@nonet/domain';

import type { NetworkForm, NetworkForms } from './network-form.ts';

export type FormState =
  | { kind: 'none' }
  | { kind: 'loading' }
  | { kind: 'failed' }
  | { kind: 'ready'; Form: NetworkForm };

export type FormLoader = ReturnType<typeof createFormLoader>;

const none: FormState = { kind: 'none' };
const loading: FormState = { kind: 'loading' };

/** Fetches the networks' own parts of the form, each once. A part that did not arrive can be requested again. */
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
        // Whatever the cause, the rest of the form stays, and this part can be requested again.
        set(network, { kind: 'failed' });
      }
    },
  };
}

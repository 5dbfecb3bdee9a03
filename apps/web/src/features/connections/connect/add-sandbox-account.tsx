import { useEffect, useRef } from 'react';

import { api } from '#/lib/api.ts';
import { fetchAnew } from '#/lib/fetch-anew.ts';
import { queryClient, queryKeys } from '#/lib/query.ts';
import { useUser } from '#/lib/session.ts';
import { toast } from '#/ui/status/toast.ts';

import { connectToastId, tellConnected } from '../news/tell-connected.ts';
import { connectBody, problemOf, sandboxAccount } from './bluesky-form.ts';

/** Connects the account that the Sandbox has ready, by one press and without a form. */
export function AddSandboxAccount({ onDone }: { onDone: () => void }) {
  const { uid } = useUser();
  const hasBegun = useRef(false);
  useEffect(() => {
    if (hasBegun.current) return;
    hasBegun.current = true;
    void connect();

    async function connect() {
      try {
        const { handle: username } = await api.connections.connectBluesky({
          uid,
          ...connectBody(sandboxAccount, null),
        });
        tellConnected({ accounts: [{ platform: 'bluesky', username, profileName: null }], more: 0, insteadOf: null });
        await fetchAnew(queryClient, queryKeys.connections);
      } catch (error) {
        const { title, text } = problemOf(error);
        toast.error(`${title}: ${text}`, { id: connectToastId('bluesky') });
      }
      onDone();
    }
  }, [uid, onDone]);
  return null;
}

import { networkName } from '@nonet/domain';
import { useMutation, useQuery } from '@tanstack/react-query';
import { api } from '#/lib/api.ts';
import { errorTextOr } from '#/lib/api-error.ts';
import { fetchAnew } from '#/lib/fetch-anew.ts';
import { networksQuery } from '#/lib/queries.ts';
import { queryClient, queryKeys } from '#/lib/query.ts';
import { useUser } from '#/lib/session.ts';
import { Button } from '#/ui/button.tsx';
import { Card } from '#/ui/card.tsx';
import { PageBody } from '#/ui/page-body.tsx';
import { PageHead } from '#/ui/page-head.tsx';
import { toast } from '#/ui/status/toast.ts';

import { AskingButton } from '../asking-button.tsx';
import { configuration } from './configuration.ts';
import { ConnectionPanel } from './connection-panel.tsx';
import { FactList } from './fact-list.tsx';
import { useAuthAddress } from './use-auth-address.ts';

const network = 'tiktok';

/** /test/tiktok (OP-35). */
export function TiktokTestPage() {
  const { uid } = useUser();
  const connected = useQuery({
    queryKey: [...queryKeys.connections, network, uid],
    queryFn: ({ signal }) => api.connections.ofTiktok(uid, signal),
  });
  const { data: networks } = useQuery(networksQuery());
  const cleanUp = useCleanUp(uid);
  const address = useAuthAddress(network);
  return (
    <PageBody>
      <PageHead
        title="TikTok test"
        subtitle="For developers: connecting, cleaning up, and what TikTok is asked with."
      />
      <div className="grid max-w-[720px] gap-3.5">
        <ConnectionPanel
          network={network}
          accounts={connected.data?.tiktok.filter((account) => account.connected) ?? (connected.isError ? [] : null)}
          actions={
            <>
              <Button size="sm" busy={cleanUp.isBusy(false)} onClick={() => cleanUp.run(false)}>
                Cleanup Duplicates
              </Button>
              <AskingButton
                kind="danger"
                question="Remove All"
                consequence={`Every ${networkName(network)} account will be disconnected. Posts that are scheduled for them will not be published there.`}
                yes="Remove All"
                busy={cleanUp.isBusy(true)}
                onYes={() => cleanUp.run(true)}
              >
                Remove All
              </AskingButton>
              <Button size="sm" busy={address.isBusy} onClick={address.ask}>
                Test Auth URL
              </Button>
            </>
          }
        />
        {address.parts !== null && (
          <Card as="section" aria-label="Authorization address" className="grid gap-3 p-4 md:p-5">
            <h2 className="display-17">Authorization address</h2>
            <p className="text-13 text-ink-3">
              A connect would open this page. The attempt that asked for it has been given up.
            </p>
            <FactList facts={address.parts} />
          </Card>
        )}
        <Card as="section" aria-label="Sandbox configuration" className="grid gap-3 p-4 md:p-5">
          <h2 className="display-17">Sandbox configuration</h2>
          <FactList
            facts={configuration(network, networks?.find(({ id }) => id === network) ?? null, location.origin)}
          />
        </Card>
      </div>
    </PageBody>
  );
}

/** Disconnects what is connected twice, or everything. */
function useCleanUp(userId: string) {
  const { isPending, mutate, variables } = useMutation({
    mutationFn: (cleanAll: boolean) => api.connections.cleanUpTiktok({ userId, ...(cleanAll && { cleanAll }) }),
    onSuccess: ({ message }) => toast.success(message, { id: 'clean-up' }),
    onError: (error, cleanAll) =>
      toast.error(errorTextOr(cleanAll ? 'Cleanup failed' : 'Failed to cleanup duplicate connections', error), {
        id: 'clean-up',
      }),
    onSettled: () => fetchAnew(queryClient, queryKeys.connections),
  });
  return { run: (cleanAll: boolean) => mutate(cleanAll), isBusy: (all: boolean) => isPending && variables === all };
}

import type { Connection, NetworkState } from '@nonet/contract';
import { connectionMessages, mayUse, type NetworkId, networkIds, networkRules } from '@nonet/domain';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { networksQuery, usageQuery } from '#/lib/queries.ts';
import { session } from '#/lib/session.ts';
import { useConnections } from '#/lib/use-connections.ts';
import { NetworkMatrix } from '#/networks/network-matrix.tsx';
import { Card } from '#/ui/card.tsx';
import { preloadDialog } from '#/ui/dialog.tsx';
import { ErrorState } from '#/ui/error-state.tsx';
import { late, OverlayHost } from '#/ui/late.tsx';
import { PageBody } from '#/ui/page-body.tsx';
import { PageHead } from '#/ui/page-head.tsx';
import { Bone, Skeleton } from '#/ui/skeleton.tsx';
import { toast } from '#/ui/toast.ts';

import { useBlueskyMessages } from './bluesky-messages.ts';
import { consent, useConsent } from './consent/consent.ts';
import { type ConsentNote, NoteDialog } from './consent/note-dialog.tsx';
import { useReturnNews } from './consent/use-return-news.ts';
import { NetworkCard } from './network-card.tsx';
import { OfferNotices } from './offer-notices.tsx';
import { useNamedAccount } from './use-named-account.ts';

const LockedNotice = late(() => import('./locked-notice.tsx'), 'LockedNotice');
const BlueskyDialog = late(() => import('./bluesky-dialog.tsx'), 'BlueskyDialog');

function preloadForm(): void {
  void BlueskyDialog.preload?.();
  preloadDialog();
}

// Three columns at most, and as few as the sidebar leaves room for.
const grid =
  'grid auto-rows-auto grid-cols-[repeat(auto-fill,minmax(min(100%,max(272px,(100%-28px)/3)),1fr))] gap-3.5 sm:auto-rows-[minmax(176px,auto)]';

export function AccountsPage() {
  const { connections, isPending, isError, isFetching, retry } = useConnections();
  const networks = useQuery(networksQuery());
  const { data: usage } = useQuery(usageQuery());
  const [isConnecting, setConnecting] = useState(false);
  const [wasConnecting, setWasConnecting] = useState(false);
  const [reconnecting, setReconnecting] = useState<Connection | null>(null);
  const [note, setNote] = useState<ConsentNote | null>(null);
  const [isNoteOpen, setNoteOpen] = useState(false);
  const hasFailed = isError || networks.isError;

  const attempt = useConsent();
  useReturnNews();
  useBlueskyMessages();
  useNamedAccount(!isPending && !networks.isPending && !hasFailed);

  const accounts = networkIds.flatMap((network) => connections[network]).filter(({ connected }) => connected);

  function connect({ id, signIn }: NetworkState, account: Connection | null) {
    const room = usage && account === null ? mayUse(usage, { accounts: accounts.length + 1 }) : null;
    // No window opens only to be closed again.
    if (room?.kind === 'refused') return consent.report(id, { type: 'plan', text: room.message, reference: null });
    if (signIn === 'popup') {
      const text = networkRules[id].consent?.note;
      if (!text) return void consent.connect(id, account);
      setNote({ network: id, account, text });
      return setNoteOpen(true);
    }
    setReconnecting(account);
    setWasConnecting(true);
    setConnecting(true);
    void warnSignedOut();
  }

  return (
    <PageBody>
      <PageHead title="Social Accounts" subtitle="Connect and manage your accounts for all supported platforms.">
        {!isPending && !hasFailed && (
          <ConnectedCount connected={networkIds.filter((id) => connections[id].some(isShown))} />
        )}
      </PageHead>
      {hasFailed ? (
        <Card>
          <ErrorState
            title="Error Loading Accounts"
            retrying={isFetching || networks.isFetching}
            onRetry={() => {
              retry();
              if (networks.isError) void networks.refetch();
            }}
          >
            {connectionMessages.loadFailed}
          </ErrorState>
        </Card>
      ) : isPending || networks.isPending ? (
        <LoadingCards />
      ) : (
        <>
          <OfferNotices />
          {usage && accounts.some(({ locked }) => locked) && <LockedNotice plan={usage.plan} accounts={accounts} />}
          <div className={grid}>
            {networks.data.map((state) => (
              <NetworkCard
                key={state.id}
                network={state.id}
                accounts={connections[state.id].filter(isShown)}
                signIn={state.signIn}
                attempt={attempt}
                onFormIntent={preloadForm}
                onConnect={(account) => connect(state, account)}
              />
            ))}
          </div>
        </>
      )}
      {note && <NoteDialog {...note} open={isNoteOpen} onOpenChange={setNoteOpen} />}
      {wasConnecting && (
        <OverlayHost isOpen={isConnecting} onMissing={() => setConnecting(false)}>
          <BlueskyDialog open={isConnecting} onOpenChange={setConnecting} account={reconnecting} />
        </OverlayHost>
      )}
    </PageBody>
  );
}

/** Warns before the person types anything: with an ended session no account can be connected (ACC-22). */
async function warnSignedOut() {
  await session.refresh();
  if (session.get().state === 'signed-out') toast.error(connectionMessages.loginRequired);
}

/** False for a disconnected account; true for one that only needs a new sign-in. */
function isShown(account: Connection): boolean {
  return account.connected || account.reconnectNeeded;
}

function ConnectedCount({ connected }: { connected: readonly NetworkId[] }) {
  return (
    <p className="flex items-center gap-3 font-[540] text-ink-2">
      <NetworkMatrix dots={Object.fromEntries(connected.map((network) => [network, 'on']))} size={30} label={null} />
      {connected.length} of {networkIds.length} networks connected
    </p>
  );
}

function LoadingCards() {
  return (
    <Skeleton label="Loading your connected accounts...">
      <div className={grid}>
        {networkIds.map((network) => (
          <Card key={network} className="p-4">
            <div className="mb-3 flex items-center gap-2.5">
              <Bone className="size-5" />
              <Bone className="h-4 w-24" />
              <Bone className="ml-auto h-[30px] w-28" />
            </div>
            <div className="flex items-center gap-2.5 border-t border-line pt-3">
              <Bone className="size-8 rounded-full" />
              <Bone className="h-3.5 w-32" />
            </div>
          </Card>
        ))}
      </div>
    </Skeleton>
  );
}

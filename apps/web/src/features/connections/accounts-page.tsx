import type { Connection, NetworkState } from '@nonet/contract';
import { connectionMessages, mayUse, type NetworkId, networkIds, networkRules } from '@nonet/domain';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { connectHere } from '#/lib/connect-here.ts';
import { networksQuery, siteQuery, usageQuery } from '#/lib/queries.ts';
import { session } from '#/lib/session.ts';
import { useConnections } from '#/lib/use-connections.ts';
import { useMay } from '#/lib/use-may.ts';
import { NetworkMatrix } from '#/networks/network-matrix.tsx';
import { AccountsMeter } from '#/plans/accounts-meter.tsx';
import { Card } from '#/ui/card.tsx';
import { cx } from '#/ui/cx.ts';
import { OverlayHost, onDemand } from '#/ui/drawing/on-demand.tsx';
import { preloadDialog } from '#/ui/overlays/dialog.tsx';
import { PageBody } from '#/ui/page-body.tsx';
import { PageHead } from '#/ui/page-head.tsx';
import { ErrorState } from '#/ui/status/error-state.tsx';
import { Bone, Skeleton } from '#/ui/status/skeleton.tsx';
import { toast } from '#/ui/status/toast.ts';

import { useBlueskyMessages } from './connect/bluesky-messages.ts';
import { useNamedAccount } from './connect/use-named-account.ts';
import { consent, useConsent } from './consent/consent.ts';
import type { ConsentNote } from './consent/note-dialog.tsx';
import { useReturnNews } from './consent/use-return-news.ts';
import { NetworkCard } from './network-card.tsx';
import { endArrivals, useArrivals } from './news/arrivals.ts';
import { OfferNotices } from './offers/offer-notices.tsx';

const LockedNotice = onDemand(() => import('./offers/locked-notice.tsx'), 'LockedNotice');
const ArrivalsNotice = onDemand(() => import('./offers/arrivals-notice.tsx'), 'ArrivalsNotice');
const NoteDialog = onDemand(() => import('./consent/note-dialog.tsx'), 'NoteDialog');
const BlueskyDialog = onDemand(() => import('./connect/bluesky-dialog.tsx'), 'BlueskyDialog');

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
  const { data: site } = useQuery(siteQuery());
  const [isConnecting, setConnecting] = useState(false);
  const [wasConnecting, setWasConnecting] = useState(false);
  const [reconnecting, setReconnecting] = useState<Connection | null>(null);
  const [note, setNote] = useState<ConsentNote | null>(null);
  const [isNoteOpen, setNoteOpen] = useState(false);
  const hasFailed = isError || networks.isError;
  const mayConnect = useMay('connect');

  const attempt = useConsent();
  useReturnNews();
  useBlueskyMessages();
  useNamedAccount(!isPending && !networks.isPending && !hasFailed);

  const accounts = networkIds.flatMap((network) => connections[network]).filter(({ connected }) => connected);

  const arrived = useArrivals();
  const arrivals = accounts.filter(({ id }) => arrived?.includes(id));
  const cards = useRef<HTMLDivElement>(null);
  useEffect(() => endArrivals, []);

  /** In a demo one press is enough, beside the form that is always there. */
  function mayAddSandbox({ id, signIn, sandbox }: NetworkState): boolean {
    return (
      sandbox && signIn === 'form' && site?.isDemo === true && connections[id].every(({ env }) => env !== 'sandbox')
    );
  }

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
          <div className="grid gap-2 max-md:[&_p]:justify-start max-md:[&_p]:gap-2">
            <ConnectedCount connected={networkIds.filter((id) => connections[id].some(isShown))} />
            {usage && <AccountsMeter holder={usage} connections={connections} />}
          </div>
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
          {mayConnect && <OfferNotices />}
          {arrivals.length > 0 && (
            <ArrivalsNotice
              key={arrived?.join()}
              accounts={arrivals}
              onDone={() => cards.current?.focus({ preventScroll: true })}
            />
          )}
          {mayConnect && usage && accounts.some(({ locked }) => locked) && (
            <LockedNotice plan={usage.plan} accounts={accounts} />
          )}
          <div ref={cards} tabIndex={-1} className={cx(grid, 'outline-none')}>
            {networks.data.map((state) => (
              <NetworkCard
                key={state.id}
                network={state.id}
                accounts={connections[state.id].filter(isShown)}
                signIn={state.signIn}
                attempt={attempt}
                onFormIntent={preloadForm}
                onSandbox={mayAddSandbox(state) ? () => connectHere(state.id, { isDemo: true }) : null}
                onConnect={(account) => connect(state, account)}
              />
            ))}
          </div>
        </>
      )}
      {note && (
        <OverlayHost isOpen={isNoteOpen} onMissing={() => setNoteOpen(false)}>
          <NoteDialog {...note} open={isNoteOpen} onOpenChange={setNoteOpen} />
        </OverlayHost>
      )}
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
  if (session.get().state === 'signed-out') toast.error(connectionMessages.loginRequired, { id: 'login-required' });
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

import type { DeletionReceipt } from '@nonet/contract';
import { plans, retention } from '@nonet/domain';
import { type ReactNode, useEffect, useState } from 'react';

import { HomeLink } from '#/brand/home-link.tsx';
import { api } from '#/lib/api.ts';
import { errorText } from '#/lib/api-error.ts';
import { useAddress } from '#/lib/visit.ts';
import { buttonClass } from '#/ui/button-class.ts';
import { Card } from '#/ui/card.tsx';
import { Sign } from '#/ui/sign.tsx';
import { Badge } from '#/ui/status/badge.tsx';
import { ErrorState } from '#/ui/status/error-state.tsx';
import { Bone, Skeleton } from '#/ui/status/skeleton.tsx';

import { followReceipt, type ReceiptState } from './follow-receipt.ts';

const whenFormat = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' });

/** What is left after a deletion. The code is enough to read it, without a session. */
export function AccountDeletedPage() {
  const code = useAddress().searchParams.get('receipt') ?? undefined;
  const { found, retry } = useReceipt(code);
  return (
    <div className="flex min-h-page flex-col px-5 py-5 md:px-12 md:py-8">
      <header>
        <HomeLink />
      </header>
      <main className="m-auto grid w-full max-w-[440px] gap-5 py-10">
        <ReceiptView found={found} onRetry={retry} />
      </main>
    </div>
  );
}

function useReceipt(code: string | undefined) {
  const [found, setFound] = useState<ReceiptState>({ state: 'loading' });
  const [round, setRound] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new round asks again for the same receipt.
  useEffect(() => {
    if (code === undefined) return;
    setFound({ state: 'loading' });
    const read = async (signal: AbortSignal) => (await api.identity.deletionReceipt(code, signal)).receipt;
    return followReceipt({ read, onChange: setFound });
  }, [code, round]);
  const none: ReceiptState = { state: 'unknown' };
  return { found: code === undefined ? none : found, retry: () => setRound(round + 1) };
}

function ReceiptView({ found, onRetry }: { found: ReceiptState; onRetry: () => void }) {
  switch (found.state) {
    case 'loading':
      return (
        <Skeleton label="Loading the receipt...">
          <Bone className="h-9 w-72" />
          <Bone className="mt-5 h-48 w-full" />
        </Skeleton>
      );
    case 'failed':
      return (
        <>
          <h1 className="sr-only">Account deleted</h1>
          <ErrorState title="The receipt could not be loaded" onRetry={onRetry}>
            {errorText(found.error)}
          </ErrorState>
        </>
      );
    case 'unknown':
      return (
        <Words title="There is no such receipt">
          A receipt is kept for {retention.accountDays} days after everything is removed, and then it is removed too.
        </Words>
      );
    case 'known':
      return <Known receipt={found.receipt} />;
    default:
      return found satisfies never;
  }
}

function Known({ receipt }: { receipt: DeletionReceipt }) {
  const isDone = receipt.state === 'done';
  return (
    <>
      <Words title="Your account is deleted">
        {isDone
          ? 'Everything is removed: your posts, your connected accounts and your files.'
          : 'Your posts and your connected accounts are gone. Files and the access at the networks are being removed now.'}
      </Words>
      <Card as="section" aria-label="Receipt" className="px-5 py-2">
        <dl className="divide-y divide-line">
          <Line term="State">
            <span role="status">{isDone ? <DoneBadge /> : <RunningBadge />}</span>
          </Line>
          <Line term="Requested">
            <Moment at={receipt.requestedAt} />
          </Line>
          {receipt.finishedAt !== null && (
            <Line term="Finished">
              <Moment at={receipt.finishedAt} />
            </Line>
          )}
          <Line term="Posts">{receipt.posts}</Line>
          <Line term="Planned posts that do not go out">{receipt.planned}</Line>
          <Line term="Connected accounts">{receipt.connections}</Line>
          <Line term="Files">{receipt.media}</Line>
          <Line term="Paid plan">{receipt.plan === null ? 'None' : `${plans[receipt.plan].displayName}, ended`}</Line>
        </dl>
      </Card>
      <p className="text-13 text-ink-3">
        This page is your receipt. It holds nothing that names you; who has its address can read it, for{' '}
        {retention.accountDays} days after everything is removed.
      </p>
      <a href="/" className={`${buttonClass({ size: 'lg' })} justify-self-start`}>
        Return to Home
      </a>
    </>
  );
}

function Words({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div>
      <h1 className="display-34">{title}</h1>
      <p className="mt-2 text-ink-2">{children}</p>
    </div>
  );
}

function Line({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className="flex items-center justify-between gap-4 py-3">
      <dt className="text-ink-3">{term}</dt>
      <dd className="text-right font-[560] tabular-nums">{children}</dd>
    </div>
  );
}

function Moment({ at }: { at: string }) {
  return <time dateTime={at}>{whenFormat.format(new Date(at))}</time>;
}

function DoneBadge() {
  return (
    <Badge tone="green" icon={<Sign name="check" size={13} strokeWidth={2.25} />}>
      Removed
    </Badge>
  );
}

function RunningBadge() {
  return (
    <Badge tone="blue" icon={<Sign name="busy" size={13} strokeWidth={2.25} className="animate-turn" />}>
      Removing
    </Badge>
  );
}

import type { Connection } from '@nonet/contract';
import { displayedName, networkIds, networkName, startSet, zoneLabel } from '@nonet/domain';
import { useState } from 'react';
import { errorText } from '#/lib/api-error.ts';
import { useConnections } from '#/lib/use-connections.ts';
import { useMay, useMayNot } from '#/lib/use-may.ts';
import { useTimeZone } from '#/lib/use-time-zone.ts';
import { FilledUntil } from '#/posting-times/filled-until.tsx';
import { usePostingTimes } from '#/posting-times/use-posting-times.ts';
import { Link } from '#/router/link.tsx';
import { Button } from '#/ui/button.tsx';
import { Card } from '#/ui/card.tsx';
import { cx } from '#/ui/cx.ts';
import { inputFrame } from '#/ui/fields/text-input.tsx';
import { PageBody } from '#/ui/page-body.tsx';
import { PageHead } from '#/ui/page-head.tsx';
import { ErrorState } from '#/ui/status/error-state.tsx';
import { Notice } from '#/ui/status/notice.tsx';
import { Bone, Skeleton } from '#/ui/status/skeleton.tsx';
import { WeekEditor } from './week-editor.tsx';

/** /posting-times: when one usually posts, for all accounts or for one (SLOT-01). */
export function PostingTimesPage() {
  const zone = useTimeZone();
  const { data, error, isFetching, refetch, save } = usePostingTimes();
  const { connections } = useConnections();
  const accounts = networkIds.flatMap((network) => connections[network]);
  const [wanted, setAccount] = useState<string | null>(null);
  const account = accounts.find(({ id }) => id === wanted) ?? null;
  const mayNotPublish = useMayNot('publish');

  return (
    <PageBody className="mx-auto w-full max-w-[980px]">
      <PageHead
        title="Posting Times"
        subtitle={`When you usually post, on the clock in ${zoneLabel(zone, new Date())}. Next free time takes the first that no post has.`}
      >
        {data && accounts.length > 0 && (
          <Scope
            accounts={accounts}
            chosen={account?.id ?? null}
            own={Object.keys(data.accounts)}
            onChoose={setAccount}
          />
        )}
      </PageHead>
      {mayNotPublish !== null ? (
        <Notice kind="note" className="mb-4">
          {mayNotPublish}
        </Notice>
      ) : (
        data?.refusal && (
          <Notice kind="note" className="mb-4">
            {data.refusal} <Link to="/plans">See plans</Link>
          </Notice>
        )
      )}
      <Card className="min-w-0">
        {data ? (
          <List
            key={account?.id ?? 'all'}
            data={data}
            account={account}
            onSave={(times) => save(account?.id ?? null, times)}
          />
        ) : error ? (
          <ErrorState
            title="The posting times could not be loaded"
            retrying={isFetching}
            onRetry={() => void refetch()}
          >
            {errorText(error)}
          </ErrorState>
        ) : (
          <Skeleton label="Loading the posting times...">
            <Bone className="m-4 h-[216px]" />
          </Skeleton>
        )}
      </Card>
      <FilledUntil className="mt-3 px-1 text-13 text-ink-3" />
    </PageBody>
  );
}

type PostingTimes = ReturnType<typeof usePostingTimes>;

interface ListProps {
  data: NonNullable<PostingTimes['data']>;
  account: Connection | null;
  onSave: (times: Parameters<PostingTimes['save']>[1]) => void;
}

/** One list with what it is, and what can be done with it as a whole. */
function List({ data, account, onSave }: ListProps) {
  const { common, accounts, isStartSet, refusal } = data;
  const own = account && (accounts[account.id] ?? null);
  const list = own ?? common;
  const mayChange = useMay('publish') && refusal === null;
  const isCommonOfOne = account !== null && own === null;
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2 border-b border-line px-4 py-3">
        <p className="mr-auto text-13 text-ink-2">
          {isCommonOfOne
            ? `${displayedName(account)} has the times of all accounts.`
            : account
              ? `These times replace the common ones for ${displayedName(account)}.`
              : isStartSet
                ? 'A set to start with, for all accounts.'
                : 'For all accounts that have no times of their own.'}
          {list.locked.length > 0 && ' Your plan uses the first three of each day; the others are locked.'}
        </p>
        {mayChange && isCommonOfOne && (
          <Button size="sm" onClick={() => onSave(common.used)}>
            Set own times
          </Button>
        )}
        {mayChange && own && (
          <Button size="sm" onClick={() => onSave([])}>
            Use the times of all accounts
          </Button>
        )}
        {mayChange && account === null && !isStartSet && (
          <Button size="sm" onClick={() => onSave(startSet)}>
            Use the start set
          </Button>
        )}
      </div>
      <WeekEditor
        label={account && own ? `Posting times of ${displayedName(account)}` : 'Posting times of all accounts'}
        used={list.used}
        locked={list.locked}
        onChange={mayChange && !isCommonOfOne ? onSave : null}
      />
    </>
  );
}

interface ScopeProps {
  accounts: readonly Connection[];
  chosen: string | null;
  /** The accounts that have times of their own. */
  own: readonly string[];
  onChoose: (account: string | null) => void;
}

function Scope({ accounts, chosen, own, onChoose }: ScopeProps) {
  const networks = [...new Set(accounts.map(({ platform }) => platform))];
  return (
    <div className={cx(inputFrame, 'h-11 w-full text-16 md:h-9 md:w-[260px] md:text-14')}>
      <select
        aria-label="Whose times"
        className="size-full rounded-md bg-transparent px-2.5 outline-none"
        value={chosen ?? ''}
        onChange={({ target }) => onChoose(target.value === '' ? null : target.value)}
      >
        <option value="">All accounts</option>
        {networks.map((network) => (
          <optgroup key={network} label={networkName(network)}>
            {accounts
              .filter(({ platform }) => platform === network)
              .map((account) => (
                <option key={account.id} value={account.id}>
                  {displayedName(account)}
                  {own.includes(account.id) ? ' · own times' : ''}
                </option>
              ))}
          </optgroup>
        ))}
      </select>
    </div>
  );
}

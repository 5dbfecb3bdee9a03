import type { Analytics, MeasuredPost } from '@nonet/contract';
import { figureNames, figureWords, plural } from '@nonet/domain';
import { useEffect, useId, useRef, useState } from 'react';

import { countText, toldByAny } from '#/figures/figure-words.ts';
import { useIsPhone } from '#/lib/use-is-phone.ts';
import { Card } from '#/ui/card.tsx';
import { TextInput } from '#/ui/fields/text-input.tsx';
import { IconButton } from '#/ui/icon-button.tsx';
import { Sign } from '#/ui/sign.tsx';
import { EmptyState } from '#/ui/status/empty-state.tsx';

import type { AnalyticsAddress, Sort } from '../address/analytics-address.ts';
import type { ChangeAddress } from '../address/use-analytics-address.ts';
import type { Asked } from '../analytics-queries.ts';
import { ChartWaits } from '../charts/chart-waits.tsx';
import { Choice } from '../head/choice.tsx';
import { columnsOf } from './columns.ts';
import { PostRows } from './post-rows.tsx';
import { PostsTable } from './posts-table.tsx';
import { usePages } from './use-pages.ts';

export interface PostsCardProps {
  asked: Asked;
  address: AnalyticsAddress;
  onChange: ChangeAddress;
  data: Analytics;
  /** Shows how a post grew. */
  onGrowth: (post: MeasuredPost) => void;
}

/** Every post on every account, with what its network tells of it (STAT-05). */
export function PostsCard({ asked, address, onChange, data, onGrowth }: PostsCardProps) {
  const headingId = useId();
  const isPhone = useIsPhone();
  const { read, posts, total, first, turnBack, turnOn } = usePages(asked, address, data);
  const { sort, order } = address;
  const present = data.networks.filter(({ posts }) => posts > 0).map(({ network }) => network);
  const columns = columnsOf(present, address);
  const nameOf = (connectionId: string) => data.accounts.find((one) => one.connectionId === connectionId)?.name ?? '';
  const offNetworks = data.networks.filter(({ state }) => state === 'off').map(({ network }) => network);
  const sortBy = (by: Sort) =>
    onChange({ sort: by, order: by === sort && order === 'descending' ? 'ascending' : 'descending' });
  const foot = footText({ posts: posts.length, first, total, sort, deleted: data.deleted });
  const rows = { posts, columns, sort, nameOf, offNetworks, zone: asked.zone, onGrowth };
  return (
    <Card as="section" aria-labelledby={headingId} className="mt-4 pt-[15px] pb-1 md:mt-7">
      <header className="mb-2.5 flex min-h-9 flex-wrap items-center gap-2.5 px-3.5 md:px-[18px]">
        <h2 id={headingId} className="display-17">
          Posts
        </h2>
        <span role="status" className="text-12 text-ink-3 tabular-nums">
          {address.q === ''
            ? `${countText(total)} at ${plural(data.accounts.length, 'account')}`
            : `${countText(total)} found`}
        </span>
        <Search q={address.q} onSearch={(q) => onChange({ q })} />
        <Choice
          label="Sorted by"
          className="max-md:flex-1 md:h-9! print:hidden"
          options={(['published', ...toldByAny(present)] as const).map((name) => ({
            value: name,
            label: `Sorted by ${sortWord(name)}`,
            network: null,
          }))}
          value={sort}
          onChoose={(value) =>
            sortBy((['published', ...figureNames] as const).find((name) => name === value) ?? 'published')
          }
        />
      </header>
      {posts.length === 0 ? (
        read.isFetching || read.isError ? (
          <ChartWaits read={{ ...read, data: undefined } as never} height={160} none={null} />
        ) : (
          <EmptyState title={address.q === '' ? 'No posts in these days' : `No post has “${address.q}”.`} />
        )
      ) : isPhone ? (
        <PostRows {...rows} />
      ) : (
        <PostsTable {...rows} order={order} onSort={sortBy} />
      )}
      {foot !== '' && (
        <footer className="flex min-h-11 items-center gap-2 border-t border-line pr-1 pl-3.5 text-12 text-ink-3 tabular-nums md:pr-2.5 md:pl-[18px]">
          <p>{foot}</p>
          {posts.length < total && (
            <span className="ml-auto flex gap-1 print:hidden">
              <IconButton
                label="Page before"
                disabled={turnBack === null}
                icon={<Sign name="previous" size={16} strokeWidth={1.75} />}
                onClick={() => turnBack?.()}
              />
              <IconButton
                label="Next page"
                disabled={turnOn === null || read.isFetchingNextPage}
                icon={<Sign name="next" size={16} strokeWidth={1.75} />}
                onClick={() => turnOn?.()}
              />
            </span>
          )}
        </footer>
      )}
    </Card>
  );
}

function sortWord(sort: Sort): string {
  return sort === 'published' ? 'date' : figureWords[sort].toLowerCase();
}

interface Foot {
  posts: number;
  first: number;
  total: number;
  sort: Sort;
  deleted: number;
}

function footText({ posts, first, total, sort, deleted }: Foot): string {
  return [
    posts === 0 ? '' : `${countText(first)}–${countText(first + posts - 1)} of ${countText(total)}.`,
    sort === 'published' || posts === 0 ? '' : `What has no ${sortWord(sort)} comes last.`,
    deleted === 0 ? '' : `${plural(deleted, 'deleted post')} ${deleted === 1 ? 'is' : 'are'} only in the totals.`,
  ]
    .filter(Boolean)
    .join(' ');
}

const pauseMs = 300;

/** What is typed is asked for when the typing pauses. */
function Search({ q, onSearch }: { q: string; onSearch: (q: string) => void }) {
  const [typed, setTyped] = useState(q);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  return (
    <search className="w-full md:ml-auto md:w-[220px] print:hidden">
      <TextInput
        type="search"
        aria-label="Search posts"
        placeholder="Search posts"
        autoComplete="off"
        frameClassName="h-11 text-16 md:h-9 md:text-13"
        icon={<Sign name="search" size={15} strokeWidth={1.75} />}
        value={typed}
        onChange={({ target }) => {
          setTyped(target.value);
          clearTimeout(timer.current);
          timer.current = setTimeout(() => onSearch(target.value.trim()), pauseMs);
        }}
      />
    </search>
  );
}

import type { ListedPost } from '@nonet/contract';
import { formatTime, statusLabel } from '@nonet/domain';
import { memo } from 'react';

import { PlatformGlyph } from '#/networks/platform-glyph.tsx';
import { StatusBadge } from '#/networks/status-badge.tsx';
import { cx } from '#/ui/cx.ts';

import { ToldOutcomes } from '../day/account-list.tsx';
import { accountsLine } from '../day/accounts-line.ts';
import { titleOf } from '../posts/title-of.ts';
import { selectedRowLook, useSelectedProps } from '../select/selection.ts';
import type { DayActions } from '../view-props.ts';

interface ListRowProps {
  post: ListedPost;
  zone: string;
  actions: DayActions;
}

/** A post as one row: when, what, its state, where, and what became of it there. */
export const ListRow = memo(function ListRow({ post, zone, actions }: ListRowProps) {
  const time = formatTime(new Date(post.scheduledDate), zone);
  const title = titleOf(post);
  const networks = [...new Set(post.targets.map(({ platform }) => platform))];
  const accounts = accountsLine(post.targets);
  return (
    <li className="border-b border-line break-inside-avoid">
      <button
        type="button"
        data-post={post.id}
        {...useSelectedProps(post.id)}
        tabIndex={-1}
        aria-label={[`${time} ${title}`, statusLabel(post.status), accounts].filter(Boolean).join(', ')}
        onClick={() => actions.onShowPost(post)}
        className={cx(
          'grid w-full grid-cols-[62px_minmax(0,1fr)_auto] items-start gap-x-2 px-4 py-2 text-left transition-colors hover:bg-hover focus-visible:-outline-offset-2 md:px-5',
          selectedRowLook,
        )}
      >
        <time dateTime={post.scheduledDate} className="text-13 leading-[18px] font-[520] text-ink-3">
          {time}
        </time>
        <span className="truncate text-13 leading-[18px] font-[600]">{title}</span>
        <StatusBadge status={post.status} />
        <span className="col-[2/-1] mt-0.5 flex min-w-0 items-center gap-2 text-12 leading-[17px] text-ink-3">
          <span className="flex flex-none gap-[5px] text-ink-2">
            {networks.map((network) => (
              <PlatformGlyph key={network} network={network} size={13} plain />
            ))}
          </span>
          <span className="truncate">{accounts}</span>
        </span>
      </button>
      <ToldOutcomes post={post} zone={zone} className="px-4 pb-2.5 md:px-5" />
    </li>
  );
});

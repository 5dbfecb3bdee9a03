import type { Connection } from '@nonet/contract';
import { displayedName, networkName, type Weighing } from '@nonet/domain';
import type { ReactNode } from 'react';

import { AccountAvatar } from '#/networks/account-avatar.tsx';

import { type CommentLook, previews } from './previews.ts';
import { ShownText } from './shown-text.tsx';

export interface CommentsPreviewProps {
  account: Connection;
  /** In their order. */
  comments: readonly string[];
  weighing: Weighing | null;
}

/** The account's own comments below its post, roughly as the network draws them. */
export function CommentsPreview({ account, comments, weighing }: CommentsPreviewProps) {
  const { platform } = account;
  const { text: partsOf, comment: look = 'plain', cut } = previews[platform];
  return (
    <ol aria-label={`Comments on ${networkName(platform)}`} className="mt-3 grid gap-2.5 border-t border-line pt-3">
      {comments.map((text, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a comment is its place.
        <li key={at} className="grid grid-cols-[28px_minmax(0,1fr)] items-start gap-x-2">
          <AccountAvatar account={account} size={28} />
          <Comment look={look} account={account}>
            <ShownText parts={partsOf(text, weighing)} cut={cut} />
          </Comment>
        </li>
      ))}
    </ol>
  );
}

function Comment({ look, account, children }: { look: CommentLook; account: Connection; children: ReactNode }) {
  const name = displayedName(account);
  switch (look) {
    case 'bubble':
      return (
        <div className="min-w-0 justify-self-start rounded-lg bg-sunken px-3 py-2">
          <p className="truncate text-12 font-[620]">{account.displayName}</p>
          {children}
        </div>
      );
    case 'line':
      return (
        <div className="min-w-0 pt-[3px] [&>p]:inline">
          <span className="font-[620]">{name.replace(/^@/, '')} </span>
          {children}
        </div>
      );
    case 'plain':
      return (
        <div className="min-w-0">
          <p className="truncate text-12 text-ink-3">{name}</p>
          {children}
        </div>
      );
    default:
      return look satisfies never;
  }
}

import type { Connection } from '@nonet/contract';
import { displayedName, lockTexts } from '@nonet/domain';
import { useId } from 'react';

import { AccountAvatar } from '#/networks/account-avatar.tsx';
import { accountLabel } from '#/networks/account-label.ts';
import { cx } from '#/ui/cx.ts';
import { Sign } from '#/ui/sign.tsx';
import { Tag } from '#/ui/status/badge.tsx';
import { VisuallyHidden } from '#/ui/visually-hidden.tsx';

export interface AccountRowProps {
  account: Connection;
  isChosen: boolean;
  /** Why the post cannot go there in its present form. */
  problem: string | undefined;
  /** In a long list: tells also the account's second name. */
  isDetailed?: boolean | undefined;
  onChange: (isChosen: boolean) => void;
}

/** One account as a checkbox: the whole row is the target. */
export function AccountRow({ account, isChosen, problem, isDetailed, onChange }: AccountRowProps) {
  const noteId = useId();
  const name = displayedName(account);
  const isWrong = isChosen && problem !== undefined;
  const isDisabled = account.locked && !isChosen;
  const isSignedOut = account.reconnectNeeded && !isWrong;
  return (
    <label
      className={cx(
        'relative flex min-h-11 min-w-0 items-center gap-2 rounded-sm px-2 py-1 text-13 md:min-h-9 md:py-0.5',
        'has-focus-visible:outline-2 has-focus-visible:-outline-offset-2 has-focus-visible:outline-focus',
        isDisabled ? 'opacity-60' : 'hover:bg-hover',
        isDetailed && '[content-visibility:auto] [contain-intrinsic-size:auto_44px]',
      )}
    >
      <input
        type="checkbox"
        checked={isChosen}
        disabled={isDisabled}
        aria-label={accountLabel(account)}
        aria-describedby={isWrong || isSignedOut ? noteId : undefined}
        onChange={(event) => onChange(event.target.checked)}
        className="peer absolute inset-0 size-full appearance-none opacity-0 not-disabled:cursor-pointer disabled:cursor-not-allowed"
      />
      <span
        aria-hidden
        className="grid size-[17px] flex-none place-items-center rounded-[5px] border-[1.5px] border-line-strong text-transparent peer-checked:border-primary peer-checked:bg-primary peer-checked:text-on-primary"
      >
        <Sign name="tick" size={12} strokeWidth={3} />
      </span>
      <AccountAvatar account={account} size={28} />
      <span className="grid min-w-0 flex-1">
        <span className="flex min-w-0 flex-wrap items-center gap-x-1.5">
          <span className={cx('max-w-full truncate font-[530]', isWrong && 'text-red')}>{name}</span>
          {account.isDefault && <Tag>Default</Tag>}
          {account.locked && <Tag quiet>{lockTexts.tag}</Tag>}
        </span>
        {isSignedOut ? (
          <span id={noteId} className="text-12 leading-[1.25] text-orange">
            Signed out<VisuallyHidden>. Reconnect it to publish.</VisuallyHidden>
          </span>
        ) : (
          isDetailed &&
          account.profileName &&
          account.profileName !== name && <span className="truncate text-12 text-ink-3">{account.profileName}</span>
        )}
      </span>
      {isWrong && (
        <>
          <Sign name="warning" size={15} className="flex-none text-red" />
          <VisuallyHidden id={noteId}>{problem}</VisuallyHidden>
        </>
      )}
    </label>
  );
}

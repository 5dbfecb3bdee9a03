import type { Target } from '@nonet/contract';
import { chipName, displayedName, networkName } from '@nonet/domain';

import { cx } from '#/ui/cx.ts';
import { Sign, type SignName } from '#/ui/sign.tsx';
import { VisuallyHidden } from '#/ui/visually-hidden.tsx';

import { PlatformGlyph } from './platform-glyph.tsx';
import { shortenMiddle } from './shorten-middle.ts';

const maxNameLetters = 24;

/** How a post stands on the account, as a mark at the end of its chip. */
export type ChipMark =
  | 'planned'
  | 'at-risk'
  | 'blocked'
  | 'published'
  | 'incomplete'
  | 'working'
  | 'waiting'
  | 'failed';

const marks: Record<ChipMark, { sign: SignName; label: string }> = {
  planned: { sign: 'clock', label: 'planned' },
  'at-risk': { sign: 'info', label: 'at risk' },
  blocked: { sign: 'alert', label: 'blocked' },
  published: { sign: 'tick', label: 'published' },
  incomplete: { sign: 'slashed', label: 'published in part' },
  working: { sign: 'busy', label: 'processing' },
  waiting: { sign: 'alert', label: 'needs you' },
  failed: { sign: 'warning', label: 'failed' },
};

export interface PlatformChipProps {
  target: Pick<Target, 'platform' | 'username' | 'accountName' | 'accountId' | 'connected'> &
    Partial<Pick<Target, 'remoteUrl'>>;
  mark?: ChipMark | undefined;
}

/**
 * A target of a post: blue with its name, red 'Not Connected' when the account is gone. Once the post is out, the chip is
 * the link to it. An account without any name shows its id (OP-87).
 */
export function PlatformChip({ target, mark }: PlatformChipProps) {
  const isNamed = target.connected && Boolean(target.username || target.accountName);
  const name = isNamed ? displayedName({ ...target, profileName: null }) : chipName(target);
  const network = networkName(target.platform);
  const state = mark && marks[mark];
  const sentence = [network, name, state?.label].filter(Boolean).join(', ');
  const look = cx(
    'inline-flex h-6 max-w-full min-w-0 items-center gap-1.5 rounded-sm pr-2 pl-[7px] text-12 font-[520] whitespace-nowrap',
    target.connected ? 'bg-blue-soft text-blue' : 'bg-red-soft text-red',
  );
  const shown = (
    <>
      <PlatformGlyph network={target.platform} size={13} plain />
      <span aria-hidden className="truncate">
        {shortenMiddle(name, maxNameLetters)}
      </span>
      {state && (
        <Sign
          name={state.sign}
          size={12}
          strokeWidth={2.25}
          className={cx('flex-none', mark === 'working' && 'animate-turn')}
        />
      )}
      {mark === 'failed' && (
        <span aria-hidden className="flex-none">
          Failed
        </span>
      )}
    </>
  );
  if (target.remoteUrl)
    return (
      <a
        href={target.remoteUrl}
        target="_blank"
        rel="noopener noreferrer"
        title={sentence}
        className={cx(look, 'touch-44 hover:underline')}
      >
        <VisuallyHidden>{`View on ${network}: ${sentence} (opens a new tab)`}</VisuallyHidden>
        {shown}
      </a>
    );
  return (
    <span title={sentence} className={look}>
      <VisuallyHidden>{sentence}</VisuallyHidden>
      {shown}
    </span>
  );
}

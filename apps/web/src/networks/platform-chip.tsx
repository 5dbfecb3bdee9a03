import type { Target } from '@nonet/contract';
import { chipName, displayedName, networkName } from '@nonet/domain';

import { cx } from '#/ui/cx.ts';
import { VisuallyHidden } from '#/ui/visually-hidden.tsx';

import { PlatformGlyph } from './platform-glyph.tsx';
import { shortenMiddle } from './shorten-middle.ts';

const maxNameLetters = 24;
const maxIdLetters = 11;

/** A target of a post in the calendar: blue with name and id, red 'Not Connected' when the account is gone. */
export function PlatformChip({
  target,
}: {
  target: Pick<Target, 'platform' | 'username' | 'accountName' | 'accountId' | 'connected'>;
}) {
  const isNamed = target.connected && Boolean(target.username || target.accountName);
  const name = isNamed ? displayedName({ ...target, profileName: null }) : chipName(target);
  const sentence = [networkName(target.platform), name, isNamed && target.accountId].filter(Boolean).join(', ');
  return (
    <span
      title={sentence}
      className={cx(
        'inline-flex h-6 max-w-full min-w-0 items-center gap-1.5 rounded-sm pr-2 pl-[7px] text-12 font-[520] whitespace-nowrap',
        target.connected ? 'bg-blue-soft text-blue' : 'bg-red-soft text-red',
      )}
    >
      <PlatformGlyph network={target.platform} size={13} plain />
      <VisuallyHidden>{sentence}</VisuallyHidden>
      <span aria-hidden className="truncate">
        {shortenMiddle(name, maxNameLetters)}
      </span>
      {isNamed && (
        <span aria-hidden className="text-11 font-normal">
          {shortenMiddle(target.accountId, maxIdLetters)}
        </span>
      )}
    </span>
  );
}

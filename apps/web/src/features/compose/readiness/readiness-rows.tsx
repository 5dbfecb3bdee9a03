import type { Connection } from '@nonet/contract';
import { displayedName, networkName } from '@nonet/domain';
import { useQuery } from '@tanstack/react-query';
import { usePlans } from '#/files-made/use-plans.ts';
import { PlatformGlyph } from '#/networks/platform-glyph.tsx';
import { Link } from '#/router/link.tsx';
import { buttonClass } from '#/ui/button-class.ts';
import { cx } from '#/ui/cx.ts';
import { Sign } from '#/ui/sign.tsx';
import { VisuallyHidden } from '#/ui/visually-hidden.tsx';

import { alike, type Doubt, type JudgedDraft, judgeDraft } from './judge-draft.ts';
import { readinessQuery } from './readiness-query.ts';

export interface ReadinessRowsProps {
  draft: JudgedDraft;
  accounts: readonly Connection[];
  /** When the post is due; null while no time is chosen: then it is judged as if it were due now. */
  due: Date | null;
  zone: string;
  now: Date;
  /** The post that is edited. */
  editedId: string | null;
}

/** What stands in the way of the post on the chosen accounts, with what helps, before it is planned (READY-05). */
export function ReadinessRows({ draft, accounts, due, zone, now, editedId }: ReadinessRowsProps) {
  const at = due !== null && due > now ? due : now;
  const ids = accounts.map(({ id }) => id);
  const { data } = useQuery(readinessQuery({ ids, at, editedId }));
  const plans = usePlans([...draft.media, ...draft.thread.flatMap(({ media }) => media)]);
  if (data === undefined) return null;
  const when = { dueMs: at.getTime(), nowMs: now.getTime(), timeZone: zone };
  const doubts = judgeDraft(draft, accounts, data, when, plans);
  if (doubts.length === 0) return null;
  return (
    <ul aria-label="Will it go out?" className="-mt-1 grid gap-1.5 px-3.5 pb-3.5 md:px-5 md:pb-[18px]">
      {alike(doubts).map((group) => (
        <Row key={group[0].account.id} doubts={group} />
      ))}
    </ul>
  );
}

function Row({ doubts }: { doubts: readonly [Doubt, ...Doubt[]] }) {
  const [{ account: first, readiness }] = doubts;
  const isBlocked = readiness.verdict === 'blocked';
  const isOne = doubts.length === 1;
  return (
    <li
      className={cx(
        'flex flex-wrap items-center gap-x-2 gap-y-1.5 rounded-md px-3 py-2 text-13',
        isBlocked ? 'bg-orange-soft text-orange' : 'bg-fill text-ink-2',
      )}
    >
      <Sign name={isBlocked ? 'alert' : 'info'} size={15} className="flex-none" />
      <span className="min-w-0 flex-1 basis-56 wrap-anywhere">
        <b className="inline-flex max-w-full flex-wrap items-center gap-x-1.5 font-[620]">
          {doubts.map(({ account }, at) => (
            <span key={account.id} className="inline-flex min-w-0 items-center gap-1.5">
              <PlatformGlyph network={account.platform} size={13} plain />
              <VisuallyHidden>{networkName(account.platform)} </VisuallyHidden>
              {displayedName(account)}
              {at < doubts.length - 1 && ','}
            </span>
          ))}
          <span className="font-[520]">{`${isOne ? 'is' : 'are'} ${isBlocked ? 'blocked' : 'at risk'}`}</span>
        </b>{' '}
        {readiness.message}
      </span>
      {readiness.action.kind === 'reconnect' && (
        <Link to="/accounts" search={{ account: first.id }} ignoreBlocker className={buttonClass({ size: 'sm' })}>
          Reconnect<VisuallyHidden>{` ${displayedName(first)}`}</VisuallyHidden>
        </Link>
      )}
    </li>
  );
}

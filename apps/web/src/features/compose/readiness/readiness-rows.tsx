import type { Connection } from '@nonet/contract';
import { displayedName, networkName } from '@nonet/domain';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';

import { PlatformGlyph } from '#/networks/platform-glyph.tsx';
import { buttonClass } from '#/ui/button-class.ts';
import { cx } from '#/ui/cx.ts';
import { Sign } from '#/ui/sign.tsx';
import { VisuallyHidden } from '#/ui/visually-hidden.tsx';

import { type Doubt, type JudgedDraft, judgeDraft } from './judge-draft.ts';
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
  if (data === undefined) return null;
  const doubts = judgeDraft(draft, accounts, data, { dueMs: at.getTime(), nowMs: now.getTime(), timeZone: zone });
  if (doubts.length === 0) return null;
  return (
    <ul aria-label="Will it go out?" className="-mt-1 grid gap-1.5 px-3.5 pb-3.5 md:px-5 md:pb-[18px]">
      {doubts.map((doubt) => (
        <Row key={doubt.account.id} doubt={doubt} />
      ))}
    </ul>
  );
}

function Row({ doubt: { account, readiness } }: { doubt: Doubt }) {
  const isBlocked = readiness.verdict === 'blocked';
  const name = displayedName(account);
  return (
    <li
      className={cx(
        'flex flex-wrap items-center gap-x-2 gap-y-1.5 rounded-md px-3 py-2 text-13',
        isBlocked ? 'bg-orange-soft text-orange' : 'bg-fill text-ink-2',
      )}
    >
      <Sign name={isBlocked ? 'alert' : 'info'} size={15} className="flex-none" />
      <span className="min-w-0 flex-1 basis-56 wrap-anywhere">
        <b className="inline-flex items-center gap-1.5 font-[620]">
          <PlatformGlyph network={account.platform} size={13} plain />
          <VisuallyHidden>{networkName(account.platform)} </VisuallyHidden>
          {name}
          <span className="font-[520]">{isBlocked ? 'is blocked' : 'is at risk'}</span>
        </b>{' '}
        {readiness.message}
      </span>
      {readiness.action?.kind === 'reconnect' && (
        <Link to="/accounts" search={{ account: account.id }} ignoreBlocker className={buttonClass({ size: 'sm' })}>
          Reconnect<VisuallyHidden>{` ${name}`}</VisuallyHidden>
        </Link>
      )}
    </li>
  );
}

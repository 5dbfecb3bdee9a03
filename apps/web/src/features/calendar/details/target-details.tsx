import type { ListedPost, PostEvent } from '@nonet/contract';
import { chipName, networkName } from '@nonet/domain';

import { PlatformChip } from '#/networks/platform-chip.tsx';
import { cx } from '#/ui/cx.ts';
import { onDemand } from '#/ui/drawing/on-demand.tsx';
import { Sign } from '#/ui/sign.tsx';

import { outcomeTones } from '../day/account-list.tsx';
import { Answers } from '../day/answers.tsx';
import type { Outcome } from '../day/outcome.ts';
import { CopyAccountId } from './copy-account-id.tsx';
import { HistoryList } from './history-list.tsx';

const TargetFigures = onDemand(() => import('./target-figures.tsx'), 'TargetFigures');
const TargetComments = onDemand(() => import('./target-comments.tsx'), 'TargetComments');

export interface TargetDetailsProps {
  post: ListedPost;
  /** Of this one account. */
  outcome: Outcome;
  /** Of the whole thread; 1: it is none. */
  partCount: number;
  /** Null while unknown. */
  events: readonly PostEvent[] | null;
  /** True: the history is shown without a press. */
  isOpen: boolean;
  zone: string;
}

/** One account of a post: how it stands there, its address, what can be done, and what happened. */
export function TargetDetails({
  post,
  outcome: { kind, sentence, targets },
  partCount,
  events,
  isOpen,
  zone,
}: TargetDetailsProps) {
  const [target] = targets;
  const network = networkName(target.platform);
  // What is to be said of its comments stands below with them.
  const said = kind === 'incomplete' ? target.note : sentence;
  return (
    <li className="grid grid-cols-[minmax(0,1fr)] gap-1.5 border-t border-line py-3 first:border-t-0 first:pt-0 last:pb-0">
      <div className="flex min-w-0 flex-wrap items-center justify-between gap-x-2">
        <PlatformChip target={target} mark={post.status === 'cancelled' ? undefined : kind} />
        <CopyAccountId id={target.accountId} name={`${chipName(target)}, ${network}`} />
      </div>
      {said && <p className={cx('text-13 wrap-anywhere', outcomeTones[kind])}>{said}</p>}
      {target.partsOut > 0 && partCount > 1 && (
        <p className="text-12 text-ink-2">{`${target.partsOut} of ${partCount} parts are out.`}</p>
      )}
      <Answers post={post} targets={targets} />
      {target.remoteUrl && (
        <p className="min-w-0 text-12">
          <a
            href={target.remoteUrl}
            target="_blank"
            rel="noopener noreferrer"
            className="text-link inline-flex max-w-full items-center gap-1 text-ink-2 max-md:py-2"
          >
            <span className="truncate">{target.remoteUrl.replace(/^https?:\/\//, '')}</span>
            <Sign name="outside" size={12} className="flex-none" />
            <span className="sr-only"> (opens a new tab)</span>
          </a>
        </p>
      )}
      {target.status === 'published' && <TargetFigures postId={post.id} target={target} />}
      {target.comments?.length > 0 && <TargetComments postId={post.id} target={target} />}
      {events !== null && events.length > 0 && (
        <details open={isOpen} className="text-12">
          <summary className="w-fit cursor-pointer rounded-xs py-1 font-[550] text-ink-3 hover:text-ink max-md:py-2.5">
            History<span className="sr-only"> of {network}</span>
          </summary>
          <div className="pt-1">
            <HistoryList events={events} network={network} zone={zone} />
          </div>
        </details>
      )}
    </li>
  );
}

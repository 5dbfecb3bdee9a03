import type { ListedPost } from '@nonet/contract';
import { dayKey, formatShortDay, plural } from '@nonet/domain';
import { type ReactNode, useId, useState } from 'react';
import { isNotApproved } from '#/approval/not-approved.ts';
import { formatTime } from '#/lib/hour-clock.ts';
import { useMay } from '#/lib/use-may.ts';
import { PlatformGlyph } from '#/networks/platform-glyph.tsx';
import { Link } from '#/router/link.tsx';
import { Button } from '#/ui/button.tsx';
import { buttonClass } from '#/ui/button-class.ts';
import { Card } from '#/ui/card.tsx';
import { cx } from '#/ui/cx.ts';

import { Answers } from '../day/answers.tsx';
import type { Decision } from '../day/decided-text.ts';
import { fullNameOf } from '../day/outcome.ts';
import { titleOf } from '../posts/title-of.ts';
import type { DeskItem, DeskGroup as Group } from './desk-groups.ts';
import { groupTexts } from './desk-texts.ts';
import { useSeveralDecisions } from './use-several-decisions.ts';

export interface DeskGroupProps {
  group: Group;
  zone: string;
  onShowPost: (post: ListedPost) => void;
}

/** An account with thousands of posts needs one press, not thousands of rows. */
const mostRows = 50;

/** Posts that the same thing helps: each with its answers, and the same answers for many at once. */
export function DeskGroup({ group, zone, onShowPost }: DeskGroupProps) {
  const headingId = useId();
  const { title, advice } = groupTexts(group);
  const [account] = group.items[0].targets;
  const isReconnect = group.kind === 'reconnect';
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  // What is planned, or was refused, is not answered: it is repaired.
  const [mayPublish, mayConnect] = [useMay('publish'), useMay('connect')];
  const answerable = mayPublish ? group.items.filter(({ targets }) => isAnswered(targets[0])) : [];
  const chosenItems = answerable.filter(({ post }) => chosen.has(post.id));
  const isAll = chosenItems.length === answerable.length;
  const [isWhole, setWhole] = useState(false);
  const shown = isWhole ? group.items : group.items.slice(0, mostRows);
  function choose(ids: readonly string[], isChosen: boolean) {
    setChosen((last) => (isChosen ? new Set([...last, ...ids]) : new Set([...last].filter((id) => !ids.includes(id)))));
  }
  return (
    <Card as="section" aria-labelledby={headingId} className="overflow-hidden">
      <header className="flex flex-wrap items-center gap-x-3 gap-y-2 border-b border-line px-3.5 py-3 md:px-[18px]">
        {answerable.length > 1 && (
          <Tick
            label={`Select all: ${title}`}
            checked={isAll}
            isPartly={chosenItems.length > 0 && !isAll}
            onChange={(isChosen) =>
              choose(
                answerable.map(({ post }) => post.id),
                isChosen,
              )
            }
          />
        )}
        <div className="min-w-0 flex-1 basis-48">
          <h3 id={headingId} className="flex items-center gap-2 text-14 leading-[1.25rem] font-[620] wrap-anywhere">
            {isReconnect && <PlatformGlyph network={account.platform} size={15} />}
            {title}
          </h3>
          <p className="text-12 text-ink-3">
            {plural(group.items.length, 'post')}. {advice}
          </p>
        </div>
        {isReconnect && mayConnect && (
          <Link to="/accounts" search={{ account: account.connectionId }} className={buttonClass({ size: 'sm' })}>
            Reconnect
            <span className="sr-only"> {fullNameOf(account)}</span>
          </Link>
        )}
        {chosenItems.length > 0 && <AnswersForMany kind={group.kind} items={chosenItems} />}
      </header>
      <ul>
        {shown.map(({ post, targets, reason }) => (
          <li
            key={`${post.id} ${targets[0].id}`}
            className="flex gap-x-3 border-b border-line px-3.5 py-2.5 last:border-b-0 md:px-[18px]"
          >
            {answerable.length > 1 && isAnswered(targets[0]) && (
              <Tick
                label={`Select ${titleOf(post)}`}
                checked={chosen.has(post.id)}
                onChange={(isChosen) => choose([post.id], isChosen)}
              />
            )}
            <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3 gap-y-1.5">
              <div className="min-w-0 flex-1 basis-56">
                <p className="flex flex-wrap items-baseline gap-x-3">
                  <button
                    type="button"
                    onClick={() => onShowPost(post)}
                    className="max-w-full truncate text-left text-13 font-semibold hover:underline max-md:py-2.5"
                  >
                    {titleOf(post)}
                  </button>
                  <time dateTime={post.scheduledDate} className="flex-none text-12 text-ink-3 tabular-nums">
                    {whenOf(post, zone)}
                  </time>
                </p>
                {!isReconnect && (
                  <p
                    className={cx('text-12 wrap-anywhere', inkOf(group.kind, reason))}
                  >{`${targets.map(fullNameOf).join(', ')}${reason === null ? '' : `: ${reason}`}`}</p>
                )}
              </div>
              <Answers
                post={post}
                targets={targets}
                isReconnectAbove={isReconnect}
                // Alone it has no frame: its words stand below the title.
                className={cx('text-ink-2', isReconnect && 'max-md:-ml-2.5')}
              />
            </div>
          </li>
        ))}
      </ul>
      {shown.length < group.items.length && (
        <Button size="sm" kind="ghost" className="m-2" onClick={() => setWhole(true)}>
          Show all {group.items.length} posts
        </Button>
      )}
    </Card>
  );
}

function isAnswered(target: DeskItem['targets'][0]): boolean {
  return target.action !== null && (target.cure ?? null) === null && !isNotApproved(target);
}

function inkOf(kind: Group['kind'], reason: string | null): string {
  if (kind === 'failed' || kind === 'refused') return 'text-red';
  return reason === null ? 'text-ink-2' : 'text-orange';
}

/** What is answered for many beside giving them up; null where nothing is. */
const answersForMany: Readonly<Record<Group['kind'], { decision: Decision; label: string } | null>> = {
  'not-approved': null,
  unapproved: null,
  reconnect: null,
  blocked: null,
  limited: { decision: 'send', label: 'Publish now' },
  late: { decision: 'send', label: 'Publish now' },
  draft: { decision: 'published', label: 'They are published' },
  unclear: { decision: 'send', label: 'Publish now' },
  refused: null,
  failed: { decision: 'send', label: 'Try Again' },
};

function AnswersForMany({ kind, items }: { kind: Group['kind']; items: readonly DeskItem[] }) {
  const { busy, decide } = useSeveralDecisions();
  const answer = answersForMany[kind];
  const count = <span className="sr-only"> {plural(items.length, 'selected post')}</span>;
  return (
    <div className="flex flex-wrap items-center gap-1.5">
      <span className="mr-1 text-13 font-[560] tabular-nums">{items.length} selected</span>
      {answer !== null && (
        <Button
          size="sm"
          busy={busy === answer.decision}
          blocked={busy === 'skip' && 'Giving them up'}
          onClick={() => decide(answer.decision, items)}
        >
          {answer.label}
          {count}
        </Button>
      )}
      {kind !== 'failed' && kind !== 'refused' && kind !== 'blocked' && (
        <Button
          size="sm"
          kind="ghost"
          busy={busy === 'skip'}
          blocked={(busy === 'send' && 'Publishing') || (busy === 'published' && 'Asking the networks')}
          onClick={() => decide('skip', items)}
        >
          Don’t publish
          {count}
        </Button>
      )}
    </div>
  );
}

function Tick({
  label,
  checked,
  isPartly = false,
  onChange,
}: {
  label: ReactNode & string;
  checked: boolean;
  isPartly?: boolean;
  onChange: (checked: boolean) => void;
}) {
  return (
    <input
      type="checkbox"
      aria-label={label}
      checked={checked}
      ref={(node) => {
        if (node) node.indeterminate = isPartly;
      }}
      onChange={(event) => onChange(event.target.checked)}
      className="mt-0.5 size-6 flex-none accent-(--primary) md:size-4"
    />
  );
}

function whenOf(post: ListedPost, zone: string): string {
  const instant = new Date(post.scheduledDate);
  return `${formatShortDay(dayKey(instant, zone))}, ${formatTime(instant, zone)}`;
}

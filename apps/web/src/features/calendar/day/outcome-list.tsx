import type { ListedPost, Target } from '@nonet/contract';
import { chipName, networkName } from '@nonet/domain';
import { Link } from '@tanstack/react-router';

import { PlatformGlyph } from '#/networks/platform-glyph.tsx';
import { Button } from '#/ui/button.tsx';
import { buttonClass } from '#/ui/button-class.ts';
import { cx } from '#/ui/cx.ts';
import { Sign } from '#/ui/sign.tsx';
import { VisuallyHidden } from '#/ui/visually-hidden.tsx';

import { usePassedOnFocus } from '../use-passed-on-focus.ts';
import type { Outcome } from './outcome.ts';
import { useDecision } from './use-decision.ts';

const tones: Record<Exclude<Outcome['kind'], 'published'>, string> = {
  incomplete: 'text-orange',
  working: 'text-ink-2',
  waiting: 'text-orange',
  failed: 'text-red',
};

/** The outcome on each account, where there is something to say or to do. */
export function OutcomeList({
  post,
  outcomes,
  className,
}: {
  post: ListedPost;
  outcomes: readonly Outcome[];
  className?: string;
}) {
  if (outcomes.length === 0) return null;
  return (
    <ul className={cx('flex flex-wrap gap-x-4 gap-y-1.5 text-13', className)}>
      {outcomes.map((outcome) => {
        const [target] = outcome.targets;
        return (
          <li key={target?.id} className={outcome.kind === 'published' ? undefined : 'w-full'}>
            {outcome.kind === 'published' && target?.remoteUrl ? (
              <a
                href={target.remoteUrl}
                target="_blank"
                rel="noopener noreferrer"
                className="text-link inline-flex items-center gap-1 text-12 text-ink-2 max-md:py-2"
              >
                {outcome.sentence}
                <VisuallyHidden>{`, ${chipName(target)} (opens a new tab)`}</VisuallyHidden>
                <Sign name="outside" size={12} strokeWidth={2} />
              </a>
            ) : (
              <OpenOutcome post={post} outcome={outcome} />
            )}
          </li>
        );
      })}
    </ul>
  );
}

function OpenOutcome({ post, outcome: { kind, sentence, targets } }: { post: ListedPost; outcome: Outcome }) {
  const names = targets.map(nameOf).join(', ');
  return (
    <div className="flex items-start gap-2">
      {/* Each network once, three in a row at most: the words need the room, however many accounts they are about. */}
      <span title={names} className="mt-[3px] flex max-w-[47px] flex-none flex-wrap gap-1 text-ink-3">
        {[...new Set(targets.map(({ platform }) => platform))].map((network) => (
          <PlatformGlyph key={network} network={network} size={13} />
        ))}
      </span>
      <div className="min-w-0 flex-1">
        <p className={cx('wrap-anywhere', kind === 'published' ? undefined : tones[kind])}>
          <VisuallyHidden>{`${names}: `}</VisuallyHidden>
          {sentence}
        </p>
        <Answers post={post} targets={targets} />
      </div>
    </div>
  );
}

function nameOf(target: Target): string {
  return `${networkName(target.platform)} ${chipName(target)}`;
}

/** The answers that a person can choose from. Reconnecting an account also sends what waited for it. */
function Answers({ post, targets }: { post: ListedPost; targets: readonly Target[] }) {
  const { busy, decide } = useDecision(post, targets);
  const row = usePassedOnFocus<HTMLDivElement>((node) => [node.closest('[tabindex="-1"]')]);
  const action = targets[0]?.action;
  if (!action || post.status === 'cancelled') return null;
  const sendButton = (label: string) => (
    <Button size="sm" busy={busy === 'send'} blocked={busy === 'skip' && 'Skipping'} onClick={() => decide('send')}>
      {label}
    </Button>
  );
  return (
    <div ref={row} className="mt-1.5 flex flex-wrap gap-1.5">
      {action === 'reconnect' && (
        <Link to="/accounts" className={buttonClass({ size: 'sm' })}>
          Reconnect
        </Link>
      )}
      {action === 'decide' && sendButton('Publish now')}
      {action === 'retry' && sendButton('Try Again')}
      {action !== 'retry' && (
        <Button
          size="sm"
          kind="ghost"
          busy={busy === 'skip'}
          blocked={busy === 'send' && 'Publishing'}
          onClick={() => decide('skip')}
        >
          Skip
        </Button>
      )}
    </div>
  );
}

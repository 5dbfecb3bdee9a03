import type { ListedPost } from '@nonet/contract';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';

import { Footer } from '#/brand/footer.tsx';
import { errorText } from '#/lib/api-error.ts';
import { useIsPhone } from '#/lib/use-is-phone.ts';
import { useNow } from '#/lib/use-now.ts';
import { useTimeZone } from '#/lib/use-time-zone.ts';
import { NetworkMatrix } from '#/networks/network-matrix.tsx';
import { Link } from '#/router/link.tsx';
import { navigate } from '#/router/navigate.ts';
import { Button } from '#/ui/button.tsx';
import { buttonClass } from '#/ui/button-class.ts';
import { onDemand } from '#/ui/drawing/on-demand.tsx';
import { IconButton } from '#/ui/icon-button.tsx';
import { Dialog } from '#/ui/overlays/dialog.tsx';
import { PageBody, PhoneTopBar } from '#/ui/page-body.tsx';
import { PageHead } from '#/ui/page-head.tsx';
import { PhoneHeadEnd, PhoneHeadStart } from '#/ui/phone-head-end.ts';
import { Sign } from '#/ui/sign.tsx';
import { EmptyState } from '#/ui/status/empty-state.tsx';
import { ErrorState } from '#/ui/status/error-state.tsx';
import { Notice } from '#/ui/status/notice.tsx';
import { Bone, Skeleton } from '#/ui/status/skeleton.tsx';

import { decisions } from './decisions.ts';
import { JudgedPost, type PreviewOf } from './judged-post.tsx';
import { nextOf, queueGroups } from './queue-groups.ts';
import { type QueueAction, queueKey } from './queue-key.ts';
import { QueueList } from './queue-list.tsx';
import { queueQuery } from './queue-query.ts';
import { queueWords as words } from './queue-words.ts';
import { VerdictFoot } from './verdict-foot.tsx';

const ChosenBar = onDemand(() => import('./chosen-bar.tsx'), 'ChosenBar');

const leave = (
  <Link
    to="/calendar"
    aria-label={words.leave}
    className="-ml-3 grid size-11 flex-none place-items-center rounded-md text-ink-2"
  >
    <Sign name="close" size={20} strokeWidth={1.75} />
  </Link>
);

/** Where letters are what somebody types, or belong to an overlay. */
const typing =
  'input:not([type=checkbox]), textarea, select, [contenteditable], [role=dialog], [role=alertdialog], [role=menu], [role=listbox]';

export interface ApprovalsPageProps {
  /** How the composer draws what its networks will show. */
  Preview: PreviewOf;
}

/** The queue: what waits for the person, one post after the other (APPR-05). */
export function ApprovalsPage({ Preview }: ApprovalsPageProps) {
  const queue = useInfiniteQuery(queueQuery);
  const now = useNow();
  const posts = useMemo(() => withoutRepeats(queue.data?.pages.flatMap((page) => page.posts) ?? []), [queue.data]);
  const groups = useMemo(() => queueGroups(posts, now.getTime()), [posts, now]);
  const inOrder = useMemo(() => groups.flatMap((group) => group.posts), [groups]);
  if (queue.data === undefined || inOrder.length === 0)
    return (
      <PageBody>
        <PageHead title={words.title} />
        <Missing queue={queue} />
      </PageBody>
    );
  return (
    <Queue
      groups={groups}
      inOrder={inOrder}
      Preview={Preview}
      onMore={queue.hasNextPage ? () => void queue.fetchNextPage() : null}
      isLoadingMore={queue.isFetchingNextPage}
    />
  );
}

interface QueueProps extends ApprovalsPageProps {
  groups: ReturnType<typeof queueGroups>;
  inOrder: readonly ListedPost[];
  onMore: (() => void) | null;
  isLoadingMore: boolean;
}

function Queue({ groups, inOrder, Preview, onMore, isLoadingMore }: QueueProps) {
  const zone = useTimeZone();
  const isPhone = useIsPhone();
  const [openId, setOpenId] = useState<string | null>(null);
  const [isListOpen, setListOpen] = useState(false);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [isSendingBack, setSendingBack] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  const post = inOrder.find(({ id }) => id === openId) ?? inOrder[0];
  // What was looked at first: a later version is told before anything is decided about it.
  const [looked, setLooked] = useState<{ id: string; version: number } | null>(null);
  if (post && looked?.id !== post.id) setLooked({ id: post.id, version: post.version });
  const isNewer = post !== undefined && looked?.id === post.id && looked.version < post.version;
  const place = post ? inOrder.indexOf(post) : 0;
  const selected = inOrder.filter(({ id }) => chosen.has(id));

  function open(id: string | null) {
    setOpenId(id);
    setSendingBack(false);
    setListOpen(false);
    setLooked(null);
    // The heading is where a screen reader goes on.
    setTimeout(() => heading.current?.focus());
  }

  function step(by: 1 | -1) {
    const next = inOrder[place + by];
    if (next) open(next.id);
  }

  async function decide(work: (one: ListedPost) => ReturnType<typeof decisions.approve>): Promise<boolean> {
    if (!post || isBusy) return false;
    const next = nextOf(inOrder, post.id);
    setBusy(true);
    const { changed } = await work(post);
    setBusy(false);
    if (changed.length > 0) open(next);
    return changed.length > 0;
  }

  const act = useEffectEvent((action: QueueAction) => {
    if (!post) return;
    const mayApprove = post.approval?.mayApprove === true;
    if (action === 'next') step(1);
    else if (action === 'before') step(-1);
    else if (action === 'open') navigate({ to: `/posts/${post.id}` });
    else if (!mayApprove) return;
    else if (action === 'approve') void decide((one) => decisions.approve([one]));
    else setSendingBack(true);
  });
  useEffect(() => {
    function onKeyDown(event: KeyboardEvent) {
      const action = event.defaultPrevented ? null : queueKey(event);
      if (action === null || (event.target instanceof Element && event.target.closest(typing))) return;
      event.preventDefault();
      act(action);
    }
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);

  if (!post) return null;
  const list = (
    <QueueList
      groups={groups}
      zone={zone}
      open={post.id}
      onOpen={open}
      chosen={chosen}
      onChoose={(id, isChosen) =>
        setChosen((before) => (isChosen ? new Set([...before, id]) : new Set([...before].filter((one) => one !== id))))
      }
      onMore={onMore}
      isLoadingMore={isLoadingMore}
    />
  );
  const placeText = words.place(place + 1, inOrder.length, onMore !== null);
  const steps = (
    <>
      <IconButton
        label={words.before}
        icon={<Sign name="next" size={16} className="-rotate-90" />}
        aria-disabled={place === 0 || undefined}
        onClick={() => step(-1)}
      />
      <IconButton
        label={words.after}
        icon={<Sign name="next" size={16} className="rotate-90" />}
        aria-disabled={place === inOrder.length - 1 || undefined}
        onClick={() => step(1)}
      />
    </>
  );
  const listButton = (
    <Button
      kind="ghost"
      size="sm"
      className="max-md:h-11! lg:hidden"
      aria-label={`${placeText}. ${words.showList}`}
      onClick={() => setListOpen(true)}
    >
      {placeText}
    </Button>
  );
  return (
    <div
      data-deciding
      className="flex min-w-0 flex-1 flex-col lg:grid lg:grid-cols-[280px_minmax(0,1fr)] xl:grid-cols-[312px_minmax(0,1fr)]"
    >
      {/* A phone has one post before it and nothing else; the cross leads back to the rest. */}
      <PhoneHeadStart value={leave}>
        <PhoneHeadEnd value={null}>
          <PhoneTopBar title={words.title}>
            {listButton}
            {steps}
          </PhoneTopBar>
        </PhoneHeadEnd>
      </PhoneHeadStart>
      <section
        aria-label={words.list}
        className="sticky top-0 flex h-[calc(100dvh-var(--question-bar))] flex-col border-r border-line bg-bg max-lg:hidden"
      >
        <h1 className="display-26 px-4 pt-7 pb-2">{words.title}</h1>
        <div className="min-h-0 flex-1 overflow-y-auto px-2 pb-2">{list}</div>
        {selected.length > 0 ? (
          <ChosenBar posts={selected} onDone={() => setChosen(new Set())} />
        ) : (
          <p
            aria-hidden
            className="flex flex-wrap justify-between gap-x-3 gap-y-2 border-t border-line px-[18px] py-3 text-12 text-ink-3 pointer-coarse:hidden"
          >
            {(['J next', 'K back', 'A approve', 'B send back'] as const).map((hint) => (
              <span key={hint} className="whitespace-nowrap">
                <kbd className="mr-1 rounded-[5px] border border-line bg-surface px-1.5 py-0.5 font-[560]">
                  {hint.slice(0, 1)}
                </kbd>
                {hint.slice(2)}
              </span>
            ))}
          </p>
        )}
      </section>
      <div className="flex min-h-0 min-w-0 flex-1 flex-col">
        <h1 className="sr-only max-md:hidden lg:hidden">{words.title}</h1>
        <JudgedPost
          key={post.id}
          post={post}
          zone={zone}
          Preview={Preview}
          headingRef={heading}
          notice={
            isNewer && (
              <Notice kind="warning" role="alert" className="mb-5">
                {words.changedMeanwhile(post.version)}
              </Notice>
            )
          }
          tools={
            <div className="flex flex-none items-center gap-1.5 max-md:hidden">
              <span className="mr-1.5 text-12 text-ink-3 tabular-nums max-lg:hidden">{placeText}</span>
              {listButton}
              {steps}
              <Link to={`/posts/${post.id}`} className={buttonClass({ size: 'sm' })}>
                {words.openPost}
              </Link>
            </div>
          }
        />
        <Footer className="px-8 py-3.5 max-md:mb-[76px]" />
        <VerdictFoot
          post={post}
          isPhone={isPhone}
          isBusy={isBusy}
          isSendingBack={isSendingBack}
          onSendingBack={setSendingBack}
          onNext={place < inOrder.length - 1 ? () => step(1) : null}
          onApprove={() => void decide((one) => decisions.approve([one]))}
          onSendBack={(answer) => decide((one) => decisions.sendBack([one], answer))}
        />
      </div>
      <Dialog open={isListOpen} onOpenChange={setListOpen} title={words.list}>
        <div className="-mx-2">{list}</div>
        {selected.length > 0 && <ChosenBar posts={selected} onDone={() => setChosen(new Set())} />}
      </Dialog>
    </div>
  );
}

function Missing({
  queue,
}: {
  queue: {
    data: unknown;
    isError: boolean;
    error: Error | null;
    isFetching: boolean;
    isPaused: boolean;
    refetch: () => unknown;
  };
}) {
  if (queue.data !== undefined)
    return (
      <EmptyState sign={<NetworkMatrix dots={{}} size={36} label={null} />} title={words.nobody}>
        {words.nobodyMore}
      </EmptyState>
    );
  if (queue.isError)
    return (
      <ErrorState title={words.failed} retrying={queue.isFetching} onRetry={() => void queue.refetch()}>
        {errorText(queue.error)}
      </ErrorState>
    );
  if (queue.isPaused)
    return <EmptyState title="You are offline">What waits shows when you are back online.</EmptyState>;
  return (
    <Skeleton label={words.loading}>
      {['a', 'b', 'c'].map((row) => (
        <Bone key={row} className="mb-3 h-16 rounded-lg" />
      ))}
    </Skeleton>
  );
}

/** A post that was moved between two pages counts once. */
function withoutRepeats(posts: readonly ListedPost[]): ListedPost[] {
  return [...new Map(posts.map((post) => [post.id, post])).values()];
}

import type { ListedPost, Post } from '@nonet/contract';
import { initials, spaceMessages } from '@nonet/domain';
import { useQuery } from '@tanstack/react-query';
import type { FunctionComponent, ReactNode, Ref } from 'react';
import { changesQuery } from '#/approval/approval-api.ts';
import { wasNotApproved } from '#/approval/not-approved.ts';
import { ChangesView } from '#/changes/changes-view.tsx';
import { api } from '#/lib/api.ts';
import { queryKeys } from '#/lib/query.ts';
import { useNow } from '#/lib/use-now.ts';
import { PlatformChip } from '#/networks/platform-chip.tsx';
import { Avatar } from '#/ui/avatar.tsx';
import { cx } from '#/ui/cx.ts';
import { Sign } from '#/ui/sign.tsx';
import { Bone, Skeleton } from '#/ui/status/skeleton.tsx';

import { askedText, leftText, queueWords as words } from './queue-words.ts';
import { useMoment } from './use-moment.ts';

/** Draws a post as its networks will show it. */
export type PreviewOf = FunctionComponent<{ post: Post; zone: string }>;

export interface JudgedPostProps {
  post: ListedPost;
  zone: string;
  Preview: PreviewOf;
  headingRef: Ref<HTMLHeadingElement>;
  /** At the right of the title. */
  tools: ReactNode;
  /** Above all else: what has changed while it was looked at. */
  notice: ReactNode;
}

/** What is judged of a post, in this order: what was asked for, what changed, the facts; beside it how it will look. */
export function JudgedPost({ post, zone, Preview, headingRef, tools, notice }: JudgedPostProps) {
  const { id, author } = post;
  const { data: whole } = useQuery({
    queryKey: [...queryKeys.posts, 'one', id],
    queryFn: ({ signal }) => api.posts.one(id, signal),
  });
  const left = leftText(Date.parse(post.scheduledDate) - useNow().getTime());
  const isLate = wasNotApproved(post);
  const name = author?.name ?? spaceMessages.formerMember;
  const when = useMoment(post.scheduledDate, zone);
  return (
    <div className="min-w-0 flex-1 px-3 pt-3.5 pb-6 md:px-8 md:pt-7">
      <header className="mb-5 flex items-start justify-between gap-5">
        <div className="min-w-0">
          <h2 ref={headingRef} tabIndex={-1} className="display-26 wrap-anywhere outline-none">
            {post.title.trim() || 'Untitled Post'}
          </h2>
          <p className="mt-1.5 flex flex-wrap items-center gap-x-[7px] gap-y-1 text-ink-3">
            <Avatar name={name} initials={initials(name)} size={20} />
            <span dir="auto">{name}</span>
            {(isLate || left !== null) && (
              <span className="inline-flex items-center gap-[5px] font-[560] text-orange">
                <Sign name={isLate ? 'not-approved' : 'waits'} size={14} />
                {isLate ? 'Not approved in time' : left}
              </span>
            )}
          </p>
        </div>
        {tools}
      </header>
      {notice}
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-7 xl:grid-cols-[minmax(0,1fr)_330px]">
        <div className="grid min-w-0 gap-5">
          <Asked post={post} />
          <Changed post={post} whole={whole} />
          <dl className="divide-y divide-line text-13">
            <Fact name={isLate ? words.heldSince : words.goesOut}>
              <time dateTime={post.scheduledDate} className="font-[530]">
                {when}
              </time>
              <span className="text-ink-3">{zone}</span>
            </Fact>
            <Fact name={words.accounts}>
              {post.targets.map((target) => (
                <PlatformChip key={target.id} target={target} />
              ))}
            </Fact>
            <Fact name={words.ready}>
              <Readiness post={post} />
            </Fact>
          </dl>
        </div>
        <div className="min-w-0" aria-busy={whole === undefined}>
          {whole ? (
            <Preview key={`${id} ${whole.version}`} post={whole} zone={zone} />
          ) : (
            <Skeleton label={words.loading}>
              <Bone className="h-80 rounded-xl" />
            </Skeleton>
          )}
        </div>
      </div>
    </div>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="grid grid-cols-[84px_minmax(0,1fr)] py-2">
      <dt className="text-ink-3">{name}</dt>
      <dd className="flex min-w-0 flex-wrap items-center gap-x-[7px] gap-y-1">{children}</dd>
    </div>
  );
}

/** What keeps it from going out beside the yes. */
function Readiness({ post }: { post: ListedPost }) {
  const reasons = new Set(
    post.targets.flatMap(({ readiness }) =>
      readiness && readiness.verdict !== 'ready' && readiness.action?.kind !== 'approve' ? readiness.message : [],
    ),
  );
  if (reasons.size === 0)
    return (
      <>
        <Sign name="tick" size={15} />
        {words.isReady}
      </>
    );
  return (
    <ul className="grid gap-1 text-orange wrap-anywhere">
      {[...reasons].map((reason) => (
        <li key={reason}>{reason}</li>
      ))}
    </ul>
  );
}

/** What somebody asked for when it was sent back last. The history keeps it: the post waits again. */
function Asked({ post: { id, approval } }: { post: ListedPost }) {
  const hasJudgement = approval !== undefined && approval.ofVersion !== null;
  const { data } = useQuery({
    queryKey: [...queryKeys.posts, 'history', id],
    queryFn: async ({ signal }) => (await api.posts.history(id, signal)).events,
    enabled: hasJudgement && approval.sentence === null,
  });
  const judged = data?.find(({ kind }) => kind === 'returned' || kind === 'approved');
  const said = approval?.sentence
    ? { by: approval.by, sentence: approval.sentence }
    : judged?.kind === 'returned' && judged.message
      ? { by: judged.person, sentence: judged.message }
      : null;
  if (said === null) return null;
  return (
    <p className="flex gap-2 rounded-md bg-sunken px-3.5 py-3 text-13">
      <Sign name="sent-back" size={15} className="mt-0.5 flex-none" />
      <span className="min-w-0 wrap-anywhere">
        <b className="font-[620]">{askedText(said)}</b> “{said.sentence}”
      </span>
    </p>
  );
}

/** What differs from the version that was judged; a first version shows its text. */
function Changed({ post, whole }: { post: ListedPost; whole: Post | undefined }) {
  const { data } = useQuery(changesQuery(post));
  const since = data?.since ?? null;
  if (since === null)
    return (
      <Block title={words.text}>
        <p
          className={cx(
            'rounded-lg border border-line bg-surface px-4 py-3.5 text-15 leading-[1.6] wrap-anywhere whitespace-pre-line shadow-1',
            !post.description && 'text-ink-3',
          )}
        >
          {(whole ?? post).description || words.noText}
        </p>
      </Block>
    );
  return (
    <Block title={words.changedSince(since)}>
      {data && data.changes.length > 0 ? (
        <ChangesView changes={data.changes} />
      ) : (
        <p className="text-13 text-ink-3">{words.unchanged}</p>
      )}
    </Block>
  );
}

function Block({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="min-w-0">
      <h3 className="mb-2 text-13 font-semibold">{title}</h3>
      {children}
    </section>
  );
}

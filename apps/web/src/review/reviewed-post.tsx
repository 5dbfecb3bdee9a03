import type { ReviewedPost, ReviewedPosts, ReviewPage } from '@nonet/contract';
import { guestMay, networkIds, networkName, type Weighing } from '@nonet/domain';
import { ChangesView } from '#/changes/changes-view.tsx';
import { buttonClass } from '#/ui/button-class.ts';
import { cx } from '#/ui/cx.ts';
import { Sign } from '#/ui/sign.tsx';

import { GuestForm } from './guest-form.tsx';
import { PreviewTabs } from './preview-tabs.tsx';
import { PublishedFigures } from './published-figures.tsx';
import { longMoment, saidAt } from './review-times.ts';
import { reviewWords as words } from './review-words.ts';

export interface ReviewedPostProps {
  page: ReviewPage;
  shown: ReviewedPosts;
  one: ReviewedPost;
  /** Only the first that waits has a filled button. */
  isNext: boolean;
  weighing: Weighing;
}

/** Where a post is on the page. The server's answer leads there too. */
export function placeOf(postId: string): string {
  return `p-${postId}`;
}

/** A post of a review page: how its networks show it, when it goes out, what the guest says, and what was said. */
export function ReviewedPostCard({ page, shown, one, isNext, weighing }: ReviewedPostProps) {
  const { post, accounts, state, answer, remarks, isOpen } = one;
  const { path, zone, brand } = page;
  const title = post.title.trim() || words.untitled(longMoment(post.scheduledDate, zone));
  const networks = networkIds.filter((id) => accounts.some(({ platform }) => platform === id));
  const problem = shown.problem?.postId === post.id ? shown.problem : null;
  const isAnswered = answer !== null && !answer.isEarlier;
  const form = {
    action: `${path}/posts/${post.id}`,
    version: post.version,
    space: brand?.name ?? '',
    guestName: shown.guestName,
    problem,
  };
  const place = placeOf(post.id);
  return (
    <article id={place} aria-labelledby={`${place}-title`} className="rv-post">
      <div className="min-w-0 max-md:order-2">
        <PreviewTabs post={post} accounts={accounts} zone={zone} weighing={weighing} />
        <Files post={one} />
      </div>
      <div className="min-w-0 max-md:contents">
        <header className="max-md:order-1">
          {answer?.isEarlier && (
            <p className="mb-1.5 flex flex-wrap items-center gap-x-2 text-13 text-ink-2">
              <Sign name="refresh" size={15} className="rv-tone" />
              {answer.says === 'approved' ? words.newSinceYes : words.newVersion}
            </p>
          )}
          <p className="rv-tone text-14 font-[580]">
            <time dateTime={post.scheduledDate}>{longMoment(post.scheduledDate, zone)}</time>
          </p>
          <h2 id={`${place}-title`} className="display-26 mt-1 wrap-anywhere">
            {title}
          </h2>
          <p className="mt-1.5 text-14 text-ink-3">{words.onNetworks(networks.map(networkName))}</p>
          {answer?.isEarlier && answer.changes.length > 0 && (
            <details className="mt-3">
              <summary className="text-link inline-flex min-h-9 items-center text-13">{words.whatChanged}</summary>
              <div className="mt-2">
                <ChangesView changes={answer.changes} />
              </div>
            </details>
          )}
        </header>
        <div className="mt-4 grid gap-4 max-md:order-4">
          {state !== 'planned' && <State one={one} />}
          {isAnswered && answer.says === 'approved' && (
            <div className="rv-soft flex gap-3 rounded-lg px-3.5 py-3 text-14">
              <Sign name="check" size={18} className="rv-tone mt-0.5 flex-none" />
              <div>
                <p className="font-[620]">{words.approvedBy(answer.by)}</p>
                <div className="flex flex-wrap items-center gap-x-1 text-13 text-ink-2">
                  {saidAt(answer.at, zone)}
                  {answer.mayUndo && (
                    <form method="post" action={`${form.action}/undo`} className="flex print:hidden">
                      <span aria-hidden>·&nbsp;</span>
                      <button type="submit" className="text-link touch-44 text-13 text-ink">
                        {words.undo}
                      </button>
                    </form>
                  )}
                </div>
              </div>
            </div>
          )}
          {isAnswered && answer.says === 'change' && (
            <p className="flex gap-3 rounded-lg bg-sunken px-3.5 py-3 text-14 text-ink-2">
              <Sign name="sent-back" size={18} className="mt-0.5 flex-none" />
              {words.askedBy(answer.by)}
            </p>
          )}
          {problem && (
            <p role="alert" className="flex gap-2 rounded-lg bg-red-soft px-3.5 py-3 text-14 text-red">
              <Sign name="warning" size={17} className="mt-0.5 flex-none" />
              {problem.text}
            </p>
          )}
          {guestMay(shown.may, 'approve') && isOpen && !(isAnswered && answer.says === 'approved') && (
            <GuestForm {...form} mayApprove isFilled={isNext} />
          )}
          {state === 'published' && <PublishedFigures targets={post.targets} />}
        </div>
        {(remarks.length > 0 || guestMay(shown.may, 'remark')) && (
          <section
            aria-label={words.talk(title)}
            className={cx('mt-5 grid gap-3 text-14 max-md:order-3', 'border-t border-line pt-5')}
          >
            {remarks.map(({ id, answersIt, name, isOfSpace, at, text }) => (
              <div key={id} className={cx('min-w-0', answersIt && 'border-l-2 border-line pl-3')}>
                <p className="flex flex-wrap items-baseline gap-x-2">
                  <b className="font-[620]" dir="auto">
                    {name ?? words.formerMember}
                  </b>
                  <time dateTime={at} className="text-12 text-ink-3">
                    {saidAt(at, zone)}
                  </time>
                  {isOfSpace && <span className="text-12 text-ink-3">{brand?.name}</span>}
                </p>
                <p className="wrap-anywhere whitespace-pre-line" dir="auto">
                  {text}
                </p>
              </div>
            ))}
            {guestMay(shown.may, 'remark') && <GuestForm {...form} mayApprove={false} isFilled={false} />}
          </section>
        )}
      </div>
    </article>
  );
}

/** What became of it, and where it is. */
function State({ one: { state, post } }: { one: ReviewedPost }) {
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-1 text-14">
      <p className="flex items-center gap-2 font-[580]">
        <Sign name={state === 'published' ? 'check' : state === 'going-out' ? 'clock' : 'slashed'} size={17} />
        {words.states[state]}
      </p>
      {post.targets.map(({ id, remoteUrl, platform }) => {
        const isSafe = remoteUrl !== null && /^https?:\/\//.test(remoteUrl);
        return (
          isSafe && (
            <a
              key={id}
              href={remoteUrl}
              target="_blank"
              rel="noopener noreferrer"
              className="text-link touch-44 text-13"
            >
              {words.seeIt(networkName(platform))}
            </a>
          )
        );
      })}
    </div>
  );
}

/** What a preview draws as one picture, whole: a video plays, and a document has all its pages. */
function Files({ post: { post } }: { post: ReviewedPost }) {
  const files = [...post.media, ...post.thread.flatMap((part) => part.media)].filter(({ type }) => type !== 'image');
  if (files.length === 0) return null;
  return (
    <ul className="mt-2 flex flex-wrap gap-2 print:hidden">
      {files.map(({ id, type, url, fileName }) => (
        <li key={id}>
          <a href={url} target="_blank" rel="noopener" className={buttonClass({ kind: 'ghost', size: 'sm' })}>
            <Sign name={type === 'video' ? 'play' : 'document'} size={15} />
            {words.open[type]}
            <span className="sr-only">{fileName}</span>
          </a>
        </li>
      ))}
    </ul>
  );
}

import type { ReviewedPosts, ReviewPage } from '@nonet/contract';
import {
  guestMay,
  initials,
  networkIds,
  networkName,
  REVIEW_NAME_MAX,
  REVIEW_PASSWORD,
  type Weighing,
} from '@nonet/domain';
import type { ReactNode } from 'react';
import { PlatformGlyph } from '#/networks/platform-glyph.tsx';
import { Avatar } from '#/ui/avatar.tsx';
import { buttonClass } from '#/ui/button-class.ts';
import { cx } from '#/ui/cx.ts';
import { Sign, type SignName } from '#/ui/sign.tsx';

import { Wordmark } from '../brand/wordmark.tsx';
import { longDay, longMoment } from './review-times.ts';
import { reviewWords as words } from './review-words.ts';
import { placeOf, ReviewedPostCard } from './reviewed-post.tsx';

const wide = 'mx-auto w-[960px] max-w-[calc(100%-32px)]';

/** All between <body> and </body>. */
export function ReviewBody({ page, weighing }: { page: ReviewPage; weighing: Weighing }) {
  const { brand, sharedBy, guest, zone, expiresAt } = page;
  const isOpen = page.kind === 'posts';
  return (
    <div className="flex min-h-dvh flex-col">
      {isOpen && (
        <a href="#posts" className={`${buttonClass()} absolute top-2 left-2 z-10 -translate-y-20 focus:translate-y-0`}>
          {words.skip}
        </a>
      )}
      {brand && (
        <header className="border-b border-line bg-surface">
          <div className={`${wide} flex min-h-[72px] flex-wrap items-center gap-x-4 gap-y-1 py-3`}>
            <p className="mr-auto flex min-w-0 items-center gap-3">
              {brand.logoUrl ? (
                <img src={brand.logoUrl} alt="" width={40} height={40} className="size-10 rounded-[27%] object-cover" />
              ) : (
                <Avatar name={brand.name} initials={initials(brand.name)} size={36} isSquare />
              )}
              <b className="display-17 min-w-0 text-20 wrap-anywhere" dir="auto">
                {brand.name}
              </b>
            </p>
            <p className="text-13 text-ink-2 wrap-anywhere">{words.sharedBy(sharedBy, guest)}</p>
          </div>
        </header>
      )}
      <main id="main" className={`${wide} flex-1 py-8 md:py-10`}>
        <Content page={page} weighing={weighing} />
      </main>
      <footer className="border-t border-line">
        <div className={`${wide} flex flex-wrap items-center gap-x-5 gap-y-1 py-5 text-12 text-ink-3`}>
          {isOpen && (
            <span>
              {words.times(zone)} {expiresAt && words.endsOn(longDay(expiresAt, zone))}
            </span>
          )}
          {isOpen && <PrintLink />}
          <a href="/privacy-policy" className="touch-44 py-1 hover:underline print:hidden">
            {words.privacy}
          </a>
          <a href="/" className="ml-auto flex items-center gap-2 py-1 hover:underline">
            {words.madeWith}
            <Wordmark size={16} />
          </a>
        </div>
      </footer>
      {isOpen && page.shown.guestName === null && guestMay(page.shown.may, 'remark') && (
        <NameDialog space={brand?.name ?? ''} />
      )}
    </div>
  );
}

function Content({ page, weighing }: { page: ReviewPage; weighing: Weighing }) {
  const space = page.brand?.name ?? '';
  switch (page.kind) {
    case 'posts':
      return page.shown.isDone ? (
        <Done page={page} shown={page.shown} />
      ) : (
        <Posts page={page} shown={page.shown} weighing={weighing} />
      );
    case 'password':
      return (
        <Single sign="lock" title={words.locked} about={words.lockedAbout}>
          <form method="post" action={`${page.path}/password`} className="mx-auto mt-6 grid max-w-xs gap-2 text-left">
            <label htmlFor="password" className="text-13 font-[580]">
              {words.password}
            </label>
            <input
              id="password"
              name="password"
              type="password"
              required
              // biome-ignore lint/a11y/noAutofocus: nothing else is on the page.
              autoFocus
              maxLength={REVIEW_PASSWORD.most}
              autoComplete="off"
              aria-invalid={page.problem !== null}
              aria-describedby={page.problem === null ? undefined : 'problem'}
              className="min-h-11 w-full rounded-md border border-line-strong bg-surface px-3 text-16"
            />
            {page.problem && (
              <p id="problem" role="alert" className="text-13 text-red">
                {page.problem}
              </p>
            )}
            <button type="submit" className={buttonClass({ kind: 'primary', size: 'lg' })}>
              {words.openPage}
            </button>
          </form>
        </Single>
      );
    case 'ended':
      return <Single sign="clock" title={words.ended} about={words.endedAbout(longDay(page.at, page.zone), space)} />;
    case 'unknown':
      return <Single sign="link" title={words.unknown} about={words.unknownAbout} />;
    case 'refused':
      return <Single sign="clock" title={words.refused} about={page.text} />;
    default:
      return page satisfies never;
  }
}

function Posts({ page, shown, weighing }: { page: ReviewPage; shown: ReviewedPosts; weighing: Weighing }) {
  const { posts, may, count, asked, approved, waiting, next } = shown;
  const asks = guestMay(may, 'approve') && waiting > 0 ? words.sayYes : guestMay(may, 'remark') ? words.sayOften : '';
  const waits = posts.find(({ isOpen, answer }) => isOpen && (answer === null || answer.isEarlier));
  return (
    <>
      <section className="mb-6 flex flex-wrap items-end justify-between gap-x-8 gap-y-4">
        <div className="min-w-0">
          <h1 className="display-34 wrap-anywhere" dir="auto">
            {page.title}
          </h1>
          <p className="mt-2 text-15 text-ink-2">{count === 0 ? words.nothing : `${words.planned(count)} ${asks}`}</p>
        </div>
        {guestMay(may, 'approve') && asked > 0 && (
          <div className="w-full md:w-[220px]">
            <p className="mb-2 flex items-baseline justify-between gap-4 text-13">
              <span className="font-[580]">{words.progress(approved, asked)}</span>
              {waits && waits !== posts[0] && (
                <a
                  href={`#${placeOf(waits.post.id)}`}
                  className="touch-44 -my-1 py-1 underline underline-offset-2 print:hidden"
                >
                  {words.toNext}
                </a>
              )}
            </p>
            {/* The words beside it say it. */}
            <progress aria-hidden max={asked} value={approved} className="rv-progress" />
          </div>
        )}
      </section>
      <div id="posts" className="grid grid-cols-[minmax(0,1fr)] gap-4">
        {posts.map((one) => (
          <ReviewedPostCard
            key={one.post.id}
            page={page}
            shown={shown}
            one={one}
            isNext={one === waits}
            weighing={weighing}
          />
        ))}
      </div>
      {next && (
        <p className="mt-6 text-center">
          <a href={next} className={buttonClass({ size: 'lg' })}>
            {words.later}
          </a>
        </p>
      )}
    </>
  );
}

function Done({ page: { path, zone, brand }, shown }: { page: ReviewPage; shown: ReviewedPosts }) {
  const { posts, approved, guestName } = shown;
  return (
    <Single sign="check" tone title={words.allApproved(approved)} about={words.thanks(guestName, brand?.name ?? '')}>
      <ul className="mx-auto mt-6 max-w-[540px] divide-y divide-line rounded-xl border border-line bg-surface text-left shadow-1">
        {posts
          .filter(({ answer }) => answer?.says === 'approved' && !answer.isEarlier)
          .map(({ post, accounts }) => (
            <li key={post.id} className="flex flex-wrap items-center gap-x-3 gap-y-1 px-4 py-3">
              <Sign name="check" size={16} className="rv-tone" />
              <span className="min-w-0 flex-1">
                <b className="block font-[620] wrap-anywhere">
                  {post.title.trim() || words.untitled(longMoment(post.scheduledDate, zone))}
                </b>
                <time dateTime={post.scheduledDate} className="text-12 text-ink-3">
                  {longMoment(post.scheduledDate, zone)}
                </time>
              </span>
              {networkIds
                .filter((id) => accounts.some(({ platform }) => platform === id))
                .map((network) => (
                  <span key={network}>
                    <PlatformGlyph network={network} />
                    <span className="sr-only">{networkName(network)}</span>
                  </span>
                ))}
            </li>
          ))}
      </ul>
      <div className="mt-6 flex flex-wrap justify-center gap-2 print:hidden">
        <a href={`${path}?all=1`} className={buttonClass()}>
          {words.lookAgain}
        </a>
        <button type="button" data-print hidden className={buttonClass()}>
          {words.print}
        </button>
      </div>
    </Single>
  );
}

/** One sentence in the middle of the page. */
function Single({
  sign,
  tone,
  title,
  about,
  children,
}: {
  sign: SignName;
  tone?: boolean;
  title: string;
  about: string;
  children?: ReactNode;
}) {
  return (
    <section className="mx-auto max-w-[600px] pt-6 text-center md:pt-14">
      <Sign name={sign} size={40} strokeWidth={1.75} className={cx('mx-auto', tone ? 'rv-tone' : 'text-ink-3')} />
      <h1 className="display-34 mt-4">{title}</h1>
      <p className="mx-auto mt-3 max-w-[440px] text-15 text-ink-2 wrap-anywhere">{about}</p>
      {children}
    </section>
  );
}

/** Only a script can print. */
function PrintLink() {
  return (
    <button type="button" data-print hidden className="touch-44 py-1 hover:underline print:hidden">
      {words.print}
    </button>
  );
}

/** Asks for the name with the first act. Its script opens it; without one each form has a field of its own. */
function NameDialog({ space }: { space: string }) {
  return (
    <dialog id="who" aria-labelledby="who-title" className="rv-dialog">
      <form method="dialog" className="grid gap-4">
        <div>
          <h2 id="who-title" className="display-17">
            {words.whoSpeaks}
          </h2>
          <p className="mt-1 text-13 text-ink-3">{words.nameHint(space)}</p>
        </div>
        <div className="grid gap-1">
          <label htmlFor="who-name" className="text-13 font-[580]">
            {words.yourName}
          </label>
          <input
            id="who-name"
            required
            maxLength={REVIEW_NAME_MAX}
            autoComplete="name"
            className="min-h-11 w-full rounded-md border border-line-strong bg-surface px-3 text-16 text-ink"
          />
        </div>
        <label className="flex min-h-8 items-center gap-2 text-13">
          <input type="checkbox" id="who-remember" defaultChecked className="size-4" />
          {words.remember}
        </label>
        <div className="flex justify-end gap-2">
          <button type="submit" value="cancel" formNoValidate className={buttonClass()}>
            {words.cancel}
          </button>
          <button type="submit" id="who-go" value="go" className={cx(buttonClass({ kind: 'secondary' }), 'rv-filled')}>
            {words.send}
          </button>
        </div>
      </form>
    </dialog>
  );
}

import type { ReviewLink } from '@nonet/contract';
import { useQuery } from '@tanstack/react-query';
import { useId, useRef, useState } from 'react';

import { reviewLinksQuery } from '#/approval/review-links.ts';
import { errorText } from '#/lib/api-error.ts';
import { useTimeZone } from '#/lib/use-time-zone.ts';
import { Link } from '#/router/link.tsx';
import { Button } from '#/ui/button.tsx';
import { buttonClass } from '#/ui/button-class.ts';
import { Card } from '#/ui/card.tsx';
import { cx } from '#/ui/cx.ts';
import { Sign } from '#/ui/sign.tsx';
import { EmptyState } from '#/ui/status/empty-state.tsx';
import { ErrorState } from '#/ui/status/error-state.tsx';
import { Bone, Skeleton } from '#/ui/status/skeleton.tsx';

import { linkWords as words } from '../settings-words.ts';
import { EndLinkDialog } from './end-link-dialog.tsx';
import { linkAnswers, linkEnd, linkFacts } from './link-text.ts';

/** The links by which people without an account see posts, for those who may share. */
export function ReviewLinks() {
  const { data: links, error, isFetching, isPaused, refetch } = useQuery(reviewLinksQuery());
  const zone = useTimeZone();
  const titleId = useId();
  const title = useRef<HTMLHeadingElement>(null);
  const [asked, setAsked] = useState<ReviewLink | null>(null);
  const [isAsking, setAsking] = useState(false);
  return (
    <section aria-labelledby={titleId} className="mt-7">
      <h2 ref={title} id={titleId} tabIndex={-1} className="display-17 outline-offset-4">
        {words.title}
      </h2>
      <p className="mb-2.5 text-13 text-ink-3">{words.about}</p>
      <Card className="divide-y divide-line">
        {links && links.length > 0 ? (
          links.map((link) => (
            <Row
              key={link.id}
              link={link}
              zone={zone}
              onEnd={() => {
                setAsked(link);
                setAsking(true);
              }}
            />
          ))
        ) : links ? (
          <EmptyState
            sign={<Sign name="link" size={28} strokeWidth={1.5} />}
            title={words.none}
            action={
              <Link to="/calendar" className={buttonClass({ size: 'sm' })}>
                {words.toCalendar}
              </Link>
            }
          >
            {words.noneAbout}
          </EmptyState>
        ) : error ? (
          <ErrorState title={words.notLoaded} retrying={isFetching} onRetry={() => void refetch()}>
            {errorText(error)}
          </ErrorState>
        ) : isPaused ? (
          <EmptyState sign={<Sign name="offline" size={28} strokeWidth={1.5} />} title={words.offline}>
            {words.offlineAbout}
          </EmptyState>
        ) : (
          <Skeleton label={words.loading}>
            <div className="grid gap-3 px-4 py-4 md:px-[22px]">
              <Bone className="h-10" />
              <Bone className="h-10" />
            </div>
          </Skeleton>
        )}
      </Card>
      {asked && (
        <EndLinkDialog
          key={asked.id}
          link={asked}
          open={isAsking}
          onOpenChange={setAsking}
          // The button that opened it goes with the link.
          onEnded={() => title.current?.focus()}
        />
      )}
    </section>
  );
}

function Row({ link, zone, onEnd }: { link: ReviewLink; zone: string; onEnd: () => void }) {
  const { name, guest, ended } = link;
  const answers = linkAnswers(link);
  return (
    <div
      className={cx(
        'flex min-w-0 flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3 md:px-[22px]',
        ended && 'text-ink-3',
      )}
    >
      <div className="min-w-0 flex-1 basis-60">
        <p className="flex flex-wrap items-baseline gap-x-2">
          <span dir="auto" className="font-semibold wrap-anywhere">
            {name}
          </span>
          {guest !== null && (
            <span dir="auto" className="text-13 text-ink-3 wrap-anywhere">
              {words.guest(guest)}
            </span>
          )}
        </p>
        <p className="text-12 text-ink-3">{linkFacts(link, zone)}</p>
        {answers !== null && <p className={cx('mt-0.5 text-13', !ended && 'text-ink-2')}>{answers}</p>}
      </div>
      <p className="text-13 text-ink-3">{linkEnd(link, zone)}</p>
      {ended === null && (
        <Button size="sm" kind="ghost" className="ml-auto" aria-label={`${words.end}: ${name}`} onClick={onEnd}>
          {words.end}
        </Button>
      )}
    </div>
  );
}

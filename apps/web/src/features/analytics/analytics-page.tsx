import type { Analytics } from '@nonet/contract';
import { dayKey } from '@nonet/domain';
import { useQuery } from '@tanstack/react-query';
import { useConnections } from '#/lib/use-connections.ts';
import { useMay } from '#/lib/use-may.ts';
import { useNow } from '#/lib/use-now.ts';
import { useTimeZone } from '#/lib/use-time-zone.ts';
import { Link } from '#/router/link.tsx';
import { Button } from '#/ui/button.tsx';
import { buttonClass } from '#/ui/button-class.ts';
import { Card } from '#/ui/card.tsx';
import { cx } from '#/ui/cx.ts';
import { onDemand } from '#/ui/drawing/on-demand.tsx';
import { PageBody, PhoneTopBar } from '#/ui/page-body.tsx';
import { Sign } from '#/ui/sign.tsx';
import { EmptyState } from '#/ui/status/empty-state.tsx';
import { Notice } from '#/ui/status/notice.tsx';
import { useIsOnline } from '#/ui/use-is-online.ts';

import { spanOf } from './address/analytics-address.ts';
import { useAnalyticsAddress } from './address/use-analytics-address.ts';
import { type Asked, analyticsQuery } from './analytics-queries.ts';
import { ExportMenu } from './head/export-menu.tsx';
import { PageTools } from './head/page-tools.tsx';
import { ReadingLine } from './head/reading-line.tsx';
import { useReading } from './head/use-reading.ts';
import { NetworkCards } from './networks/network-cards.tsx';
import { NothingRead } from './nothing-read.tsx';

const BelowCards = onDemand(() => import('./below-cards.tsx'), 'BelowCards', undefined, { afterPaint: true });

/** /analytics: what became of the posts of some days (STAT-05). */
export function AnalyticsPage() {
  const zone = useTimeZone();
  const now = useNow();
  const today = dayKey(now, zone);
  const [address, change] = useAnalyticsAddress(today);
  const span = spanOf(address, today);
  const asked: Asked = { span, zone, networks: address.networks, accounts: address.accounts };
  const read = useQuery(analyticsQuery(asked));
  const isOnline = useIsOnline();
  const { data } = read;
  const shownNetworks = data?.networks.filter(
    ({ network }) => address.networks.length === 0 || address.networks.includes(network),
  );
  return (
    <>
      <PhoneTopBar title="Analytics">{data && <ExportMenu asked={asked} address={address} isCompact />}</PhoneTopBar>
      <PageBody>
        <header className="mb-3 flex min-h-9 items-center justify-between gap-6 max-md:hidden large-text:flex-wrap">
          <h1 className="display-26">Analytics</h1>
          {data && (
            <div className="flex items-center gap-3 print:hidden">
              <ReadingLine reading={data.reading} chosen={asked} now={now.getTime()} isOnline={isOnline} />
              <WeeklyReport />
              <ExportMenu asked={asked} address={address} isCompact={false} />
            </div>
          )}
        </header>
        <PageTools
          address={address}
          onChange={change}
          span={span}
          today={today}
          accounts={data?.accounts ?? []}
          isCompared={data?.networks.some(({ before }) => before !== null) ?? true}
        />
        {data && (
          <div className="-mt-2 mb-1 flex flex-wrap items-center justify-between gap-2 md:hidden print:hidden">
            <WeeklyReport />
            <ReadingLine reading={data.reading} chosen={asked} now={now.getTime()} isOnline={isOnline} />
          </div>
        )}
        {!isOnline && (
          <Notice kind="note" role="status" className="mb-4">
            You are offline. These figures are as they were last seen here.
          </Notice>
        )}
        {data && <Notices data={data} />}
        {data === undefined ? (
          <NothingRead read={read} />
        ) : isWithoutPosts(data) ? (
          <NoPosts />
        ) : (
          <div
            className={cx('transition-opacity', read.isPlaceholderData && 'opacity-55')}
            aria-busy={read.isPlaceholderData}
          >
            <p className="mb-4 flex gap-[9px] text-13 leading-[1.45] text-ink-2">
              <Sign name="info" size={15} className="mt-0.5 flex-none text-ink-3" />
              <span>
                Each network’s own figures, in its own words. A dash means the network does not tell. Views, impressions
                and reach count different things, so they are never added up. A post counts on the day on which it went
                out: in the card of each network that has it, and once in Posts by day.
              </span>
            </p>
            <NetworkCards
              networks={shownNetworks ?? []}
              accounts={data?.accounts ?? []}
              span={span}
              zone={zone}
              now={now.getTime()}
            />
            <BelowCards asked={asked} address={address} onChange={change} data={data} now={now.getTime()} />
            <ReadingSwitch isOn={data.reading.isOn} />
          </div>
        )}
      </PageBody>
    </>
  );
}

/** Nobody has published anything in these days, and nothing is known from before. */
function isWithoutPosts({ networks, postsByDay }: Analytics): boolean {
  return postsByDay.length === 0 && networks.every(({ posts, followers }) => posts === 0 && followers === null);
}

function NoPosts() {
  const { connections, isPending } = useConnections();
  const hasAccounts = isPending || Object.values(connections).some((accounts) => accounts.length > 0);
  return (
    <Card>
      <EmptyState
        sign={<Sign name="analytics" size={28} strokeWidth={1.5} />}
        title="No posts in these days"
        action={
          <Link to={hasAccounts ? '/create-post' : '/accounts'} className={buttonClass({ kind: 'primary' })}>
            {hasAccounts ? 'Create Post' : 'Connect an account'}
          </Link>
        }
      >
        {hasAccounts
          ? 'A while after a post is out, this page shows what its networks tell of it: views, likes, comments and more.'
          : 'Connect an account and publish a post. This page then shows what its network tells of it.'}
      </EmptyState>
    </Card>
  );
}

/** What holds for the whole screen: reading is off, the plan shows fewer days. */
function Notices({ data: { reading, limit } }: { data: Analytics }) {
  const { turn, isTurning } = useReading();
  const mayConnect = useMay('connect');
  return (
    <>
      {!reading.isOn && (
        <Notice kind="note" role="status" className="mb-4">
          <p>
            <b className="font-semibold text-ink">Reading is off.</b> Nonet asks no network for figures of your posts.
            What was read before stays here.
          </p>
          {mayConnect && (
            <Button size="sm" className="mt-2" busy={isTurning} onClick={() => turn(true)}>
              Read figures
            </Button>
          )}
        </Notice>
      )}
      {limit && (
        <Notice kind="note" className="mb-4">
          {limit.message}{' '}
          <Link to="/plans" className="text-link">
            See plans
          </Link>
        </Notice>
      )}
    </>
  );
}

function ReadingSwitch({ isOn }: { isOn: boolean }) {
  const { turn, isTurning } = useReading();
  const mayConnect = useMay('connect');
  if (!isOn || !mayConnect) return null;
  return (
    <p className="mt-4 text-12 text-ink-3 print:hidden">
      Nonet reads figures of your posts for 30 days and keeps them for 24 months.{' '}
      <button
        type="button"
        aria-disabled={isTurning}
        className="text-link py-2 md:py-0"
        onClick={() => !isTurning && turn(false)}
      >
        Stop reading
      </button>
    </p>
  );
}

/** The last week in one report. People who want it by mail get the same. */
function WeeklyReport() {
  return (
    <Link to="/reports/week" className={buttonClass({ kind: 'ghost', size: 'sm' })}>
      Weekly report
    </Link>
  );
}

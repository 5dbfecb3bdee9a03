import type { Analytics, NetworkAnalytics } from '@nonet/contract';
import { type FigureName, figureMeaning, figureWords, networkName, networkRules, plural } from '@nonet/domain';
import { useId } from 'react';
import { FigureValue } from '#/figures/figure-value.tsx';
import { countText, figureWord, mainFigure, unitOf } from '#/figures/figure-words.ts';
import { agoText } from '#/figures/reading-age.ts';
import { PlatformGlyph } from '#/networks/platform-glyph.tsx';
import { Link } from '#/router/link.tsx';
import { cx } from '#/ui/cx.ts';
import { Sign } from '#/ui/sign.tsx';

import { BarChart } from '../charts/bar-chart.tsx';
import { ChartTable } from '../charts/chart-table.tsx';
import { type Bin, cardBars, cardRows } from './card-bars.ts';
import { type CardNote, cardNote } from './card-state.ts';
import { type Change, changeOf } from './change-text.ts';

export interface NetworkCardProps {
  told: NetworkAnalytics;
  /** Those of the network that published in the range. */
  accounts: Analytics['accounts'];
  /** Whether an account of the network is connected. */
  isConnected: boolean;
  bins: readonly Bin[];
  isGrowing: (day: string) => boolean;
  now: number;
  /** On phones a card is a row that is opened by a press; null: it is always open. */
  fold: { isOpen: boolean; onToggle: () => void } | null;
}

/** How posts do at one network, in its own words and on its own scale (STAT-05). */
export function NetworkCard(props: NetworkCardProps) {
  const { told, isConnected, fold } = props;
  const headingId = useId();
  const name = networkName(told.network);
  return (
    <article
      aria-labelledby={headingId}
      className="flex min-w-0 break-inside-avoid flex-col border-line bg-surface px-3.5 max-md:border-b max-md:last:border-b-0 md:rounded-xl md:border md:px-[18px] md:pt-[15px] md:pb-[9px] md:shadow-1"
    >
      {fold ? (
        <h3>
          <button
            type="button"
            aria-expanded={fold.isOpen}
            onClick={fold.onToggle}
            className="grid min-h-15 w-full grid-cols-[16px_minmax(0,1fr)_auto] items-center gap-x-2.5 py-2.5 text-left"
          >
            <PlatformGlyph network={told.network} size={16} />
            <span id={headingId} className="leading-[1.25rem] font-[620]">
              {name}
            </span>
            {!fold.isOpen && <ShortFigure told={told} isConnected={isConnected} />}
            <span className="col-start-2 text-12 leading-[1.125rem] font-normal text-ink-3 tabular-nums">
              {sizeText(told)}
            </span>
          </button>
        </h3>
      ) : (
        <header className="flex items-center gap-[9px] leading-[1.25rem]">
          <PlatformGlyph network={told.network} size={18} />
          <h3 id={headingId} className="font-[620]">
            {name}
          </h3>
          <span className="ml-auto text-12 text-ink-3 tabular-nums">{sizeText(told)}</span>
        </header>
      )}
      {(fold?.isOpen ?? true) && <CardBody {...props} />}
    </article>
  );
}

function sizeText({ posts, accounts }: NetworkAnalytics): string {
  if (posts === 0) return 'no posts';
  return `${countText(posts)} ${posts === 1 ? 'post' : 'posts'} · ${plural(accounts, 'account')}`;
}

/** How many figures a card has beside the main one, dashes included. */
const fewestFigures = 6;

function CardBody({ told, accounts, isConnected, bins, isGrowing, now }: NetworkCardProps) {
  const { network, totals, before, posts, days, troubles } = told;
  const main = mainFigure(network);
  const unit = unitOf(network, main);
  const name = networkName(network);
  const note = cardNote(told, isConnected);
  return (
    <>
      <MainFigure
        value={totals[main]}
        unit={unit}
        tag={note?.tag ?? null}
        change={changeOf(totals[main], before?.[main] ?? null, posts)}
      />
      {note ? (
        <Note note={note} />
      ) : (
        <BarChart
          label={`${name} ${unit} by day of publishing`}
          bars={cardBars(bins, days, unit, isGrowing)}
          height={132}
          steps={2}
        />
      )}
      {note?.connect == null && troubles[0] && <Trouble troubles={troubles} />}
      <dl className="mt-3.5 mb-[11px] grid grid-cols-[repeat(3,minmax(max-content,1fr))] gap-x-3 gap-y-2.5 large-text:grid-cols-2!">
        {otherFigures(told).map((figure) => (
          <div key={figure} className="min-w-0">
            <dt
              className="text-12 leading-[1rem] whitespace-nowrap text-ink-3 large-text:whitespace-normal"
              title={meaningOf(told, figure)}
            >
              {figureWord(network, figure)}
            </dt>
            <dd className="leading-[1.25rem] font-semibold tabular-nums">
              <FigureValue value={totals[figure]} />
            </dd>
          </div>
        ))}
      </dl>
      {accounts.length > 1 && (
        <ChartTable
          caption={`${name} ${unit} by account`}
          shows="accounts"
          heads={['Account', 'Posts', figureWord(network, main), 'Before']}
          rows={accounts.map((account) => ({
            key: account.connectionId,
            cells: [account.name, account.posts, account.totals[main], account.before?.[main] ?? null],
          }))}
        />
      )}
      <ChartTable
        caption={`${name} ${unit} by day`}
        heads={['Day', 'Posts', figureWord(network, main), 'State']}
        rows={cardRows(bins, days, isGrowing)}
        note={
          <>
            <span>{told.readAt === null ? 'Not read' : `Read ${agoText(told.readAt, now)}`}</span>
            <span>
              {told.followers === null
                ? `${capital(networkRules[network].figures.followers ?? 'followers')} –`
                : `${countText(told.followers)} ${networkRules[network].figures.followers ?? 'followers'}`}
            </span>
          </>
        }
      />
    </>
  );
}

function capital(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}

/** What it tells beside the main figure, then what people look for and it does not tell. */
function otherFigures({ network }: NetworkAnalytics): FigureName[] {
  const { told, untold } = networkRules[network].figures;
  const others = told.slice(1).map(({ name }) => name);
  return [...others, ...untold.slice(0, Math.max(0, fewestFigures - others.length))];
}

function meaningOf({ network }: NetworkAnalytics, figure: FigureName): string {
  return (
    figureMeaning(network, figure) ?? `${networkName(network)} does not tell ${figureWords[figure].toLowerCase()}.`
  );
}

function MainFigure({
  value,
  unit,
  tag,
  change,
}: {
  value: number | null;
  unit: string;
  tag: string | null;
  change: Change | null;
}) {
  return (
    <p className="my-2.5 flex flex-wrap items-baseline gap-[7px] tabular-nums max-md:mt-0">
      <FigureValue value={value} className="display-26 leading-none!" />
      <span className="text-13 font-[520] text-ink-2">{unit}</span>
      {tag ? (
        <span className="ml-auto self-center rounded-full bg-grey-soft px-2 py-0.5 text-12 text-ink-3">{tag}</span>
      ) : (
        change && <ChangeText change={change} className="ml-auto" />
      )}
    </p>
  );
}

const spoken = { up: 'up ', down: 'down ', same: '' } as const;

/** In ink: more is not better by itself, and a fall no failure. */
function ChangeText({
  change: { trend, before },
  className,
  isShort,
}: {
  change: Change;
  className?: string;
  isShort?: boolean;
}) {
  return (
    <span
      className={cx(
        'inline-flex items-center gap-[3px] text-13 font-[520] whitespace-nowrap text-ink-2 large-text:flex-wrap',
        className,
      )}
    >
      {trend && trend.direction !== 'same' && (
        <Sign name={trend.direction === 'up' ? 'rise' : 'fall'} size={13} className="text-ink-3" />
      )}
      {trend && (
        <span>
          <span className="sr-only">{spoken[trend.direction]}</span>
          {trend.text}
        </span>
      )}
      {!isShort && <span className="font-normal text-ink-3">from {countText(before)}</span>}
    </span>
  );
}

function ShortFigure({ told, isConnected }: Pick<NetworkCardProps, 'told' | 'isConnected'>) {
  const main = mainFigure(told.network);
  const change = changeOf(told.totals[main], told.before?.[main] ?? null, told.posts);
  const note = cardNote(told, isConnected);
  return (
    <span className="row-span-2 grid justify-items-end gap-px tabular-nums large-text:col-span-full large-text:row-span-1 large-text:justify-items-start">
      <span className="flex items-baseline gap-[5px]">
        <FigureValue value={told.totals[main]} className="text-15 leading-[1.3] font-[640]" />
        <span className="text-13 font-[520] text-ink-2">{unitOf(told.network, main)}</span>
      </span>
      {note?.tag ? (
        <span className="rounded-full bg-grey-soft px-2 text-12 leading-[1.125rem] text-ink-3">{note.tag}</span>
      ) : (
        change?.trend && <ChangeText change={change} isShort className="text-12!" />
      )}
    </span>
  );
}

function Note({ note: { title, text, connect } }: { note: CardNote }) {
  return (
    <div className="grid min-h-[132px] grid-cols-[auto_minmax(0,1fr)] content-center gap-2.5 rounded-md bg-sunken px-4 py-3.5 text-13 leading-normal text-ink-2">
      <Sign name="info" size={15} className="mt-0.5 text-ink-3" />
      <div>
        <p>
          <b className="font-semibold text-ink">{title}</b> {text}
        </p>
        {connect !== null && (
          <p className="mt-1">
            <Link to="/accounts" search={connect === 'any' ? {} : { account: connect }} className="text-link">
              {connect === 'any' ? 'Connect an account' : 'Connect again'}
            </Link>
          </p>
        )}
      </div>
    </div>
  );
}

/** Some accounts of a network are not read: the others are. */
function Trouble({ troubles }: Pick<NetworkAnalytics, 'troubles'>) {
  const [first] = troubles;
  if (!first) return null;
  return (
    <p className="mt-2 flex gap-2 text-12 text-orange">
      <Sign name="alert" size={14} className="mt-px flex-none" />
      <span>
        {troubles.length > 1 && `${troubles.length} accounts are not read. `}
        {first.message}{' '}
        {first.mayReconnect && (
          <Link to="/accounts" search={{ account: first.connectionId }} className="text-link">
            Connect again
          </Link>
        )}
      </span>
    </p>
  );
}

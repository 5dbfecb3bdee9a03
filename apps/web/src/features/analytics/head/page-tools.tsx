import type { Analytics } from '@nonet/contract';
import { networkIds, networkName, plural } from '@nonet/domain';
import { useId, useState } from 'react';

import { FilterList, type FilterValue } from '#/networks/filter-list.tsx';
import { Button } from '#/ui/button.tsx';
import { cx } from '#/ui/cx.ts';
import { SegmentedControl } from '#/ui/fields/segmented-control.tsx';
import { Popover } from '#/ui/overlays/popover.tsx';
import { Sign } from '#/ui/sign.tsx';

import { type AnalyticsAddress, ownSpan, periods } from '../address/analytics-address.ts';
import { type DaySpan, spanBefore, spanText, spanWithYear } from '../address/span.ts';
import type { ChangeAddress } from '../address/use-analytics-address.ts';
import { toolLook } from './tool-look.ts';

export interface PageToolsProps {
  address: AnalyticsAddress;
  onChange: ChangeAddress;
  span: DaySpan;
  today: string;
  /** All accounts that have figures in these days. */
  accounts: Analytics['accounts'];
  /** False: the plan does not show the days before. */
  isCompared: boolean;
}

const ownDays = 'range';

/** Which days, networks and accounts are shown. */
export function PageTools({ address, onChange, span, today, accounts, isCompared }: PageToolsProps) {
  const { period } = address;
  const [isAsking, setAsking] = useState(false);
  const shown = typeof period === 'number' && !isAsking ? String(period) : ownDays;
  return (
    <div className="mb-3.5 flex flex-wrap items-center gap-x-3 gap-y-2.5">
      <div className="print:hidden max-md:w-full max-md:*:flex max-md:*:*:flex-1 max-md:*:*:justify-center">
        <SegmentedControl
          label="Period"
          value={shown}
          onChange={(value) => {
            setAsking(value === ownDays);
            const days = periods.find((one) => String(one) === value);
            if (days !== undefined) onChange({ period: days });
          }}
          options={[
            ...periods.map((days) => ({ value: String(days), label: `${days} days` })),
            { value: ownDays, label: 'Range' },
          ]}
        />
      </div>
      {isAsking ? (
        <RangeForm
          span={span}
          today={today}
          onChoose={(own) => {
            setAsking(false);
            onChange({ period: own });
          }}
        />
      ) : (
        <p className="text-13 font-[540] text-ink-2 tabular-nums">
          {spanWithYear(span)}{' '}
          {isCompared && (
            <span className="font-normal text-ink-3 max-md:block max-md:text-12">
              compared with {spanText(spanBefore(span))}
            </span>
          )}
        </p>
      )}
      <div className="ml-auto flex gap-1.5 max-md:w-full print:hidden large-text:flex-wrap">
        <Filter
          label="Networks"
          rest="All networks"
          noun="network"
          values={networkIds.map((network) => ({ value: network, label: networkName(network), network, count: null }))}
          chosen={address.networks}
          onChoose={(chosen) => onChange({ networks: networkIds.filter((network) => chosen.includes(network)) })}
        />
        <Filter
          label="Accounts"
          rest={accounts.length === 0 ? 'All accounts' : plural(accounts.length, 'account')}
          noun="account"
          values={accounts.map(({ connectionId, name, network, posts }) => ({
            value: connectionId,
            label: name,
            network,
            count: posts,
          }))}
          chosen={address.accounts}
          onChoose={(chosen) => onChange({ accounts: chosen })}
        />
      </div>
    </div>
  );
}

function RangeForm({ span, today, onChoose }: { span: DaySpan; today: string; onChoose: (span: DaySpan) => void }) {
  const [{ first, last }, set] = useState(span);
  const problemId = useId();
  const own = ownSpan(first, last, today);
  const field =
    'h-11 rounded-md border border-line-strong bg-surface px-2.5 text-16 aria-invalid:border-red md:h-9 md:text-13';
  return (
    <form
      className="flex flex-wrap items-center gap-2 text-13 text-ink-2"
      onSubmit={(event) => {
        event.preventDefault();
        if (own) onChoose(own);
      }}
    >
      <label className="flex items-center gap-1.5">
        From
        <input
          type="date"
          className={field}
          value={first}
          max={today}
          aria-invalid={own === null}
          aria-describedby={own === null ? problemId : undefined}
          onChange={({ target }) => set({ first: target.value, last })}
        />
      </label>
      <label className="flex items-center gap-1.5">
        to
        <input
          type="date"
          className={field}
          value={last}
          max={today}
          aria-invalid={own === null}
          aria-describedby={own === null ? problemId : undefined}
          onChange={({ target }) => set({ first, last: target.value })}
        />
      </label>
      <Button type="submit" blocked={own === null && 'The first day has to be before the last.'}>
        Show
      </Button>
      {own === null && (
        <p id={problemId} role="status" className="text-12 text-red">
          The first day has to be before the last.
        </p>
      )}
    </form>
  );
}

interface FilterProps {
  label: string;
  /** What it says while nothing is chosen. */
  rest: string;
  noun: string;
  values: readonly FilterValue[];
  chosen: readonly string[];
  onChoose: (chosen: readonly string[]) => void;
}

function Filter({ label, rest, noun, values, chosen, onChoose }: FilterProps) {
  const only = chosen.length === 1 ? values.find(({ value }) => value === chosen[0])?.label : undefined;
  const text = chosen.length === 0 ? rest : (only ?? plural(chosen.length, noun));
  return (
    <Popover
      label={label}
      align="end"
      className="w-[270px] max-w-[calc(100vw-24px)] p-2"
      trigger={(trigger) => (
        <button
          {...trigger}
          type="button"
          className={cx(
            toolLook,
            'min-h-11 max-w-[220px] max-md:max-w-none max-md:flex-1 max-md:justify-between md:min-h-9',
            chosen.length > 0 && 'border-ink! text-ink!',
          )}
        >
          {chosen.length > 0 && <span className="sr-only">{`${label}: `}</span>}
          <span className="truncate">{text}</span>
          <Sign name="next" size={13} className="flex-none rotate-90 text-ink-3" />
        </button>
      )}
    >
      <FilterList
        label={label}
        values={values}
        chosen={chosen}
        isCapped={false}
        onToggle={(value) =>
          onChoose(chosen.includes(value) ? chosen.filter((one) => one !== value) : [...chosen, value])
        }
        className="max-h-[min(360px,50dvh)]"
      />
      {chosen.length > 0 && (
        <Button kind="ghost" size="sm" className="mt-1" onClick={() => onChoose([])}>
          {rest.startsWith('All') ? rest : `All ${noun}s`}
        </Button>
      )}
    </Popover>
  );
}

import { plural } from '@nonet/domain';
import { useState } from 'react';
import { useIsAsked } from '#/lib/spaces-query.ts';
import { FilterList, type FilterValue } from '#/networks/filter-list.tsx';
import { Button } from '#/ui/button.tsx';
import { cx } from '#/ui/cx.ts';
import { Dialog } from '#/ui/overlays/dialog.tsx';
import { DialogActions } from '#/ui/overlays/dialog-actions.tsx';
import { Popover } from '#/ui/overlays/popover.tsx';
import { Sign } from '#/ui/sign.tsx';
import { hasFilters, noFilters, type PostFilters } from '../address/calendar-address.ts';
import { chosenText, type FilterAccount, type FilterName, filterNames, toggled, valuesOf } from './filter-values.ts';
import { toolButton } from './tool-button.ts';
import type { Counted } from './use-counted.ts';

export interface FilterBarProps {
  filters: PostFilters;
  onFilter: (filters: PostFilters) => void;
  accounts: readonly FilterAccount[];
  counted: Counted;
}

interface Group {
  readonly name: FilterName;
  readonly values: readonly FilterValue[];
  /** What is chosen; null when nothing is. */
  readonly text: string | null;
}

const titles: Record<FilterName, string> = {
  networks: 'Networks',
  accounts: 'Accounts',
  statuses: 'States',
  templates: 'Templates',
  approval: 'Approval',
  mine: 'Author',
};

/** What a filter says while nothing is chosen. */
function restText(name: FilterName, accounts: number): string {
  switch (name) {
    case 'networks':
      return 'All networks';
    case 'accounts':
      // While they are not known, or there are none.
      return accounts === 0 ? 'All accounts' : plural(accounts, 'account');
    case 'statuses':
      return 'Any state';
    case 'templates':
      return 'Any template';
    case 'approval':
      return 'Any approval';
    case 'mine':
      return 'Anybody';
    default:
      return name satisfies never;
  }
}

/** Which posts are shown, by network, account, state and template: a menu each, or one sheet where there is no room. */
export function FilterBar(props: FilterBarProps) {
  const { filters, onFilter, accounts, counted } = props;
  const isAsked = useIsAsked();
  const groups = filterNames
    .map((name): Group => {
      const values = valuesOf(name, accounts, counted.counts);
      return { name, values, text: chosenText(filters, name, values) };
    })
    // Hardly anybody uses templates. Who does has posts with one.
    .filter(({ name, values, text }) => name !== 'templates' || values.length > 0 || text !== null)
    .filter(({ name, text }) => !isOfApproval(name) || isAsked || text !== null);
  // How far the approval is stands in the menu of the states, as that of a post.
  const ofApproval = groups.filter(({ name }) => isOfApproval(name));
  return (
    <>
      <div className="contents @max-[720px]:hidden">
        {groups
          .filter(({ name }) => !isOfApproval(name))
          .map((group) => (
            <FilterMenu key={group.name} {...props} {...group} more={group.name === 'statuses' ? ofApproval : []} />
          ))}
        {hasFilters(filters) && (
          <Button kind="ghost" size="sm" className="h-9! px-2!" onClick={() => onFilter(noFilters)}>
            Clear<span className="@max-[900px]:sr-only"> Filters</span>
          </Button>
        )}
      </div>
      <FilterSheet {...props} groups={groups} />
    </>
  );
}

const isOfApproval = (name: FilterName) => name === 'approval' || name === 'mine';

function FilterMenu({
  filters,
  onFilter,
  accounts,
  counted,
  more,
  ...group
}: FilterBarProps & Group & { more: readonly Group[] }) {
  const { name } = group;
  const groups = [group, ...more];
  const text = groups.flatMap((one) => one.text ?? []).join(', ') || null;
  return (
    <Popover
      label={titles[name]}
      align="start"
      className="w-[270px] max-w-[calc(100vw-24px)] p-2"
      trigger={(trigger) => (
        <button
          {...trigger}
          type="button"
          className={cx(toolButton, 'max-w-[190px]', text !== null && 'border-ink! text-ink!')}
        >
          {/* What is chosen may be a name alone, which does not say of what. */}
          {text !== null && <span className="sr-only">{`${titles[name]}: `}</span>}
          <span className="truncate">{text ?? restText(name, accounts.length)}</span>
          <Sign name="next" size={13} className="flex-none rotate-90 text-ink-3" />
        </button>
      )}
    >
      {groups.map((one) => (
        <div key={one.name} className="not-first:mt-1.5 not-first:border-t not-first:border-line not-first:pt-1.5">
          {more.length > 0 && <p className="px-2 py-1 text-12 font-[560] text-ink-3">{titles[one.name]}</p>}
          <FilterList
            label={titles[one.name]}
            values={one.values}
            chosen={filters[one.name]}
            isCapped={counted.isCapped}
            onToggle={(value) => onFilter(toggled(filters, one.name, value, one.values))}
            className="max-h-[min(360px,50dvh)]"
          />
        </div>
      ))}
    </Popover>
  );
}

/** All filters behind one button. */
function FilterSheet({ filters, onFilter, counted, groups }: FilterBarProps & { groups: readonly Group[] }) {
  const [isOpen, setOpen] = useState(false);
  const chosen = groups.flatMap(({ text }) => text ?? []).join(', ');
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-label={chosen === '' ? 'Filters' : `Filters: ${chosen}`}
        className={cx(
          toolButton,
          'w-9 justify-center px-0! max-md:w-11 @min-[720px]:hidden',
          chosen !== '' && 'border-ink! text-ink!',
        )}
        onClick={() => setOpen(true)}
      >
        <Sign name="filter" size={17} strokeWidth={1.75} />
      </button>
      {chosen !== '' && (
        <p className="order-last flex min-w-0 basis-full items-center gap-2 text-13 text-ink-2 @min-[720px]:hidden">
          <span className="min-w-0 truncate">{chosen}</span>
          <Button kind="ghost" size="sm" className="flex-none max-md:h-11!" onClick={() => onFilter(noFilters)}>
            Clear Filters
          </Button>
        </p>
      )}
      <Dialog open={isOpen} onOpenChange={setOpen} title="Filters">
        <div className="grid gap-5">
          {groups.map(({ name, values }) => (
            <section key={name} className="grid gap-1">
              <h3 className="px-2 text-13 font-[620]">{titles[name]}</h3>
              <FilterList
                label={titles[name]}
                values={values}
                chosen={filters[name]}
                isCapped={counted.isCapped}
                onToggle={(value) => onFilter(toggled(filters, name, value, values))}
                className="max-h-[400px] sm:max-h-[300px]"
              />
            </section>
          ))}
        </div>
        <DialogActions>
          <Button onClick={() => onFilter(noFilters)}>Clear Filters</Button>
          <Button kind="primary" onClick={() => setOpen(false)}>
            {counted.shown === null ? 'Show posts' : `Show ${counted.shown}`}
          </Button>
        </DialogActions>
      </Dialog>
    </>
  );
}

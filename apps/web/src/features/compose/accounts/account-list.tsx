import type { Connection } from '@nonet/contract';
import { networkName, plural } from '@nonet/domain';
import { type KeyboardEvent, useRef, useState } from 'react';

import { Button } from '#/ui/button.tsx';
import { cx } from '#/ui/cx.ts';
import { TextInput } from '#/ui/fields/text-input.tsx';
import { Sign } from '#/ui/sign.tsx';

import { AccountRow } from './account-row.tsx';
import { type Choice, type ChoiceProps, togglableIds, withAccounts } from './choices.ts';
import { findAccounts } from './find-accounts.ts';

/** From this many on one can search among them. */
const many = 6;
/** So many are drawn at first, and so many more at each press. */
const drawnAtOnce = 100;

/** The accounts of one network, each with its check. Arrows go from one to the next. */
export function AccountList({ choice, selectedIds, onSelect, problems }: ChoiceProps & { choice: Choice }) {
  const { accounts, chosen } = choice;
  const list = useRef<HTMLDivElement>(null);
  const [typed, setTyped] = useState('');
  const [shown, setShown] = useState(drawnAtOnce);
  const found = findAccounts(typed, accounts);
  const toggle = (ids: readonly string[], isChosen: boolean) => onSelect(withAccounts(selectedIds, ids, isChosen));

  function onKeyDown(event: KeyboardEvent<HTMLDivElement>) {
    const only = found.length === 1 ? found[0] : undefined;
    if (event.key === 'Enter' && event.target instanceof HTMLInputElement && event.target.type === 'search') {
      event.preventDefault();
      if (only && !isLockedOut(only, chosen)) toggle([only.id], !chosen.includes(only));
    }
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const stops = [...(list.current?.querySelectorAll<HTMLInputElement>('input:not(:disabled)') ?? [])];
    stops[stops.findIndex((stop) => stop.matches(':focus')) + step]?.focus();
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: arrows are a shorter way between checkboxes that Tab reaches.
    <div ref={list} onKeyDown={onKeyDown} className="flex max-h-[348px] flex-col rounded-md bg-sunken p-1">
      <ListHead choice={choice} onToggle={toggle} />
      {accounts.length >= many && (
        <TextInput
          type="search"
          icon={<Sign name="search" size={15} strokeWidth={1.75} />}
          frameClassName="h-11 flex-none text-16 md:h-9 md:text-13 mb-1"
          aria-label="Find an account"
          placeholder={`Find among ${accounts.length.toLocaleString('en-US')}`}
          autoComplete="off"
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value);
            setShown(drawnAtOnce);
          }}
        />
      )}
      <p role="status" className={cx(found.length > 0 ? 'sr-only' : 'px-2.5 py-3 text-13 text-ink-3')}>
        {found.length > 0 ? plural(found.length, 'account') : `No account is called “${typed.trim()}”.`}
      </p>
      <div className="min-h-0 overflow-y-auto overscroll-contain">
        {found.slice(0, shown).map((account) => (
          <AccountRow
            key={account.id}
            account={account}
            isChosen={chosen.includes(account)}
            problem={problems.get(account.id)}
            isDetailed
            onChange={(isChosen) => toggle([account.id], isChosen)}
          />
        ))}
        {found.length > shown && (
          <Button kind="ghost" size="sm" wide onClick={() => setShown(shown + drawnAtOnce)}>
            Show {Math.min(drawnAtOnce, found.length - shown)} more of {found.length.toLocaleString('en-US')}
          </Button>
        )}
      </div>
    </div>
  );
}

function isLockedOut(account: Connection, chosen: readonly Connection[]): boolean {
  return account.locked && !chosen.includes(account);
}

function ListHead({ choice, onToggle }: { choice: Choice; onToggle: (ids: readonly string[], on: boolean) => void }) {
  const ids = togglableIds(choice);
  const isAllOn = ids.length > 0 && choice.chosen.length === ids.length;
  return (
    <div className="flex flex-none justify-end">
      {ids.length > 0 && (
        <Button
          kind="ghost"
          size="sm"
          aria-label={`${isAllOn ? 'Select none' : 'Select all'}, ${networkName(choice.network)}`}
          onClick={() => onToggle(ids, !isAllOn)}
        >
          {isAllOn ? 'Select none' : 'Select all'}
        </Button>
      )}
    </div>
  );
}

import type { Connection } from '@nonet/contract';
import { displayedName, lockTexts, networkName, plural } from '@nonet/domain';
import { type KeyboardEvent, useId, useRef, useState } from 'react';

import { AccountAvatar } from '#/networks/account-avatar.tsx';
import { accountLabel } from '#/networks/account-label.ts';
import { Tag } from '#/ui/badge.tsx';
import { Button } from '#/ui/button.tsx';
import { cx } from '#/ui/cx.ts';
import { Sign } from '#/ui/sign.tsx';
import { TextInput } from '#/ui/text-input.tsx';

import { type Choice, type ChoiceProps, togglableIds, withAccounts } from './choices.ts';
import { findAccounts } from './find-accounts.ts';

/** From this many on one can search among them. */
const MANY = 6;
/** So many are drawn at first, and so many more at each press. */
const STEP = 100;

/** The accounts of one network, each with its check. Arrows go from one to the next. */
export function AccountList({ choice, selectedIds, onSelect, problems }: ChoiceProps & { choice: Choice }) {
  const { network, accounts, chosen } = choice;
  const list = useRef<HTMLFieldSetElement>(null);
  const statusId = useId();
  const [typed, setTyped] = useState('');
  const [shown, setShown] = useState(STEP);
  const found = findAccounts(typed, accounts);
  const toggle = (ids: readonly string[], isChosen: boolean) => onSelect(withAccounts(selectedIds, ids, isChosen));

  function onKeyDown(event: KeyboardEvent<HTMLFieldSetElement>) {
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
    <fieldset
      ref={list}
      aria-label={networkName(network)}
      aria-describedby={statusId}
      onKeyDown={onKeyDown}
      className="flex min-h-0 flex-col"
    >
      <ListHead choice={choice} onToggle={toggle} />
      {accounts.length >= MANY && (
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
            setShown(STEP);
          }}
        />
      )}
      <p id={statusId} role="status" className={cx(found.length > 0 ? 'sr-only' : 'px-2.5 py-3 text-13 text-ink-3')}>
        {found.length > 0 ? plural(found.length, 'account') : `No account is called “${typed.trim()}”.`}
      </p>
      <div className="min-h-0 overflow-y-auto overscroll-contain">
        {found.slice(0, shown).map((account) => (
          <AccountRow
            key={account.id}
            account={account}
            isChosen={chosen.includes(account)}
            isDisabled={isLockedOut(account, chosen)}
            problem={chosen.includes(account) ? problems.get(account.id) : undefined}
            onChange={(isChosen) => toggle([account.id], isChosen)}
          />
        ))}
        {found.length > shown && (
          <Button kind="ghost" size="sm" wide onClick={() => setShown(shown + STEP)}>
            Show {Math.min(STEP, found.length - shown)} more of {found.length.toLocaleString('en-US')}
          </Button>
        )}
      </div>
    </fieldset>
  );
}

function isLockedOut(account: Connection, chosen: readonly Connection[]): boolean {
  return account.locked && !chosen.includes(account);
}

function ListHead({ choice, onToggle }: { choice: Choice; onToggle: (ids: readonly string[], on: boolean) => void }) {
  const ids = togglableIds(choice);
  const isAllOn = ids.length > 0 && choice.chosen.length === ids.length;
  return (
    <div className="flex flex-none items-center gap-2 py-0.5 pr-0.5 pl-2.5 text-13">
      <b className="font-semibold">{networkName(choice.network)}</b>
      <span className="text-ink-3 tabular-nums">
        {choice.chosen.length} of {choice.accounts.length}
      </span>
      {ids.length > 0 && (
        <Button
          kind="ghost"
          size="sm"
          className="ml-auto"
          aria-label={`${isAllOn ? 'Select none' : 'Select all'}, ${networkName(choice.network)}`}
          onClick={() => onToggle(ids, !isAllOn)}
        >
          {isAllOn ? 'Select none' : 'Select all'}
        </Button>
      )}
    </div>
  );
}

interface AccountRowProps {
  account: Connection;
  isChosen: boolean;
  isDisabled: boolean;
  problem: string | undefined;
  onChange: (isChosen: boolean) => void;
}

function AccountRow({ account, isChosen, isDisabled, problem, onChange }: AccountRowProps) {
  const noteId = useId();
  const name = displayedName(account);
  const note = problem ?? (account.reconnectNeeded ? 'Signed out. Reconnect it to publish.' : undefined);
  const isSecondNameTold = account.profileName && account.profileName !== name;
  return (
    <label
      className={cx(
        'relative flex min-h-11 items-center gap-2.5 rounded-sm px-2 py-1.5 text-13 [content-visibility:auto] [contain-intrinsic-size:auto_44px]',
        'has-focus-visible:outline-2 has-focus-visible:-outline-offset-2 has-focus-visible:outline-focus',
        isDisabled ? 'opacity-60' : 'hover:bg-hover',
      )}
    >
      <input
        type="checkbox"
        checked={isChosen}
        disabled={isDisabled}
        aria-label={accountLabel(account)}
        aria-describedby={note ? noteId : undefined}
        onChange={(event) => onChange(event.target.checked)}
        className="peer absolute inset-0 size-full appearance-none opacity-0 not-disabled:cursor-pointer disabled:cursor-not-allowed"
      />
      <AccountAvatar account={account} size={28} showsNetwork />
      <span className="grid min-w-0 flex-1">
        <span className="flex min-w-0 items-center gap-1.5">
          <span className="truncate font-[530]">{name}</span>
          {account.isDefault && <Tag>Default</Tag>}
          {account.locked && <Tag quiet>{lockTexts.tag}</Tag>}
        </span>
        {note ? (
          <span id={noteId} className={cx('text-12', problem ? 'text-red' : 'text-orange')}>
            {note}
          </span>
        ) : (
          isSecondNameTold && <span className="truncate text-12 text-ink-3">{account.profileName}</span>
        )}
      </span>
      <span
        aria-hidden
        className="grid size-[17px] flex-none place-items-center rounded-[5px] border-[1.5px] border-line-strong text-transparent peer-checked:border-primary peer-checked:bg-primary peer-checked:text-on-primary"
      >
        <Sign name="tick" size={12} strokeWidth={3} />
      </span>
    </label>
  );
}

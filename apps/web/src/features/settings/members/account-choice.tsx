import type { Connection } from '@nonet/contract';
import { displayedName } from '@nonet/domain';
import { useId } from 'react';

import { accountLabel } from '#/networks/account-label.ts';
import { PlatformGlyph } from '#/networks/platform-glyph.tsx';
import { FieldError } from '#/ui/fields/field.tsx';

import { inviteWords, membersWords } from '../settings-words.ts';

export interface AccountChoiceProps {
  accounts: readonly Connection[];
  /** Ids; null: all, also those that are connected later. */
  chosen: readonly string[] | null;
  error: string | null;
  onChange: (chosen: readonly string[] | null) => void;
}

/** The accounts of the space that a member sees and touches (TEAM-08). */
export function AccountChoice({ accounts, chosen, error, onChange }: AccountChoiceProps) {
  const titleId = useId();
  const ids = chosen ?? accounts.map(({ id }) => id);
  const isChosen = (id: string) => ids.includes(id);
  function toggle(id: string, isOn: boolean) {
    const next = accounts.map((account) => account.id).filter((one) => (one === id ? isOn : isChosen(one)));
    onChange(next.length === accounts.length ? null : next);
  }
  return (
    <fieldset aria-labelledby={titleId} className="grid min-w-0 gap-1.5">
      <div className="flex min-h-6 items-center gap-2 text-13">
        <p id={titleId} className="font-semibold">
          {inviteWords.accounts}
        </p>
        <span className="text-ink-3">
          {chosen === null ? membersWords.all(accounts.length) : membersWords.some(ids.length, accounts.length)}
        </span>
        {chosen !== null && (
          <button type="button" className="text-link ml-auto touch-44" onClick={() => onChange(null)}>
            {inviteWords.selectAll}
          </button>
        )}
      </div>
      <div className="grid max-h-52 grid-cols-1 overflow-y-auto rounded-md border border-line p-1.5 sm:grid-cols-2">
        {accounts.map((account) => (
          <label
            key={account.id}
            className="flex min-h-11 min-w-0 items-center gap-2 rounded-sm px-2 text-13 hover:bg-hover md:min-h-9"
          >
            <input
              type="checkbox"
              checked={isChosen(account.id)}
              aria-label={accountLabel(account)}
              onChange={({ target }) => toggle(account.id, target.checked)}
              className="size-4 flex-none accent-(--primary)"
            />
            <PlatformGlyph network={account.platform} size={16} />
            <span dir="auto" className="truncate">
              {displayedName(account)}
            </span>
          </label>
        ))}
      </div>
      {error !== null && <FieldError>{error}</FieldError>}
      <p className="text-12 text-ink-3">{inviteWords.accountsHint}</p>
    </fieldset>
  );
}

import type { Connection } from '@nonet/contract';
import { type AbilityNote, networkName } from '@nonet/domain';
import type { ReactNode } from 'react';

import { FieldError } from '#/ui/fields/field.tsx';
import { Notice } from '#/ui/status/notice.tsx';

import type { Abilities } from '../accounts/abilities.ts';
import { FieldsBlock, fieldsBlock } from './fields-block.tsx';

export interface AccountSectionsProps {
  /** The chosen accounts of one network. */
  accounts: readonly Connection[];
  /** Account id → what people should know of what it may do. */
  notes: Abilities['notes'];
  error: string | undefined;
  /** The fields of one account. */
  children: (account: Connection) => ReactNode;
}

/** A section for each account, named where there are several, and what is wrong with their options below. */
export function AccountSections({ accounts, notes, error, children }: AccountSectionsProps) {
  return (
    <>
      {accounts.map((account) => {
        const fields = (
          <>
            {children(account)}
            <Ability note={notes.get(account.id)} />
          </>
        );
        const { id, platform, displayName } = account;
        if (accounts.length === 1) return <FieldsBlock key={id}>{fields}</FieldsBlock>;
        return (
          <section key={id} aria-label={`${networkName(platform)}, ${displayName}`} className={fieldsBlock}>
            <h3 className="text-13 font-semibold">{displayName}</h3>
            {fields}
          </section>
        );
      })}
      {error !== undefined && (
        <div className="px-3.5 pb-3">
          <FieldError>{error}</FieldError>
        </div>
      )}
    </>
  );
}

function Ability({ note }: { note: AbilityNote | undefined }) {
  if (note === undefined) return null;
  return note.isUsedUp ? <Notice kind="note">{note.text}</Notice> : <p className="text-13 text-ink-3">{note.text}</p>;
}

import type { Connection } from '@nonet/contract';
import { networkName } from '@nonet/domain';
import type { ReactNode } from 'react';

import { FieldError } from '#/ui/field.tsx';
import { Notice } from '#/ui/notice.tsx';

import type { Abilities } from '../abilities.ts';
import { HeadedSection } from '../section.tsx';

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
        const title = networkName(account.platform);
        const note = accounts.length > 1 ? account.displayName : undefined;
        const ability = notes.get(account.id);
        return (
          <HeadedSection key={account.id} title={title} note={note} name={note && `${title}, ${note}`}>
            {children(account)}
            {ability?.isUsedUp && <Notice kind="note">{ability.text}</Notice>}
            {ability?.isUsedUp === false && <p className="text-13 text-ink-3">{ability.text}</p>}
          </HeadedSection>
        );
      })}
      {error !== undefined && (
        <div className="px-3.5 pb-3.5 md:px-5">
          <FieldError>{error}</FieldError>
        </div>
      )}
    </>
  );
}

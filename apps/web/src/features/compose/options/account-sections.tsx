import type { Connection } from '@nonet/contract';
import { networkName } from '@nonet/domain';
import type { ReactNode } from 'react';

import { FieldError } from '#/ui/field.tsx';

import { HeadedSection } from '../section.tsx';

export interface AccountSectionsProps {
  /** The chosen accounts of one network. */
  accounts: readonly Connection[];
  error: string | undefined;
  /** The fields of one account. */
  children: (account: Connection) => ReactNode;
}

/** A section for each account, named where there are several, and what is wrong with their options below. */
export function AccountSections({ accounts, error, children }: AccountSectionsProps) {
  return (
    <>
      {accounts.map((account) => {
        const title = networkName(account.platform);
        const note = accounts.length > 1 ? account.displayName : undefined;
        return (
          <HeadedSection key={account.id} title={title} note={note} name={note && `${title}, ${note}`}>
            {children(account)}
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

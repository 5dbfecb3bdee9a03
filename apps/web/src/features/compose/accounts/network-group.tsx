import { displayedName, networkName } from '@nonet/domain';
import { type ReactNode, useId, useState } from 'react';

import { PlatformGlyph } from '#/networks/platform-glyph.tsx';
import { cx } from '#/ui/cx.ts';
import { onDemand } from '#/ui/drawing/on-demand.tsx';
import { Sign } from '#/ui/sign.tsx';
import { VisuallyHidden } from '#/ui/visually-hidden.tsx';

import { AccountRow } from './account-row.tsx';
import { type Choice, type ChoiceProps, withAccounts } from './choices.ts';

const AccountList = onDemand(() => import('./account-list.tsx'), 'AccountList');

interface NetworkGroupProps extends ChoiceProps {
  choice: Choice;
  /** Several accounts are one line until a press opens them. */
  isLine: boolean;
}

/** With large text the accounts stand below the name. */
const columns = 'flex flex-wrap';
const side = 'min-w-0 flex-[1_1_8rem]';
const head = 'flex min-h-11 min-w-0 flex-[0_0_6.5rem] items-center gap-2 rounded-sm px-2 text-13 md:min-h-9';

/** One network of the list: its name, and its accounts as checkboxes. */
export function NetworkGroup({ choice, isLine, ...props }: NetworkGroupProps) {
  const { network, accounts, chosen } = choice;
  const { selectedIds, onSelect, problems } = props;
  const [only, second] = accounts;
  const choose = (id: string, isChosen: boolean) => onSelect(withAccounts(selectedIds, [id], isChosen));
  if (second && isLine) return <LineGroup choice={choice} {...props} />;
  return (
    <fieldset aria-label={networkName(network)} className={columns}>
      {only && !second ? (
        <button
          type="button"
          // The checkbox beside it is its stop for the keys.
          tabIndex={-1}
          disabled={only.locked && chosen.length === 0}
          aria-label={`${spoken(choice)} chosen`}
          aria-pressed={chosen.length > 0}
          onClick={() => choose(only.id, chosen.length === 0)}
          className={cx(head, 'not-disabled:cursor-pointer hover:bg-hover disabled:opacity-60')}
        >
          <Name {...choice} />
        </button>
      ) : (
        <div className={cx(head, 'self-start')}>
          <Name {...choice} />
        </div>
      )}
      <div className={cx('grid', side)}>
        {accounts.map((account) => (
          <AccountRow
            key={account.id}
            account={account}
            isChosen={chosen.includes(account)}
            problem={problems.get(account.id)}
            onChange={(isChosen) => choose(account.id, isChosen)}
          />
        ))}
      </div>
    </fieldset>
  );
}

function Name({ network }: Pick<Choice, 'network'>): ReactNode {
  return (
    <>
      <PlatformGlyph network={network} size={18} />
      <span className="truncate text-ink-2">{networkName(network)}</span>
    </>
  );
}

/** Begins with what is seen, for those who speak to their computer. */
function spoken({ network, chosen, accounts }: Choice): string {
  return `${networkName(network)}, ${chosen.length}/${accounts.length}`;
}

function LineGroup({ choice, ...props }: ChoiceProps & { choice: Choice }) {
  const [isOpen, setOpen] = useState(false);
  const listId = useId();
  const noteId = useId();
  const { network, accounts, chosen } = choice;
  const wrong = chosen.filter(({ id }) => props.problems.has(id));
  const [first] = wrong;
  return (
    <fieldset aria-label={networkName(network)} className="grid min-w-0">
      <button
        type="button"
        data-choice
        aria-label={`${spoken(choice)} accounts chosen`}
        aria-expanded={isOpen}
        aria-controls={isOpen ? listId : undefined}
        aria-describedby={first ? noteId : undefined}
        onClick={() => setOpen(!isOpen)}
        onPointerEnter={() => void AccountList.preload?.()}
        className={cx(columns, 'items-center rounded-sm text-left hover:bg-hover')}
      >
        <span className={head}>
          <Name {...choice} />
        </span>
        <span className={cx('flex items-center gap-2 px-2 text-13', side)}>
          <span className={cx('min-w-0 truncate', first ? 'text-red' : 'font-[530] text-ink')}>
            {chosen.map(displayedName).join(', ')}
          </span>
          {first && (
            <>
              <Sign name="warning" size={15} className="flex-none text-red" />
              <VisuallyHidden id={noteId}>
                {wrong.length > 1 && `${wrong.length} accounts have a problem. `}
                {props.problems.get(first.id)}
              </VisuallyHidden>
            </>
          )}
          <span className="ml-auto flex-none text-ink-3 tabular-nums">
            <b className={cx('font-[640]', chosen.length > 0 && 'text-ink')}>{chosen.length}</b>/{accounts.length}
          </span>
          <Sign
            name="next"
            size={15}
            strokeWidth={2}
            className={cx('flex-none text-ink-3', isOpen ? '-rotate-90' : 'rotate-90')}
          />
        </span>
      </button>
      {isOpen && (
        <div id={listId} className="pb-1.5">
          <AccountList choice={choice} {...props} />
        </div>
      )}
    </fieldset>
  );
}

import { type AccountKind, type NetworkId, networkName, plural } from '@nonet/domain';

import { PlatformGlyph } from '#/networks/platform-glyph.tsx';
import { cx } from '#/ui/cx.ts';
import { Tag } from '#/ui/status/badge.tsx';

export interface Pickable {
  id: string;
  platform: NetworkId;
  /** As in lists of accounts. */
  name: string;
  /** What stands beside the name. */
  kind?: AccountKind | null | undefined;
}

export interface AccountPicksProps {
  /** Names the group of choices. */
  label: string;
  accounts: readonly Pickable[];
  chosenIds: readonly string[];
  /** How many may be chosen. */
  room: number;
  onChange: (ids: readonly string[]) => void;
}

/** A list of accounts; so many of them may be chosen. When these are chosen, one has to be left out for another. */
export function AccountPicks({ label, accounts, chosenIds, room, onChange }: AccountPicksProps) {
  const isFull = chosenIds.length >= room;
  return (
    <fieldset aria-label={label} className="grid min-w-0 grid-cols-1 gap-2">
      <ul className="grid max-h-[46dvh] grid-cols-1 gap-1.5 overflow-x-hidden overflow-y-auto p-0.5">
        {accounts.map(({ id, platform, name, kind }) => {
          const isChosen = chosenIds.includes(id);
          return (
            <li key={id}>
              <label
                className={cx(
                  'flex min-h-11 min-w-0 items-center gap-2.5 rounded-lg border px-3 py-1.5 transition-colors',
                  'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus',
                  isChosen ? 'border-ink' : 'border-line',
                  isChosen || !isFull ? 'cursor-pointer hover:bg-hover' : 'cursor-not-allowed text-ink-3',
                )}
              >
                <input
                  type="checkbox"
                  checked={isChosen}
                  disabled={!isChosen && isFull}
                  aria-label={[name, networkName(platform), kind].filter(Boolean).join(', ')}
                  onChange={({ target }) =>
                    onChange(target.checked ? [...chosenIds, id] : chosenIds.filter((one) => one !== id))
                  }
                  className="size-4 flex-none accent-primary outline-none"
                />
                <PlatformGlyph network={platform} />
                <span className="min-w-0 wrap-anywhere font-[540] md:truncate" title={name}>
                  {name}
                </span>
                {kind && <Tag quiet>{kind}</Tag>}
              </label>
            </li>
          );
        })}
      </ul>
      <p role="status" className="text-13 text-ink-2">
        {chosenIds.length} of {plural(room, 'account')} chosen
        {isFull && accounts.length > room ? '. To choose another one, leave one out.' : '.'}
      </p>
    </fieldset>
  );
}

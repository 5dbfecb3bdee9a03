import { useQuery } from '@tanstack/react-query';

import { Button } from '#/ui/button.tsx';
import { cx } from '#/ui/cx.ts';
import { onDemand } from '#/ui/drawing/on-demand.tsx';
import { Popover } from '#/ui/overlays/popover.tsx';
import { Sign } from '#/ui/sign.tsx';

import { accountSetsQuery } from './sets-api.ts';
import { type SetChoice, useChooseSet } from './use-choose-set.ts';

const SetList = onDemand(() => import('./set-list.tsx'), 'SetList');

/** So many sets stand in the bar itself; all of them are in the list. */
const inBar = 2;

/** Sets of accounts: a press chooses one. On phones all of them are behind the button. */
export function SetsBar(props: SetChoice) {
  const { data } = useQuery(accountSetsQuery());
  const { isChosen, choose } = useChooseSet(props);
  const sets = data?.sets ?? [];
  // One account is no set worth keeping.
  if (sets.length === 0 && props.selectedIds.length < 2) return null;
  return (
    <>
      <Popover
        label="Sets of accounts"
        className="flex max-h-[min(520px,var(--available-height))] w-[320px] max-w-[calc(100vw-24px)] flex-col p-1.5"
        trigger={(trigger) => (
          <Button
            {...trigger}
            kind="ghost"
            size="sm"
            className="max-sm:px-1.5"
            onPointerEnter={() => {
              trigger.onPointerEnter();
              void SetList.preload?.();
            }}
          >
            <span className="flex items-center gap-1">
              Sets
              <Sign name="next" size={13} strokeWidth={2} className="rotate-90 text-ink-3" />
            </span>
          </Button>
        )}
      >
        {(close) => <SetList {...props} sets={sets} isChosen={isChosen} choose={choose} onClose={close} />}
      </Popover>
      {sets.slice(0, inBar).map((set) => (
        <Button
          key={set.id}
          kind="ghost"
          size="sm"
          aria-pressed={isChosen(set)}
          className={cx(
            'max-w-[132px] max-md:hidden [&>span]:truncate [&>span]:leading-normal',
            isChosen(set) && 'bg-fill text-ink',
          )}
          onClick={() => choose(set)}
        >
          {set.name}
        </Button>
      ))}
    </>
  );
}

import type { Board, Connection } from '@nonet/contract';
import { boardMessages, type NetworkId } from '@nonet/domain';

import { errorText } from '#/lib/api-error.ts';
import { Button } from '#/ui/button.tsx';
import { IconButton } from '#/ui/icon-button.tsx';
import { Popover } from '#/ui/overlays/popover.tsx';
import { Sign } from '#/ui/sign.tsx';
import { Notice } from '#/ui/status/notice.tsx';
import { Bone, Skeleton } from '#/ui/status/skeleton.tsx';
import { toast } from '#/ui/status/toast.ts';

import { PickList } from './pick-list.tsx';
import type { AccountBoards } from './use-boards.ts';

export interface BoardPickerProps extends Pick<AccountBoards, 'boards' | 'error' | 'isRefreshing' | 'refresh'> {
  network: NetworkId;
  /** The id of the chosen board; empty when none is. */
  chosen: Connection['id'];
  onChoose: (board: string) => void;
  onNew: () => void;
}

/** The boards of one account: one of them is chosen, the list is asked for again, or a board is made. */
export function BoardPicker({
  network,
  boards,
  error,
  isRefreshing,
  refresh,
  chosen,
  onChoose,
  onNew,
}: BoardPickerProps) {
  const askAgain = () =>
    refresh().then(
      () => toast.success(boardMessages.refreshed(network), { id: 'boards' }),
      (problem: unknown) => toast.error(boardMessages.notLoaded(errorText(problem)), { id: 'boards' }),
    );
  const refreshButton = (
    <IconButton
      label="Refresh boards"
      icon={<Sign name="refresh" size={16} strokeWidth={1.75} className={isRefreshing ? 'animate-spin' : undefined} />}
      aria-busy={isRefreshing}
      onClick={() => void (isRefreshing || askAgain())}
    />
  );
  if (boards === undefined) {
    if (error === null) {
      return (
        <Skeleton label="Loading the boards...">
          <Bone className="h-10" />
        </Skeleton>
      );
    }
    return (
      <Notice kind="error" role="alert">
        <div className="flex items-center gap-2">
          <p className="min-w-0 flex-1 wrap-anywhere">{boardMessages.notLoaded(errorText(error))}</p>
          {refreshButton}
        </div>
      </Notice>
    );
  }
  return (
    <div className="flex flex-wrap items-center gap-1.5">
      {boards.length === 0 ? (
        <p className="text-13 text-ink-3">This account has no board yet.</p>
      ) : (
        <Picked label="Board" noun="board" items={boards} chosen={chosen} onPick={({ id }) => onChoose(id)} />
      )}
      {refreshButton}
      <Button size="sm" icon={<Sign name="plus" size={15} strokeWidth={2} />} onClick={onNew}>
        New board...
      </Button>
    </div>
  );
}

interface PickedProps<Item> {
  label: string;
  noun: string;
  items: readonly Item[];
  chosen: string;
  onPick: (item: Item) => void;
}

/** A button that says what is chosen, and opens the list. */
export function Picked<Item extends Pick<Board, 'id' | 'name'> & Partial<Pick<Board, 'privacy'>>>({
  label,
  noun,
  items,
  chosen,
  onPick,
}: PickedProps<Item>) {
  const current = items.find(({ id }) => id === chosen);
  const name = current?.name ?? (chosen === '' ? `Choose a ${noun}` : `A ${noun} that is not there any more`);
  return (
    <Popover
      label={`${label}s`}
      align="start"
      trigger={(props) => (
        <Button {...props} className="max-w-full" aria-label={`${label}: ${name}`}>
          <span className="flex min-w-36 items-center gap-1.5">
            {current?.privacy === 'SECRET' && <Sign name="lock" size={14} strokeWidth={1.75} className="flex-none" />}
            <span className="truncate">{name}</span>
            <Sign name="next" size={14} strokeWidth={2} className="ml-auto flex-none rotate-90 text-ink-3" />
          </span>
        </Button>
      )}
    >
      {(close) => (
        <PickList
          noun={noun}
          items={items}
          chosen={chosen}
          onPick={(item) => {
            onPick(item);
            close();
          }}
          markOf={({ privacy }) =>
            privacy === 'SECRET' && (
              <span className="flex items-center gap-1">
                <Sign name="lock" size={13} strokeWidth={1.75} /> Secret
              </span>
            )
          }
        />
      )}
    </Popover>
  );
}

import type { AccountSet } from '@nonet/contract';
import { plural } from '@nonet/domain';
import { type RefObject, useRef, useState } from 'react';
import { errorText } from '#/lib/api-error.ts';
import { fetchAnew } from '#/lib/fetch-anew.ts';
import { queryClient, queryKeys } from '#/lib/query.ts';
import { cx } from '#/ui/cx.ts';
import { useFocusSoon } from '#/ui/drawing/use-focus-soon.ts';
import { TextInput } from '#/ui/fields/text-input.tsx';
import { IconButton } from '#/ui/icon-button.tsx';
import { Sign } from '#/ui/sign.tsx';
import { toast } from '#/ui/status/toast.ts';

import { SetNameForm } from './set-name-form.tsx';
import { setsApi } from './sets-api.ts';
import type { SetChoice } from './use-choose-set.ts';

/** From this many on one can search among them. */
const many = 8;

interface SetListProps extends SetChoice {
  sets: readonly AccountSet[];
  isChosen: (set: AccountSet) => boolean;
  choose: (set: AccountSet) => void;
  onClose: () => void;
}

const renameId = (id: string) => `rename-set-${id}`;
const readAgain = () => fetchAnew(queryClient, queryKeys.accountSets);

/** All sets: chosen, renamed, deleted; and what is chosen now is kept as one. */
export function SetList({ sets, selectedIds, isChosen, choose, onClose }: SetListProps) {
  const list = useRef<HTMLDivElement>(null);
  const [typed, setTyped] = useState('');
  const [renamed, setRenamed] = useState<string | null>(null);
  const focusSoon = useFocusSoon();
  const endRename = (id: string) => {
    focusSoon(renameId(id));
    setRenamed(null);
  };
  const found = sets.filter(({ name }) => name.toLowerCase().includes(typed.trim().toLowerCase()));
  return (
    <div ref={list} tabIndex={-1} className="flex min-h-0 flex-col gap-1 outline-none">
      {sets.length >= many && (
        <TextInput
          type="search"
          icon={<Sign name="search" size={15} strokeWidth={1.75} />}
          frameClassName="h-11 flex-none text-16 md:h-9 md:text-13"
          aria-label="Find a set"
          placeholder="Find a set"
          autoComplete="off"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
      )}
      {sets.length > 0 && found.length === 0 && (
        <p role="status" className="px-2.5 py-2 text-13 text-ink-3">
          No set is called “{typed.trim()}”.
        </p>
      )}
      <ul className="min-h-0 overflow-y-auto overscroll-contain">
        {found.map((set) => (
          <li key={set.id}>
            {renamed === set.id ? (
              <div className="px-2.5 py-1.5">
                <SetNameForm
                  label={`Name of ${set.name}`}
                  start={set.name}
                  yes="Rename"
                  onKeep={async (name) => {
                    await setsApi.change(set.id, { name });
                    endRename(set.id);
                    void readAgain();
                  }}
                  onCancel={() => endRename(set.id)}
                />
              </div>
            ) : (
              <SetRow
                set={set}
                isChosen={isChosen(set)}
                onChoose={() => {
                  choose(set);
                  onClose();
                }}
                onRename={() => setRenamed(set.id)}
                onDelete={() => void remove(set, list)}
              />
            )}
          </li>
        ))}
      </ul>
      <NewSet selectedIds={selectedIds} hasSets={sets.length > 0} />
    </div>
  );
}

interface SetRowProps {
  set: AccountSet;
  isChosen: boolean;
  onChoose: () => void;
  onRename: () => void;
  onDelete: () => void;
}

function SetRow({ set, isChosen, onChoose, onRename, onDelete }: SetRowProps) {
  return (
    <div className="flex items-center rounded-sm hover:bg-hover">
      <button
        type="button"
        aria-pressed={isChosen}
        onClick={onChoose}
        className="flex min-h-11 min-w-0 flex-1 items-center gap-2 rounded-sm py-1 pl-2.5 text-left text-13 -outline-offset-2 md:min-h-9"
      >
        <span className="truncate font-[530]">{set.name}</span>
        <span className="flex-none text-12 text-ink-3">{plural(set.connectionIds.length, 'account')}</span>
        {isChosen && <Sign name="tick" size={14} strokeWidth={2.25} className="flex-none" />}
      </button>
      <IconButton
        id={renameId(set.id)}
        label={`Rename ${set.name}`}
        icon={<Sign name="pencil" size={15} strokeWidth={1.75} />}
        className="-outline-offset-2"
        onClick={onRename}
      />
      <IconButton
        label={`Delete ${set.name}`}
        icon={<Sign name="trash" size={15} strokeWidth={1.75} />}
        className="-outline-offset-2"
        onClick={onDelete}
      />
    </div>
  );
}

/** The accounts stay; a deleted set can be brought back. */
async function remove({ id, name, connectionIds }: AccountSet, list: RefObject<HTMLElement | null>): Promise<void> {
  const toastId = `set-${id}`;
  // The row and its button are about to go.
  list.current?.focus();
  try {
    await setsApi.remove(id);
    toast.success(`“${name}” deleted`, {
      id: toastId,
      action: {
        label: 'Undo',
        onPress: () => {
          setsApi
            .add({ name, connectionIds })
            .then(readAgain, (error) => toast.error(errorText(error), { id: toastId }));
        },
      },
    });
  } catch (error) {
    toast.error(errorText(error), { id: toastId });
  }
  void readAgain();
}

function NewSet({ selectedIds, hasSets }: { selectedIds: readonly string[]; hasSets: boolean }) {
  const count = plural(selectedIds.length, 'account');
  return (
    <div className={cx('flex-none px-2.5 pt-2 pb-1.5', hasSets && 'border-t border-line')}>
      {selectedIds.length === 0 ? (
        <p className="text-12 text-ink-3">To keep accounts as a set, choose them first.</p>
      ) : (
        <SetNameForm
          label={`Keep the chosen ${count} as a set`}
          start=""
          yes="Keep"
          onKeep={async (name) => {
            await setsApi.add({ name, connectionIds: [...selectedIds] });
            toast.success(`“${name.trim()}” kept with ${count}`);
            void readAgain();
          }}
        />
      )}
    </div>
  );
}

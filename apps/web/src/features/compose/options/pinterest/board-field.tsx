import type { Connection } from '@nonet/contract';
import { useEffect, useState } from 'react';

import { BoardPicker, Picked } from './board-picker.tsx';
import { NewBoard } from './new-board.tsx';
import { useBoards, useSections } from './use-boards.ts';

export interface BoardFieldProps {
  account: Connection;
  /** Ids of what is chosen; empty when nothing is. */
  board: string;
  section: string;
  maySecret: boolean;
  onChoose: (board: string) => void;
  onSection: (section: string | null) => void;
}

/** The board of an account that the Pin goes to, and the section of it. The first board is chosen until somebody chooses. */
export function BoardField({ account, board, section, maySecret, onChoose, onSection }: BoardFieldProps) {
  const { create, ...list } = useBoards(account);
  const [isMaking, setMaking] = useState(false);
  const usual = board === '' ? list.boards?.[0]?.id : undefined;

  // After every drawing: where the boards of two accounts arrive together, the second choice does not know the first.
  useEffect(() => {
    if (usual !== undefined) onChoose(usual);
  });

  return (
    <div className="grid gap-1.5">
      <p className="text-13 font-semibold">Board</p>
      <BoardPicker
        {...list}
        network={account.platform}
        chosen={board}
        onChoose={onChoose}
        onNew={() => setMaking(true)}
      />
      {board !== '' && <Sections account={account} board={board} chosen={section} onPick={onSection} />}
      <NewBoard
        open={isMaking}
        onOpenChange={setMaking}
        create={create}
        maySecret={maySecret}
        onMade={({ id }) => onChoose(id)}
      />
    </div>
  );
}

/** Most boards have no sections: then there is nothing to choose. */
function Sections({
  account,
  board,
  chosen,
  onPick,
}: {
  account: Connection;
  board: string;
  chosen: string;
  onPick: (section: string | null) => void;
}) {
  const sections = useSections(account, board);
  if (sections.length === 0) return null;
  const all = [{ id: '', name: 'The board itself' }, ...sections];
  return (
    <div className="mt-1.5 grid justify-items-start gap-1.5">
      <p className="text-13 font-semibold">Section</p>
      <Picked label="Section" noun="section" items={all} chosen={chosen} onPick={({ id }) => onPick(id || null)} />
    </div>
  );
}

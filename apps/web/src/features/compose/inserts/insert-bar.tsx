import { type ReactNode, useEffect, useState } from 'react';

import { IconButton } from '#/ui/icon-button.tsx';
import { late } from '#/ui/late.tsx';
import { Sign } from '#/ui/sign.tsx';

import { type Begun, type InsertKind, insertKinds, insertLooks } from './insert-kinds.ts';

const InsertButtons = late(
  () => import('./insert-buttons.tsx'),
  'InsertButtons',
  () => <PlainButtons />,
);

/**
 * What can be put into a text: its buttons, and what is offered while one types there. The code for that comes when
 * somebody begins to write or comes near a button.
 */
export function InsertBar({ fieldId }: { fieldId: string }) {
  const [isWanted, setWanted] = useState(false);
  const [begun, setBegun] = useState<Begun | null>(null);
  useEffect(() => {
    const want = ({ target, type }: Event) => {
      if (!(target instanceof Element) || target.id !== fieldId) return;
      setWanted(true);
      if (type === 'input') setBegun((before) => before ?? 'typing');
    };
    const types = ['focusin', 'input'];
    for (const type of types) document.addEventListener(type, want);
    return () => {
      for (const type of types) document.removeEventListener(type, want);
    };
  }, [fieldId]);
  if (isWanted) return <InsertButtons fieldId={fieldId} begun={begun} />;
  return (
    <PlainButtons
      onNear={() => void InsertButtons.preload?.()}
      onPress={(kind) => {
        setBegun(kind);
        setWanted(true);
      }}
    />
  );
}

interface PlainButtonsProps {
  onNear?: () => void;
  onPress?: (kind: InsertKind) => void;
}

/** The buttons before their code is there. */
function PlainButtons({ onNear, onPress }: PlainButtonsProps): ReactNode {
  return (
    <div className="flex">
      {insertKinds.map((kind) => (
        <IconButton
          key={kind}
          label={insertLooks[kind].label}
          aria-haspopup="dialog"
          icon={<Sign name={insertLooks[kind].sign} size={17} strokeWidth={1.75} />}
          onPointerEnter={onNear}
          onFocus={onNear}
          onClick={() => onPress?.(kind)}
        />
      ))}
    </div>
  );
}

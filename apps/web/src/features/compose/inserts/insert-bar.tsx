import { type ReactNode, useEffect, useState } from 'react';
import { OverlayHost, onDemand } from '#/ui/drawing/on-demand.tsx';
import { IconButton } from '#/ui/icon-button.tsx';
import { Popover } from '#/ui/overlays/popover.tsx';
import { Tooltip } from '#/ui/overlays/tooltip.tsx';
import { Sign, type SignName } from '#/ui/sign.tsx';

import { closeSavedTexts, openSavedTexts, useSavedTextsField } from '../saved-texts/saved-texts-store.ts';

const EmojiPicker = onDemand(() => import('../emoji/emoji-picker.tsx'), 'EmojiPicker');
const TagPicker = onDemand(() => import('../tags/tag-picker.tsx'), 'TagPicker');
const Inserts = onDemand(() => import('./inserts.tsx'), 'Inserts');

/**
 * What can be put into a text: emoji, one's own tags and saved texts behind their buttons, each put in where the caret
 * was, and what is offered while one types. The code behind the buttons comes when somebody begins to write or presses.
 */
export function InsertBar({ fieldId }: { fieldId: string }) {
  const [begun, setBegun] = useBegun(fieldId);
  const isTextsOpen = useSavedTextsField() === fieldId;
  return (
    <div className="flex">
      <Picker label="Emoji" sign="smile" hint="Emoji, or type : and a word">
        {(close) => <EmojiPicker fieldId={fieldId} onDone={close} />}
      </Picker>
      <Picker label="Your tags" sign="hash" hint="Your tags, or type #">
        {(close) => <TagPicker fieldId={fieldId} onDone={close} />}
      </Picker>
      <Tooltip text="Saved texts, or type /">
        <IconButton
          label="Saved texts"
          aria-haspopup="dialog"
          icon={<Sign name="slash" size={17} strokeWidth={1.75} />}
          onClick={() => {
            setBegun('come');
            openSavedTexts(fieldId);
          }}
        />
      </Tooltip>
      {begun && (
        <OverlayHost isOpen={isTextsOpen} onMissing={closeSavedTexts}>
          <Inserts fieldId={fieldId} wasTyped={begun === 'typed'} />
        </OverlayHost>
      )}
    </div>
  );
}

/** Whether somebody has come to the field or typed there; what they typed is offered once the code for that is there. */
function useBegun(fieldId: string) {
  const [begun, setBegun] = useState<'come' | 'typed' | null>(null);
  useEffect(() => {
    const begin = ({ target, type }: Event) => {
      if (target instanceof Element && target.id === fieldId) setBegun(type === 'input' ? 'typed' : 'come');
    };
    document.addEventListener('focusin', begin);
    document.addEventListener('input', begin);
    return () => {
      document.removeEventListener('focusin', begin);
      document.removeEventListener('input', begin);
    };
  }, [fieldId]);
  return [begun, setBegun] as const;
}

interface PickerProps {
  label: string;
  sign: SignName;
  hint: string;
  children: (close: () => void) => ReactNode;
}

function Picker({ label, sign, hint, children }: PickerProps) {
  return (
    <Popover
      label={label}
      align="start"
      className="flex max-h-[min(420px,var(--available-height))] w-[336px] max-w-[calc(100vw-24px)] flex-col p-2"
      trigger={(trigger) => (
        <Tooltip text={hint}>
          <IconButton {...trigger} label={label} icon={<Sign name={sign} size={17} strokeWidth={1.75} />} />
        </Tooltip>
      )}
    >
      {children}
    </Popover>
  );
}

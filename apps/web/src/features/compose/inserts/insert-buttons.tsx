import { type ReactNode, useEffect, useState } from 'react';

import { IconButton } from '#/ui/icon-button.tsx';
import { late } from '#/ui/late.tsx';
import { Popover } from '#/ui/popover.tsx';
import { Sign } from '#/ui/sign.tsx';
import { Tooltip } from '#/ui/tooltip.tsx';

import { openSavedTexts } from '../saved-texts/saved-texts-store.ts';
import { insertAtCaret } from '../typing/insert-text.ts';
import { type Begun, type InsertKind, insertLooks } from './insert-kinds.ts';
import { Inserts } from './inserts.tsx';

const EmojiPicker = late(() => import('../emoji/emoji-picker.tsx'), 'EmojiPicker');
const TagPicker = late(() => import('../tags/tag-picker.tsx'), 'TagPicker');

interface InsertButtonsProps {
  fieldId: string;
  begun: Begun | null;
}

/** Emoji, one's own tags and saved texts, each put in where the caret was. */
export function InsertButtons({ fieldId, begun }: InsertButtonsProps) {
  /** Once the popover has given the focus back. */
  const put = (text: string, isWord: boolean) =>
    setTimeout(() => {
      const field = document.getElementById(fieldId);
      if (field instanceof HTMLTextAreaElement) insertAtCaret(field, text, isWord);
    });
  useEffect(() => {
    if (begun === 'texts') openSavedTexts(fieldId);
  }, [begun, fieldId]);
  return (
    <div className="flex">
      <Picker kind="emoji" isOpenAtFirst={begun === 'emoji'} hint="Emoji, or type : and a word">
        {(close) => (
          <EmojiPicker
            onPick={(emoji) => {
              close();
              put(emoji, false);
            }}
          />
        )}
      </Picker>
      <Picker kind="tags" isOpenAtFirst={begun === 'tags'} hint="Your tags, or type #">
        {(close) => (
          <TagPicker
            onPick={(tags) => {
              close();
              put(`${tags.join(' ')} `, true);
            }}
          />
        )}
      </Picker>
      <Tooltip text="Saved texts, or type /">
        <IconButton
          label={insertLooks.texts.label}
          aria-haspopup="dialog"
          icon={<KindSign kind="texts" />}
          onClick={() => openSavedTexts(fieldId)}
        />
      </Tooltip>
      <Inserts fieldId={fieldId} wasTyped={begun === 'typing'} />
    </div>
  );
}

interface PickerProps {
  kind: InsertKind;
  isOpenAtFirst: boolean;
  hint: string;
  children: (close: () => void) => ReactNode;
}

function Picker({ kind, isOpenAtFirst, hint, children }: PickerProps) {
  const [isOpen, setOpen] = useState(isOpenAtFirst);
  return (
    <Popover
      label={insertLooks[kind].label}
      align="start"
      className="flex max-h-[min(420px,var(--available-height))] w-[336px] max-w-[calc(100vw-24px)] flex-col p-2"
      open={isOpen}
      onOpenChange={setOpen}
      trigger={(trigger) => (
        <Tooltip text={hint}>
          <IconButton {...trigger} label={insertLooks[kind].label} icon={<KindSign kind={kind} />} />
        </Tooltip>
      )}
    >
      {children}
    </Popover>
  );
}

function KindSign({ kind }: { kind: InsertKind }) {
  return <Sign name={insertLooks[kind].sign} size={17} strokeWidth={1.75} />;
}

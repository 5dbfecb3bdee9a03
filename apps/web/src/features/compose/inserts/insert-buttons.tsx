import { IconButton } from '#/ui/icon-button.tsx';
import { late } from '#/ui/late.tsx';
import { Popover } from '#/ui/popover.tsx';
import { Sign, type SignName } from '#/ui/sign.tsx';
import { Tooltip } from '#/ui/tooltip.tsx';

import { openSavedTexts } from '../saved-texts/saved-texts-store.ts';
import { insertAtCaret } from './insert-text.ts';
import { Inserts } from './inserts.tsx';

const EmojiPicker = late(() => import('../emoji/emoji-picker.tsx'), 'EmojiPicker');
const TagPicker = late(() => import('../tags/tag-picker.tsx'), 'TagPicker');

const popover = 'flex max-h-[min(420px,var(--available-height))] w-[336px] max-w-[calc(100vw-24px)] flex-col p-2';

/** Emoji, one's own tags and saved texts, each put in where the caret was. */
export function InsertButtons({ fieldId }: { fieldId: string }) {
  /** Once the popover has given the focus back. */
  const put = (text: string, isWord: boolean) =>
    setTimeout(() => {
      const field = document.getElementById(fieldId);
      if (field instanceof HTMLTextAreaElement) insertAtCaret(field, text, isWord);
    });
  return (
    <div className="flex">
      <Popover
        label="Emoji"
        align="start"
        className={popover}
        trigger={(trigger) => (
          <Tooltip text="Emoji, or type : and a word">
            <IconButton {...trigger} label="Emoji" icon={icon('smile')} />
          </Tooltip>
        )}
      >
        {(close) => (
          <EmojiPicker
            onPick={(emoji) => {
              close();
              put(emoji, false);
            }}
          />
        )}
      </Popover>
      <Popover
        label="Your tags"
        align="start"
        className={popover}
        trigger={(trigger) => (
          <Tooltip text="Your tags, or type #">
            <IconButton {...trigger} label="Your tags" icon={icon('hash')} />
          </Tooltip>
        )}
      >
        {(close) => (
          <TagPicker
            onPick={(tags) => {
              close();
              put(`${tags.join(' ')} `, true);
            }}
          />
        )}
      </Popover>
      <Tooltip text="Saved texts, or type /">
        <IconButton
          label="Saved texts"
          aria-haspopup="dialog"
          icon={icon('slash')}
          onClick={() => openSavedTexts(fieldId)}
        />
      </Tooltip>
      <Inserts fieldId={fieldId} />
    </div>
  );
}

function icon(name: SignName) {
  return <Sign name={name} size={17} strokeWidth={1.75} />;
}

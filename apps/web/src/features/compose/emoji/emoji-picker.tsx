import { type KeyboardEvent, useEffect, useMemo, useRef, useState } from 'react';

import { cx } from '#/ui/cx.ts';
import { TextInput } from '#/ui/fields/text-input.tsx';
import { Sign } from '#/ui/sign.tsx';

import { insertSoon } from '../typing/insert-text.ts';
import { keepTone, noteRecent, readRecent, readTone } from './chosen-emoji.ts';
import { allEmoji, type Emoji, emojiGroups } from './emoji-data.ts';
import { EmojiGrid } from './emoji-grid.tsx';
import { findEmoji } from './find-emoji.ts';
import { type SkinTone, skinToneNames, skinTones, withTone } from './skin-tone.ts';

const foundMax = 96;

interface EmojiPickerProps {
  /** The text that the emoji is put into. */
  fieldId: string;
  onDone: () => void;
}

/** All emoji: found by words, or in their groups; those put in last come first. Enter in the search takes the first. */
export function EmojiPicker({ fieldId, onDone }: EmojiPickerProps) {
  const search = useRef<HTMLInputElement>(null);
  const grid = useRef<HTMLDivElement>(null);
  const [typed, setTyped] = useState('');
  const [tone, setTone] = useState(readTone);
  const groups = useMemo(groupsWithRecent, []);
  const [group, setGroup] = useState(groups[0]?.name);
  const isSearch = typed.trim() !== '';
  const shown = isSearch
    ? findEmoji(typed, allEmoji).slice(0, foundMax)
    : (groups.find(({ name }) => name === group)?.emoji ?? []);
  useEffect(() => search.current?.focus(), []);

  function pick({ emoji, hasTones }: Emoji) {
    noteRecent(emoji);
    onDone();
    insertSoon(fieldId, hasTones ? withTone(emoji, tone) : emoji, false);
  }

  function onSearchKey(event: KeyboardEvent) {
    const [first] = shown;
    if (event.key === 'Enter') {
      event.preventDefault();
      if (isSearch && first) pick(first);
    } else if (event.key === 'ArrowDown') {
      event.preventDefault();
      grid.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus();
    }
  }

  return (
    <>
      <div className="flex flex-none items-center gap-1.5">
        <TextInput
          ref={search}
          type="search"
          icon={<Sign name="search" size={15} strokeWidth={1.75} />}
          frameClassName="h-11 flex-1 text-16 md:h-9 md:text-13"
          aria-label="Find an emoji"
          placeholder="Find an emoji"
          autoComplete="off"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          onKeyDown={onSearchKey}
        />
        <ToneSelect
          tone={tone}
          onChange={(next) => {
            keepTone(next);
            setTone(next);
          }}
        />
      </div>
      {!isSearch && <GroupSelect groups={groups.map(({ name }) => name)} group={group} onChange={setGroup} />}
      {shown.length === 0 ? (
        <p role="status" className="px-2 py-3 text-13 text-ink-3">
          No emoji is called “{typed.trim()}”.
        </p>
      ) : (
        <EmojiGrid
          ref={grid}
          key={isSearch ? typed : group}
          label={isSearch ? `Found for ${typed.trim()}` : (group ?? '')}
          emoji={shown}
          tone={tone}
          onPick={pick}
          onLeave={() => search.current?.focus()}
        />
      )}
    </>
  );
}

function groupsWithRecent(): readonly { name: string; emoji: readonly Emoji[] }[] {
  const recent = readRecent().flatMap((emoji) => allEmoji.find((one) => one.emoji === emoji) ?? []);
  return recent.length > 0 ? [{ name: 'Recent', emoji: recent }, ...emojiGroups] : emojiGroups;
}

interface GroupSelectProps {
  groups: readonly string[];
  group: string | undefined;
  onChange: (group: string) => void;
}

const groupSigns: Readonly<Record<string, string>> = {
  Recent: '🕘',
  'Smileys & Emotion': '😀',
  'People & Body': '👋',
  'Animals & Nature': '🌿',
  'Food & Drink': '🍓',
  'Travel & Places': '✈️',
  Activities: '⚽',
  Objects: '💡',
  Symbols: '❤️',
  Flags: '🏁',
};

function GroupSelect({ groups, group, onChange }: GroupSelectProps) {
  return (
    <fieldset aria-label="Groups" className="my-1 flex flex-none justify-between">
      {groups.map((name) => (
        <label
          key={name}
          title={name}
          className={cx(
            'relative grid h-9 min-w-0 flex-1 place-items-center rounded-sm text-16 has-focus-visible:outline-2 has-focus-visible:outline-focus',
            name === group ? 'bg-fill' : 'opacity-75 hover:bg-hover hover:opacity-100',
          )}
        >
          <input
            type="radio"
            name="emoji-group"
            aria-label={name}
            checked={name === group}
            onChange={() => onChange(name)}
            className="absolute inset-0 size-full cursor-pointer appearance-none opacity-0"
          />
          <span aria-hidden>{groupSigns[name]}</span>
        </label>
      ))}
    </fieldset>
  );
}

function ToneSelect({ tone, onChange }: { tone: SkinTone; onChange: (tone: SkinTone) => void }) {
  return (
    <span className="relative grid size-11 flex-none place-items-center rounded-md border border-line text-16 has-focus-visible:outline-2 has-focus-visible:outline-focus md:size-9">
      <span aria-hidden>{withTone('✋', tone)}</span>
      <select
        aria-label="Skin tone"
        value={tone}
        onChange={(event) => onChange(skinTones.find((one) => one === event.target.value) ?? '')}
        className="absolute inset-0 size-full cursor-pointer opacity-0"
      >
        {skinTones.map((one) => (
          <option key={one} value={one}>
            {`${withTone('✋', one)} ${skinToneNames[one]}`}
          </option>
        ))}
      </select>
    </span>
  );
}

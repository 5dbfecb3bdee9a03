import type { SavedText } from '@nonet/contract';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { errorText } from '#/lib/api-error.ts';
import { fetchAnew } from '#/lib/fetch-anew.ts';
import { queryClient, queryKeys } from '#/lib/query.ts';
import { Button } from '#/ui/button.tsx';
import { TextInput } from '#/ui/fields/text-input.tsx';
import { IconButton } from '#/ui/icon-button.tsx';
import { DialogActions } from '#/ui/overlays/dialog-actions.tsx';
import { Sign } from '#/ui/sign.tsx';
import { toast } from '#/ui/status/toast.ts';

import { findTexts } from './find-texts.ts';
import { savedTextsApi } from './saved-texts-api.ts';

interface SavedTextListProps {
  texts: readonly SavedText[];
  onEdit: (text: SavedText | 'new') => void;
  onPut: (text: string) => void;
}

/** A line to search in, and the texts that fit: Enter puts the first one in, arrows go from one to the next. */
export function SavedTextList({ texts, onEdit, onPut }: SavedTextListProps) {
  const all = useRef<HTMLFieldSetElement>(null);
  const search = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState('');
  const found = findTexts(typed, texts);
  useEffect(() => search.current?.focus(), []);

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Enter' && event.target === search.current) {
      event.preventDefault();
      const [first] = found;
      if (first) onPut(first.text);
    }
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const stops = [...(all.current?.querySelectorAll<HTMLElement>('input, [data-put]') ?? [])];
    const from = stops.findIndex((stop) => stop.matches(':focus'));
    stops[from + step]?.focus();
  }

  return (
    <fieldset ref={all} aria-label="Saved texts" className="grid min-h-0 min-w-0 gap-2" onKeyDown={onKeyDown}>
      {texts.length > 0 && (
        <TextInput
          ref={search}
          type="search"
          icon={<Sign name="search" size={16} strokeWidth={1.75} />}
          aria-label="Find a saved text"
          placeholder="Find a saved text"
          autoComplete="off"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
      )}
      {texts.length === 0 ? (
        <p className="text-13 text-ink-2">
          What you write again and again, such as an address, a greeting or a group of tags: keep it once, and put it
          into any post.
        </p>
      ) : (
        found.length === 0 && (
          <p role="status" className="px-2.5 py-2 text-13 text-ink-3">
            Nothing saved fits “{typed.trim()}”.
          </p>
        )
      )}
      <ul className="-mx-2 max-h-[min(360px,45dvh)] overflow-y-auto overscroll-contain">
        {found.map((text) => (
          <li key={text.id} className="flex items-center rounded-sm hover:bg-hover">
            <button
              type="button"
              data-put
              onClick={() => onPut(text.text)}
              className="grid min-h-11 min-w-0 flex-1 gap-px rounded-sm px-2 py-1.5 text-left text-13 -outline-offset-2"
            >
              <span className="truncate font-[560]">{text.name}</span>
              <span className="truncate text-12 text-ink-3">{text.text}</span>
            </button>
            <IconButton
              label={`Change ${text.name}`}
              icon={<Sign name="pencil" size={15} strokeWidth={1.75} />}
              onClick={() => onEdit(text)}
            />
            <IconButton
              label={`Delete ${text.name}`}
              icon={<Sign name="trash" size={15} strokeWidth={1.75} />}
              onClick={() => {
                search.current?.focus();
                void remove(text);
              }}
            />
          </li>
        ))}
      </ul>
      <DialogActions>
        <Button icon={<Sign name="plus" size={15} strokeWidth={2} />} onClick={() => onEdit('new')}>
          Save a text
        </Button>
      </DialogActions>
    </fieldset>
  );
}

const readAgain = () => fetchAnew(queryClient, queryKeys.savedTexts);

async function remove({ id, name, text }: SavedText): Promise<void> {
  const toastId = `saved-text-${id}`;
  try {
    await savedTextsApi.remove(id);
    toast.success(`“${name}” deleted`, {
      id: toastId,
      action: {
        label: 'Undo',
        onPress: () => {
          savedTextsApi.add({ name, text }).then(readAgain, (error) => toast.error(errorText(error), { id: toastId }));
        },
      },
    });
  } catch (error) {
    toast.error(errorText(error), { id: toastId });
  }
  void readAgain();
}

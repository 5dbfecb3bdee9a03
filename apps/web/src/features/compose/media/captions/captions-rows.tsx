import type { Captions } from '@nonet/contract';
import { languageName, languageTag, type NetworkId } from '@nonet/domain';
import { useEffect, useId, useRef, useState } from 'react';

import { Button } from '#/ui/button.tsx';
import { useFocusSoon } from '#/ui/drawing/use-focus-soon.ts';
import { FieldError } from '#/ui/fields/field.tsx';
import { SelectField } from '#/ui/fields/select-field.tsx';
import { IconButton } from '#/ui/icon-button.tsx';
import { Sign } from '#/ui/sign.tsx';
import { announce } from '#/ui/status/announcer.tsx';
import { VisuallyHidden } from '#/ui/visually-hidden.tsx';
import { sendCaptions } from './captions-api.ts';
import { contentText, firstLanguage, languageChoices, whereTo, withReplaced } from './captions-words.ts';

export interface CaptionsRowsProps {
  captions: readonly Captions[];
  platforms: readonly NetworkId[];
  onChange: (change: (captions: readonly Captions[]) => readonly Captions[]) => void;
}

/** The captions of a video: a file for each language, what is in it, and where it goes (FMT-08). */
export function CaptionsRows({ captions, platforms, onChange }: CaptionsRowsProps) {
  const labelId = useId();
  const picker = useRef<HTMLInputElement>(null);
  const add = useRef<HTMLButtonElement>(null);
  /** Whose place the next file takes; null: it is one more. */
  const replaced = useRef<string | null>(null);
  /** What is on its way: the id of the captions that are replaced, or 'new'. */
  const [sending, setSending] = useState<string | null>(null);
  const focusSoon = useFocusSoon();
  const [problem, setProblem] = useState<string | null>(null);
  const [note, setNote] = useState<string | null>(null);
  const isThere = useRef(true);
  useEffect(() => {
    isThere.current = true;
    return () => {
      isThere.current = false;
    };
  }, []);

  /** The latest captions, for a file that arrives much later. */
  const latest = useRef(captions);
  latest.current = captions;
  const isWaiting = sending !== null && 'Another file is on its way.';

  function pick(id: string | null) {
    replaced.current = id;
    picker.current?.click();
  }
  async function take(file: File) {
    const former = captions.find(({ id }) => id === replaced.current);
    setSending(former?.id ?? 'new');
    setProblem(null);
    setNote(null);
    const own = languageTag(navigator.language.split('-')[0] ?? '') ?? 'en';
    try {
      const { language, note: told, ...stored } = await sendCaptions(file, former?.language ?? own);
      const isGone = former && latest.current.every(({ id }) => id !== former.id);
      if (isGone) return setSending(null);
      onChange((list) =>
        former
          ? withReplaced(list, former.id, stored)
          : [...list, { ...stored, language: firstLanguage(list, language, own) }],
      );
      // The button goes with the captions that it replaced.
      if (former && document.activeElement?.id === replaceId(former.id)) focusSoon(replaceId(stored.id));
      setNote(told ?? null);
      announce(former ? `${stored.fileName} takes the place of ${former.fileName}` : `${stored.fileName} is added`);
    } catch (error) {
      setProblem(error instanceof Error ? error.message : 'The file could not be sent. Try again.');
    }
    if (isThere.current) setSending(null);
  }
  function remove(id: string) {
    onChange((list) => list.filter((one) => one.id !== id));
    // The pressed button goes with its row.
    add.current?.focus();
  }

  return (
    <fieldset aria-labelledby={labelId} className="grid min-w-0 gap-2">
      <p className="flex items-center gap-2 text-13 font-semibold">
        <span id={labelId}>Captions</span>
        <span className="font-normal text-ink-3">optional</span>
      </p>
      {captions.length > 0 && (
        <ul className="grid gap-2">
          {captions.map((one) => (
            <li key={one.id} className="grid min-w-0 gap-1 rounded-md border border-line bg-sunken p-2.5">
              <div className="flex items-end gap-2">
                <div className="min-w-0 flex-1">
                  <SelectField
                    label="Language"
                    choices={languageChoices(captions, one.language)}
                    value={one.language}
                    onChoose={(language) =>
                      language !== null &&
                      onChange((list) => list.map((each) => (each.id === one.id ? { ...each, language } : each)))
                    }
                  />
                </div>
                <IconButton
                  label={`Remove captions in ${languageName(one.language)}`}
                  icon={<Sign name="trash" size={16} strokeWidth={1.9} />}
                  onClick={() => remove(one.id)}
                />
              </div>
              <div className="flex items-center gap-2">
                <p className="min-w-0 flex-1 truncate text-12 text-ink-3" title={one.fileName}>
                  {one.fileName}
                </p>
                <Button
                  id={replaceId(one.id)}
                  size="sm"
                  kind="ghost"
                  className="-mr-2"
                  busy={sending === one.id}
                  blocked={sending !== one.id && isWaiting}
                  busyText="Replacing..."
                  onClick={() => pick(one.id)}
                >
                  Replace<VisuallyHidden>{` captions in ${languageName(one.language)}`}</VisuallyHidden>
                </Button>
              </div>
              <p className="line-clamp-2 text-12 wrap-anywhere text-ink-2">{contentText(one)}</p>
            </li>
          ))}
        </ul>
      )}
      <div>
        <Button
          ref={add}
          size="sm"
          icon={<Sign name="plus" size={15} strokeWidth={2} />}
          busy={sending === 'new'}
          blocked={sending !== 'new' && isWaiting}
          busyText="Adding..."
          onClick={() => pick(null)}
        >
          Add captions
        </Button>
        <input
          ref={picker}
          type="file"
          accept=".srt,.vtt,text/vtt,application/x-subrip"
          aria-label="File of captions"
          hidden
          onChange={({ currentTarget }) => {
            const [file] = currentTarget.files ?? [];
            currentTarget.value = '';
            if (file) void take(file);
          }}
        />
      </div>
      {problem !== null && <FieldError>{problem}</FieldError>}
      {note !== null && <p className="text-12 text-ink-2">{note}</p>}
      {captions.length === 0 ? (
        <p className="text-12 text-ink-3">SRT or WebVTT, a file for each language.</p>
      ) : (
        whereTo(captions, platforms).map((sentence) => (
          <p key={sentence} className="text-12 text-ink-3">
            {sentence}
          </p>
        ))
      )}
    </fieldset>
  );
}

const replaceId = (id: string) => `replace-captions-${id}`;

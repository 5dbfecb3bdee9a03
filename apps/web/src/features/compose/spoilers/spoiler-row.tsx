import {
  hasOwnText,
  type Mark,
  type NetworkId,
  nameList,
  networkName,
  takesSpoilers,
  tidyMarks,
  withMarks,
} from '@nonet/domain';

import { Button } from '#/ui/button.tsx';
import { IconButton } from '#/ui/icon-button.tsx';
import { Sign } from '#/ui/sign.tsx';
import { announce } from '#/ui/status/announcer.tsx';
import { toast } from '#/ui/status/toast.ts';
import type { Draft } from '../draft/draft.ts';
import type { Tab } from '../sections/sections.ts';
import { laidOpen } from './laid-open.ts';
import { useMovedMarks } from './use-moved-marks.ts';

export interface SpoilerRowProps {
  draft: Draft;
  change: (change: Partial<Draft>) => void;
  tab: Tab;
  networks: readonly NetworkId[];
}

/** The spoilers of the text that is open: the selected words become one at a press (FMT-06). */
export function SpoilerRow({ draft, change, tab, networks }: SpoilerRowProps) {
  const { descriptions, marks } = draft;
  useMovedMarks(draft, (moved, before) => {
    change({ marks: moved });
    const open = laidOpen(before, { ...draft, marks: moved });
    if (open.length === 0) return;
    const words = nameList(open.map((one) => `“${one}”`));
    toast.info(`${words} went into a later part, where it is not hidden`, { id: 'spoiler' });
  });
  if (tab !== 'everyone' && !takesSpoilers(tab)) return null;
  const own = tab !== 'everyone' && hasOwnText(tab, descriptions) ? tab : null;
  const text = own === null ? draft.description : (descriptions[own] ?? '');
  const shown = tidyMarks((own === null ? marks?.description : marks?.descriptions?.[own]) ?? [], text);
  const set = (next: Mark[]) => change({ marks: withMarks(marks, own, next) });
  const without = networks.filter((network) => !takesSpoilers(network) && !(own !== null && network !== own));

  function hide() {
    const field = document.getElementById('post-content');
    const selected = field instanceof HTMLTextAreaElement ? selectionOf(field, text) : null;
    field?.focus();
    if (selected === null) {
      toast.info('Select the words to hide first', { id: 'spoiler' });
      return;
    }
    set(tidyMarks([...shown, selected], text));
    announce(`“${text.slice(selected.start, selected.end)}” is a spoiler`);
  }

  return (
    <fieldset aria-label="Spoilers" className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1.5 px-2 pb-2">
      <Button kind="ghost" size="sm" icon={<Sign name="eye-off" size={15} />} onClick={hide}>
        Hide as spoiler
      </Button>
      {shown.length > 0 && (
        // biome-ignore lint/a11y/noRedundantRoles: without bullets Safari does not take it for a list
        <ul role="list" aria-label="Hidden words" className="contents">
          {shown.map((mark) => (
            <li
              key={mark.start}
              className="flex max-w-full min-w-0 items-center rounded-md bg-sunken pl-2.5 text-13 inset-ring inset-ring-line"
            >
              <span className="truncate">{text.slice(mark.start, mark.end)}</span>
              <IconButton
                label={`Show “${text.slice(mark.start, mark.end)}” again`}
                icon={<Sign name="close" size={13} />}
                onClick={() => {
                  document.getElementById('post-content')?.focus();
                  set(shown.filter((one) => one !== mark));
                }}
                className="md:size-7"
              />
            </li>
          ))}
        </ul>
      )}
      {shown.length > 0 && without.length > 0 && (
        <p className="basis-full px-1.5 text-12 text-ink-3">
          {`${nameList(without.map(networkName))} ${without.length === 1 ? 'shows' : 'show'} these words.`}
        </p>
      )}
      {draft.thread.length > 0 && (
        <p className="basis-full px-1.5 text-12 text-ink-3">
          The first part alone hides words; the other parts are shown as they are.
        </p>
      )}
    </fieldset>
  );
}

/** What is selected in the field, without blanks around; null: nothing. */
function selectionOf(field: HTMLTextAreaElement, text: string): Mark | null {
  const { selectionStart, selectionEnd } = field;
  const selected = text.slice(selectionStart, selectionEnd);
  const start = selectionStart + selected.length - selected.trimStart().length;
  const end = start + selected.trim().length;
  return start < end ? { kind: 'spoiler', start, end } : null;
}

import { FilterList } from '#/networks/filter-list.tsx';
import { FilledUntil } from '#/posting-times/filled-until.tsx';
import { cx } from '#/ui/cx.ts';
import { Popover } from '#/ui/overlays/popover.tsx';
import { Sign } from '#/ui/sign.tsx';
import { type OutlineKind, outlineKinds } from '../outlines/outline.ts';
import { outlineSwitches, useShownKinds } from '../outlines/outlines.ts';
import { toolButton } from './tool-button.ts';

const kinds = Object.entries(outlineKinds) as [OutlineKind, string][];

/** What is shown beside the posts: each kind of outline can be hidden (VIEW-06). */
export function ShowMenu() {
  const shown = useShownKinds();
  return (
    <Popover
      label="Show"
      align="start"
      className="w-[220px] max-w-[calc(100vw-24px)] p-2"
      trigger={(trigger) => (
        <button
          {...trigger}
          type="button"
          aria-label={shown.length < kinds.length ? 'Show, some are hidden' : 'Show'}
          className={cx(toolButton, 'justify-center max-md:min-w-11')}
        >
          <Sign name={shown.length < kinds.length ? 'eye-off' : 'eye'} size={16} strokeWidth={1.75} />
          <span className="@max-[352px]:sr-only">Show</span>
        </button>
      )}
    >
      <FilterList
        label="Show"
        values={kinds.map(([value, label]) => ({ value, label, count: null }))}
        chosen={shown}
        isCapped={false}
        onToggle={(value) => {
          const kind = kinds.find(([known]) => known === value)?.[0];
          if (kind) outlineSwitches.toggle(kind);
        }}
      />
      <FilledUntil className="border-t border-line px-2 pt-2.5 pb-1 text-12 text-ink-3" />
    </Popover>
  );
}

import { isBlank, type NetworkId, networkName, type Weigh } from '@nonet/domain';
import { type ReactNode, useId, useRef } from 'react';

import { onDemand } from '#/ui/drawing/on-demand.tsx';
import { useAfterwards } from '#/ui/drawing/use-afterwards.ts';
import { FieldError } from '#/ui/fields/field.tsx';
import { GrowingText } from '#/ui/fields/text-input.tsx';
import { leftOutCount } from '../draft/left-out-count.ts';
import { InsertBar } from '../inserts/insert-bar.tsx';
import type { TextPart } from '../left-out/left-out-row.tsx';
import type { Tab } from '../sections/sections.ts';
import type { PartTexts } from '../typing/text-tabs.ts';
import { EveryoneFoot } from './everyone-foot.tsx';
import { NetworkFoot } from './network-foot.tsx';
import { useLimitedText } from './use-limited-text.ts';

/** Few texts do not fit. */
const LeftOutRow = onDemand(() => import('../left-out/left-out-row.tsx'), 'LeftOutRow');

export interface TextEditorProps {
  id: string;
  /** What the field is called in every tab; a network's tab adds whose text it is. */
  name: string;
  tab: Tab;
  /** The networks that receive the post, each once. */
  networks: readonly NetworkId[];
  texts: PartTexts;
  onChange: (change: Partial<PartTexts>) => void;
  /** Somebody types. The texts that are drawn may be older than those that this changes. */
  onType: (change: (before: PartTexts) => Partial<PartTexts>) => void;
  weigh: Weigh | null;
  /** What is wrong with the text of this tab. */
  error: string | undefined;
  part: TextPart;
  /** At the left of the foot in *Everyone*. */
  actions?: ReactNode;
}

/**
 * The text of one part of a post, as one tab has it. It is the same field whatever tab is open, so that the focus stays
 * in it. A network's tab shows the shared text until something is typed there.
 */
export function TextEditor(props: TextEditorProps) {
  const { id, name, tab, networks, texts, onChange, onType, weigh, error, part, actions } = props;
  const errorId = useId();
  const noteId = useId();
  const own = tab === 'everyone' ? undefined : texts.descriptions[tab];
  const isShared = tab !== 'everyone' && own === undefined;
  const limited = useLimitedText(texts.description, { onChange, onType });
  const handlers =
    tab === 'everyone'
      ? limited
      : {
          ref: limited.ref,
          onChange: ({ currentTarget }: { currentTarget: HTMLTextAreaElement }) =>
            onType(({ descriptions }) => ({ descriptions: { ...descriptions, [tab]: currentTarget.value } })),
        };
  /** Once something did not fit, the row stays, so that its Undo knows the texts as they are then. */
  const hasRow = useRef(false);
  hasRow.current ||= leftOutCount(texts, networks) > 0;
  // A key is shown first, and counted afterwards.
  const counted = useAfterwards(texts);
  const isEmptied = own !== undefined && isBlank(own);
  const describedBy = [error && errorId, (isShared || isEmptied) && noteId].filter(Boolean).join(' ');

  return (
    <div>
      <GrowingText
        id={id}
        aria-label={tab === 'everyone' ? name : `${name} for ${networkName(tab)}`}
        aria-invalid={error !== undefined || undefined}
        aria-describedby={describedBy || undefined}
        value={own ?? texts.description}
        minLines={3}
        className={isShared ? 'text-ink-2' : undefined}
        {...handlers}
      />
      {error !== undefined && (
        <div className="px-3.5 pb-1.5">
          <FieldError id={errorId}>{error}</FieldError>
        </div>
      )}
      <div className="flex min-h-11 flex-wrap items-center gap-x-2 gap-y-1 px-2 pb-1 md:min-h-9">
        <InsertBar fieldId={id} />
        {tab === 'everyone' ? (
          <>
            {actions}
            <EveryoneFoot networks={networks} texts={counted} weigh={weigh} />
          </>
        ) : (
          <NetworkFoot
            network={tab}
            fieldId={id}
            noteId={noteId}
            texts={texts}
            counted={counted}
            onChange={onChange}
            weigh={weigh}
          />
        )}
      </div>
      {hasRow.current && (
        <LeftOutRow fieldId={id} networks={networks} texts={texts} onChange={onChange} weigh={weigh} part={part} />
      )}
    </div>
  );
}

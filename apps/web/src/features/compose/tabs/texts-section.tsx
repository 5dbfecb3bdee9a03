import type { NetworkId, Weigh } from '@nonet/domain';
import { type ReactNode, useId } from 'react';
import { cx } from '#/ui/cx.ts';
import { useAfterwards } from '#/ui/drawing/use-afterwards.ts';
import { Key, modifierName } from '#/ui/key.tsx';

import type { TextPart } from '../left-out/left-out-row.tsx';
import type { SectionId, Tab } from '../sections/sections.ts';
import type { PartTexts } from '../typing/text-tabs.ts';
import { TabStrip, tabElementId } from './tab-strip.tsx';
import { TextEditor } from './text-editor.tsx';

const fieldId: SectionId = 'post-content';
const fieldName = 'Post Content / Caption';

export interface TextsSectionProps {
  tab: Tab;
  onTab: (tab: Tab) => void;
  /** The networks that receive the post, each once. */
  networks: readonly NetworkId[];
  /** The networks where something is wrong. */
  wrong: ReadonlySet<NetworkId>;
  texts: PartTexts;
  onChange: (change: Partial<PartTexts>) => void;
  onType: (change: (before: PartTexts) => Partial<PartTexts>) => void;
  weigh: Weigh | null;
  /** What is wrong with the text of the open tab. */
  error: string | undefined;
  part: TextPart;
  /** In the row below the shared text. */
  actions?: ReactNode;
  /** The fields that only the open tab's network has. */
  children: ReactNode;
}

/** The post's texts: everyone's and those of single networks, one at a time, and the network's own fields below its text. */
export function TextsSection(props: TextsSectionProps) {
  const { tab, onTab, networks, wrong, texts, onChange, onType, weigh, error, part, children } = props;
  const panelId = useId();
  // Without a network there is nothing to choose between.
  const hasTabs = networks.length > 0;
  const counted = useAfterwards(texts);
  return (
    <div className="grid min-w-0 gap-1.5">
      <div className="flex items-center gap-2 text-13 font-semibold">
        <label htmlFor={fieldId}>{fieldName}</label>
        {hasTabs && (
          <span aria-hidden className="ml-auto flex gap-1 max-md:hidden pointer-coarse:hidden">
            <Key>{modifierName}</Key>
            <Key>[</Key>
            <Key>]</Key>
          </span>
        )}
      </div>
      <div className={frame}>
        {hasTabs && (
          <TabStrip
            open={tab}
            onOpen={onTab}
            networks={networks}
            texts={counted}
            weigh={weigh}
            wrong={wrong}
            panelId={panelId}
          />
        )}
        <div
          {...(hasTabs && { role: 'tabpanel', id: panelId, 'aria-labelledby': tabElementId(panelId, tab) })}
          className="rounded-[inherit]"
        >
          <TextEditor
            id={fieldId}
            name={fieldName}
            tab={tab}
            networks={networks}
            texts={texts}
            onChange={onChange}
            onType={onType}
            weigh={weigh}
            error={error}
            part={part}
            actions={props.actions}
          />
          {children}
        </div>
      </div>
    </div>
  );
}

/** As the frame of a field, for the text alone: the network's fields below have frames of their own, also those with a `textarea`. */
const frame = cx(
  'min-w-0 rounded-md border border-line-strong bg-surface transition-[border-color]',
  'has-[#post-content:focus]:border-transparent has-[#post-content:focus]:outline-2 has-[#post-content:focus]:-outline-offset-1 has-[#post-content:focus]:outline-focus',
  'has-[#post-content[aria-invalid]]:border-red has-[#post-content[aria-invalid]]:inset-ring has-[#post-content[aria-invalid]]:inset-ring-red has-[#post-content[aria-invalid]:focus]:outline-offset-1',
);

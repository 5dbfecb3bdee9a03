import type { Connection } from '@nonet/contract';
import {
  getsFilesOfParts,
  hasThreads,
  type NetworkId,
  plural,
  THREAD_PARTS_MAX,
  takesAttachments,
  type Weigh,
} from '@nonet/domain';
import { useEffect, useMemo, useRef } from 'react';
import { Button } from '#/ui/button.tsx';
import { onDemand } from '#/ui/drawing/on-demand.tsx';
import { useFocusSoon } from '#/ui/drawing/use-focus-soon.ts';
import { Sign } from '#/ui/sign.tsx';
import { announce } from '#/ui/status/announcer.tsx';
import { toast } from '#/ui/status/toast.ts';

import { areStories } from '../comments/are-stories.ts';
import type { Draft } from '../draft/draft.ts';
import { type DraftPart, newPart, partOf } from '../draft/draft-part.ts';
import { partId, withPartAt } from '../draft/part-order.ts';
import { holdPage } from '../media/tiles/tile-drag.ts';
import type { Problem } from '../problems/problems.ts';
import { HeadedSection } from '../sections/section.tsx';
import type { Tab } from '../sections/sections.ts';
import type { PartTexts } from '../typing/text-tabs.ts';
import { PartCard } from './part-card.tsx';
import { SplitOffer } from './split-offer.tsx';
import { WithoutThreads } from './without-threads.tsx';

const AttachOffer = onDemand(() => import('../add/long-text/attach-offer.tsx'), 'AttachOffer', undefined, {
  afterPaint: true,
});

export interface ThreadSectionProps {
  /** Of the draft. */
  slot: string;
  draft: Draft;
  change: (change: Partial<Draft>) => void;
  changeThread: (change: (thread: Draft['thread']) => Draft['thread']) => void;
  type: (change: (before: Draft) => Draft) => void;
  /** The networks that receive the post, each once. */
  networks: readonly NetworkId[];
  /** The chosen accounts. */
  accounts: readonly Connection[];
  tab: Tab;
  weigh: Weigh | null;
  problems: readonly Problem[];
  isBusy: boolean;
  /** The keys of the files of a part whose upload failed. */
  onStopped: (part: string, keys: readonly string[]) => void;
}

/** The parts of a thread after the first, and what networks without threads get of them (THREAD-01 to 03). */
export function ThreadSection(props: ThreadSectionProps) {
  const { slot, draft, change, changeThread, networks, tab, weigh, problems, isBusy, onStopped } = props;
  const { thread } = draft;
  const list = useRef<HTMLOListElement>(null);
  const focusSoon = useFocusSoon();
  const inParts = useMemo(() => networks.filter(hasThreads), [networks]);
  const { withoutThreads } = draft;
  const sentTo = useMemo(
    () => networks.filter((network) => getsFilesOfParts(network, withoutThreads)),
    [networks, withoutThreads],
  );
  const hasParts = thread.length > 0;
  useEffect(() => (hasParts && list.current ? holdPage(list.current) : undefined), [hasParts]);

  function add() {
    focusSoon(partId(thread.length + 2));
    changeThread((parts) => [...parts, newPart()]);
    announce(`Part ${thread.length + 2} added`);
  }

  function move(from: number, to: number) {
    const moved = withPartAt(draft, from, to);
    if (moved === 'uploading') {
      toast.info('A part can be the first one when its files are uploaded', { id: 'part-uploading' });
      return;
    }
    if (moved === null) return;
    focusSoon(to === 1 ? 'post-content' : `${partId(to)}-handle`);
    change(moved);
    announce(`Moved to place ${to} of ${thread.length + 1}`);
  }

  function remove(part: DraftPart, number: number) {
    focusSoon(number > 2 ? partId(number - 1) : 'post-content');
    changeThread((parts) => parts.filter(({ key }) => key !== part.key));
    toast.info(`Part ${number} removed`, {
      id: `part-${part.key}`,
      action: { label: 'Undo', onPress: () => changeThread((parts) => parts.toSpliced(number - 2, 0, part)) },
    });
  }

  if (!hasParts && inParts.length === 0) return null;
  const split = (
    <>
      <SplitOffer
        draft={draft}
        networks={inParts}
        weigh={weigh}
        onSplit={(parts) => {
          focusSoon(`${partId(2)}-handle`);
          change(parts);
        }}
      />
      {inParts.some(takesAttachments) && <AttachOffer draft={draft} networks={inParts} change={change} />}
    </>
  );
  const addButton = (
    <Button
      kind="secondary"
      icon={<Sign name="plus" />}
      blocked={thread.length + 1 >= THREAD_PARTS_MAX && `A thread has at most ${THREAD_PARTS_MAX} parts.`}
      onClick={add}
    >
      Add to thread
    </Button>
  );
  if (!hasParts) {
    return (
      <div className="grid gap-3 border-t border-line p-3.5 md:px-5 md:py-[14px]">
        {split}
        <div>{addButton}</div>
      </div>
    );
  }
  return (
    <HeadedSection title="Thread" note={`${plural(thread.length + 1, 'part')}, the post is the first`}>
      <WithoutThreads
        networks={networks}
        stories={networks.filter((network) => areStories(network, props.accounts, draft))}
        hasFiles={thread.some(({ media }) => media.length > 0)}
        value={draft.withoutThreads}
        onChange={(withoutThreads) => change({ withoutThreads })}
      />
      {split}
      {/* biome-ignore lint/a11y/noRedundantRoles: without bullets Safari does not take it for a list */}
      <ol ref={list} role="list" aria-label="Further parts" className="grid">
        {thread.map((part, at) => (
          <PartCard
            key={part.key}
            slot={slot}
            part={part}
            number={at + 2}
            count={thread.length + 1}
            list={list}
            networks={inParts}
            sentTo={sentTo}
            tab={tab !== 'everyone' && inParts.includes(tab) ? tab : 'everyone'}
            weigh={weigh}
            problems={problems}
            isBusy={isBusy}
            onChange={(changed) => changeThread((parts) => withTexts(parts, part.key, () => changed))}
            onType={(typed) =>
              props.type((before) => ({ ...before, thread: withTexts(before.thread, part.key, typed) }))
            }
            onMedia={(changeMedia) =>
              changeThread((parts) =>
                parts.map((one) => (one.key === part.key ? { ...one, media: changeMedia(one.media) } : one)),
              )
            }
            onSplit={([first = '', ...others]) =>
              changeThread((parts) =>
                parts.flatMap((one) =>
                  one.key === part.key ? [{ ...one, description: first, leftOut: [] }, ...others.map(partOf)] : one,
                ),
              )
            }
            onMove={(to) => move(at + 2, to)}
            onRemove={() => remove(part, at + 2)}
            onStopped={onStopped}
          />
        ))}
      </ol>
      <div className="pl-[34px]">{addButton}</div>
    </HeadedSection>
  );
}

function withTexts(
  parts: readonly DraftPart[],
  key: string,
  change: (before: PartTexts) => Partial<PartTexts>,
): readonly DraftPart[] {
  return parts.map((one) => (one.key === key ? { ...one, ...change(one) } : one));
}

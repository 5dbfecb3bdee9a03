import { type RefObject, useEffect, useEffectEvent } from 'react';

import { handFiles } from '#/lib/handed-files.ts';
import { mayNotNow } from '#/lib/use-may.ts';
import { announce } from '#/ui/status/announcer.tsx';
import { toast } from '#/ui/status/toast.ts';

import type { ViewName } from '../address/calendar-address.ts';
import { createCarryBar } from '../keys/carry-bar.ts';
import { momentAt } from '../moving/moment.ts';
import { momentText } from '../moving/move-texts.ts';
import { movePosts } from '../moving/moves.ts';
import { knownPost } from '../posts/post-queries.ts';
import { clear, selectAll, selectedIds } from '../select/selection.ts';
import { selectionText } from '../select/use-selecting.ts';
import type { DayActions } from '../view-props.ts';
import { createDrag, type ShownDrag } from './create-drag.ts';
import { captionLines } from './drag-texts.ts';
import { showDropMark } from './drop-mark.ts';
import { followFiles } from './follow-files.ts';
import { followKeys } from './follow-keys.ts';
import { followPointer } from './follow-pointer.ts';
import { createGhost } from './ghost.ts';
import { freshOf } from './hear-early.ts';
import { holdNews } from './hold-news.ts';
import { takeEarly } from './keep-early.ts';
import { followLasso } from './lasso.ts';
import type { Place } from './plan-drop.ts';

export interface DragLayerProps {
  /** Everything that has posts to drag, and days. */
  page: RefObject<HTMLElement | null>;
  view: ViewName;
  zone: string;
  today: string;
  /** The ids of the posts of a day; null when they are not known. */
  idsOn: (day: string) => readonly string[] | null;
  onTurn: (by: 1 | -1, at: 'edge' | 'button') => void;
  onShowDay: (day: string) => void;
  actions: Pick<DayActions, 'onCompose' | 'onComposeAt'>;
}

/** The calendar's days, as the page marks them. */
const daysSelector = '[data-days]';
const overText = 'This time is over. Posts can be scheduled from now on.';

/** Moving posts by mouse, touch, pen and keys, over whichever view is shown. It draws nothing by React. */
export function DragLayer({ page, view, zone, today, idsOn, onTurn, onShowDay, actions }: DragLayerProps) {
  // What the listeners ask for is as it is when they ask.
  const currentView = useEffectEvent(() => view);
  const currentZone = useEffectEvent(() => zone);
  const currentIdsOn = useEffectEvent(idsOn);
  const turn = useEffectEvent(onTurn);
  const showDay = useEffectEvent(onShowDay);
  const whyNotThere = useEffectEvent(({ day, at }: Place) =>
    (at === null ? day >= today : at > Date.now()) ? null : overText,
  );
  const compose = useEffectEvent((files: readonly File[], { day, at }: Place) => {
    handFiles(files);
    if (at === null) actions.onCompose(day);
    else actions.onComposeAt(at);
  });

  useEffect(() => {
    const root = page.current;
    if (!root) return;
    const ghost = createGhost();
    const bar = createCarryBar();
    const refuse = (sentence: string) => toast.info(sentence, { id: 'not-moved' });
    let last: ShownDrag | null = null;

    function show(drag: ShownDrag | null) {
      const isBegun = last === null;
      last = drag;
      markLifted(root, drag?.ids ?? []);
      markHeading(root, drag?.day ?? null, drag?.drop?.refusal ?? null);
      showDropMark(
        drag?.drop && drag.day !== null ? { day: drag.day, at: drag.drop.moment.at, refusal: drag.drop.refusal } : null,
      );
      if (drag?.by !== 'keys') bar.remove();
      else {
        const { drop, ids, leftOut, there, asksAgain, held } = drag;
        const own = momentText(momentAt(Date.parse(held.scheduledDate), currentZone()));
        bar.show(drop ? captionLines(drop, { count: ids.length, leftOut, there, asksAgain }) : [own, '']);
      }
      if (drag?.by !== 'pointer') return;
      if (isBegun) {
        const source = root?.querySelector(`[data-post="${CSS.escape(drag.held.id)}"]`) ?? null;
        ghost.show({ held: drag.held, count: drag.ids.length, zone: currentZone(), source });
      }
      const { drop, ids, leftOut, there, asksAgain } = drag;
      ghost.tell(drop ? captionLines(drop, { count: ids.length, leftOut, there, asksAgain }) : ['', '']);
    }

    const drag = createDrag({
      postOf: knownPost,
      selectedIds,
      zone: currentZone,
      mayPublish: () => mayNotNow('publish') === null,
      now: Date.now,
      idsOn: currentIdsOn,
      movePosts,
      holdNews,
      show,
      say: announce,
      refuse,
    });
    const early = freshOf(takeEarly());
    const ends = [
      followPointer({
        root,
        view: () => root.querySelector<HTMLElement>(daysSelector),
        turnsAtEdge: () => currentView() !== 'list',
        drag,
        ghost,
        onTurn: turn,
        say: announce,
        early,
      }),
      followKeys({ root, view: currentView, drag, refuse, onShowDay: showDay, early }),
      followLasso({
        root,
        onTouched: (ids, isAdding) => {
          if (!isAdding) clear();
          if (ids.length > 0) selectAll(ids);
          announce(selectionText());
        },
        early,
      }),
      followFiles({ whyNotThere, onFiles: compose, refuse, early }),
    ];
    return () => {
      // The layer goes in the middle of a drag when the person may no longer move posts.
      const why = last && mayNotNow('publish');
      if (why) refuse(why);
      for (const end of ends) end();
      bar.remove();
    };
  }, [page]);
  return null;
}

/** The heading of the day on which it would be dropped: on a phone that is all that is seen of most days. */
function markHeading(root: HTMLElement | null, day: string | null, refusal: string | null) {
  for (const heading of root?.querySelectorAll<HTMLElement>('[data-day-heading]') ?? []) {
    if (heading.dataset.dayHeading === day) heading.dataset.drop = refusal === null ? 'here' : 'refused';
    else delete heading.dataset.drop;
  }
}

/** Dims what is lifted, where it still stands; its card where the view has nothing else of it. React does not know the attribute, so nothing is drawn again for it. */
function markLifted(root: HTMLElement | null, ids: readonly string[]) {
  const lifted = new Set(ids);
  for (const post of root?.querySelectorAll<HTMLElement>('[data-post]') ?? [])
    if (post.toggleAttribute('data-lifted', lifted.has(post.dataset.post ?? '')))
      lifted.delete(post.dataset.post ?? '');
  for (const card of root?.querySelectorAll<HTMLElement>('[data-card]') ?? [])
    card.toggleAttribute('data-lifted', lifted.has(card.dataset.card ?? ''));
}

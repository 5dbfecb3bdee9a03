import type { Connection } from '@nonet/contract';

import { announce } from '#/ui/status/announcer.tsx';

import type { CropWish } from '../crop/use-crop.tsx';
import type { Draft } from '../draft/draft.ts';
import { withOption } from '../draft/draft-options.ts';
import { tileId } from '../media/shown/media-name.ts';
import { optionsId, type Place, sectionOfField, textId } from '../sections/sections.ts';
import { type Problem, type ProblemFix, placeOf } from './problems.ts';

type GoTo = (place: Place, change?: () => void) => void;

const isPhone = () => matchMedia('(width < 768px)').matches;
/** Where the panel stands beside the form. */
const isWide = () => matchMedia('(width >= 1024px)').matches;

/** The ways to what is wrong. On phones the panel is a sheet, which `openSheet` opens. */
export function waysToProblems({ goTo, openSheet }: { goTo: GoTo; openSheet: () => void }) {
  /** Leads to where a problem is cured, else to the panel. */
  function show(problem: Problem | undefined) {
    const place = problem ? placeOf(problem) : 'post-problems';
    if (place === 'post-problems' && isPhone()) openSheet();
    else goTo(place);
    if (problem) announce(problem.message);
  }
  /** Opens the days to choose from. */
  function showDate() {
    goTo('post-date');
    document.getElementById('post-date')?.click();
  }
  return {
    show,
    showDate,
    /** A sent post was refused. Where the panel is in sight, the focus stays on the button, for another try. */
    showFailure(problem: Problem) {
      if (problem.field === null && isWide()) announce(problem.message);
      else show(problem);
    },
    /** Leads to the next step: to all that is wrong where there is a sheet for it, else to the first. */
    showStep(problems: readonly Problem[]) {
      if (isPhone() && problems.some(({ isUnfinished }) => !isUnfinished)) openSheet();
      else if (problems[0]?.field === 'date') showDate();
      else show(problems[0]);
    },
  };
}

export interface FixSettings {
  draft: Draft;
  change: (change: Partial<Draft>) => void;
  accounts: readonly Connection[];
  goTo: GoTo;
  /** Opens the crop tool for a picture, at the frame of a network. */
  crop: (wish: CropWish) => void;
  leaveFor: (path: '/plans' | '/calendar') => void;
  scheduleAnother: () => void;
  seeBoth: () => void;
}

/** Does what the button of a problem says. */
export function applyFix(fix: ProblemFix, settings: FixSettings): void {
  const { draft, change, accounts, goTo, crop, leaveFor, scheduleAnother, seeBoth } = settings;
  switch (fix.kind) {
    case 'see-plans':
      leaveFor('/plans');
      break;
    case 'open-calendar':
      leaveFor('/calendar');
      break;
    case 'pick-date':
      goTo('post-date');
      break;
    case 'deselect':
      change({ connectionIds: draft.connectionIds.filter((id) => !fix.connectionIds.includes(id)) });
      break;
    case 'choose-options': {
      const account = accounts.find(({ id }) => id === fix.connectionId);
      goTo(account ? optionsId(account.platform) : sectionOfField.options);
      break;
    }
    case 'customize':
      goTo(textId(fix.network), () =>
        change({ descriptions: { ...draft.descriptions, [fix.network]: draft.description } }),
      );
      break;
    case 'set-option':
      change({ options: fix.connectionIds.reduce((all, id) => withOption(all, id, fix.option), draft.options) });
      break;
    case 'first-part':
      change({ withoutThreads: 'first-part' });
      break;
    case 'review-photos': {
      goTo(sectionOfField.media);
      const surplus = draft.media[fix.mediaIndex];
      if (surplus) document.getElementById(tileId(surplus.key))?.focus();
      break;
    }
    case 'crop-photo': {
      const misshapen = draft.media[fix.mediaIndex];
      if (misshapen) crop({ key: misshapen.key, network: fix.network });
      break;
    }
    case 'schedule-another':
      scheduleAnother();
      break;
    case 'see-both':
      seeBoth();
      break;
    default:
      fix satisfies never;
  }
}

import type { Connection } from '@nonet/contract';
import { targetKey } from '@nonet/domain';

/** What is chosen on the page, and what was done there, oldest first. */
export interface Trial {
  chosenIds: readonly string[];
  log: readonly string[];
}

export type TrialEvent =
  | { type: 'chosen'; ids: readonly string[] }
  | { type: 'all-chosen' }
  | { type: 'reset' }
  | { type: 'submitted' };

export const emptyTrial: Trial = { chosenIds: [], log: [] };

/** The trial after an event. Nothing is sent anywhere: a submit only logs what a call would carry (OP-35). */
export function nextTrial(accounts: readonly Connection[], { chosenIds, log }: Trial, event: TrialEvent): Trial {
  switch (event.type) {
    case 'chosen': {
      const added = event.ids.filter((id) => !chosenIds.includes(id));
      const removed = chosenIds.filter((id) => !event.ids.includes(id));
      const lines = [...added.map((id) => `Selected ${id}`), ...removed.map((id) => `Deselected ${id}`)];
      return { chosenIds: event.ids, log: [...log, ...lines] };
    }
    case 'all-chosen':
      return { chosenIds: accounts.map(({ id }) => id), log: [...log, `Selected all ${accounts.length} accounts`] };
    case 'reset':
      return { chosenIds: [], log: [...log, 'Reset the selection'] };
    case 'submitted': {
      const platforms = accounts
        .filter(({ id }) => chosenIds.includes(id))
        .map((one) => targetKey(one.platform, one.id));
      return { chosenIds, log: [...log, `Submitted ${JSON.stringify({ platforms })}`] };
    }
    default:
      return event satisfies never;
  }
}

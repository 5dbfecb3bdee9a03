import { currentSpace } from './space.ts';
import { visit } from './visit.ts';

/**
 * The button of a toast about something that a larger plan has. In a further space there is none: its plan is its owner's, and nobody
 * is led to a checkout for the wrong person.
 */
export const seePlansAction =
  currentSpace === null ? { label: 'See plans', onPress: () => visit('/plans') } : undefined;

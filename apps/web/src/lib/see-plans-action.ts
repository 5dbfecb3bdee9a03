import { addressHere } from './space.ts';
import { visit } from './visit.ts';

/** The button of a toast about something that a larger plan has. */
export const seePlansAction = { label: 'See plans', onPress: () => visit(addressHere('/plans')) };

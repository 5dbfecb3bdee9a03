import { createWanted } from '#/lib/create-wanted.ts';

/** The field that a saved text is put into, by its id. */
const wanted = createWanted<string>();

/** Opens the dialog with all saved texts. */
export const openSavedTexts = (fieldId: string): void => wanted.set(fieldId);
export const closeSavedTexts = (): void => wanted.set(null);
export const useSavedTextsField = wanted.use;

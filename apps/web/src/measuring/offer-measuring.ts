import { isMeasured } from './is-measured.ts';

/** Runs on every page, of the app and public. When nothing is measured, nothing more is loaded. */
export async function offerMeasuring(): Promise<void> {
  if (!(await isMeasured())) return;
  const { askAndMeasure } = await import('./ask-and-measure.ts');
  await askAndMeasure();
}

import { isMeasured } from './is-measured.ts';

/** For every page, of the app or public. Where nothing is measured nothing more is loaded. */
export async function startConsent(): Promise<void> {
  if (!(await isMeasured())) return;
  const { askAndMeasure } = await import('./ask-and-measure.ts');
  await askAndMeasure();
}

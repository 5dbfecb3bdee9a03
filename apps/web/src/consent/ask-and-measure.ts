import { consent } from './browser-consent.ts';

/** Asks once whether this browser may be measured, and does as it was told. The measuring is loaded only when it is allowed. */
export async function askAndMeasure(): Promise<void> {
  await consent.settle();
  addEventListener('storage', ({ key }) => {
    if (consent.isAnswerKey(key)) consent.refresh();
  });
  consent.subscribe(() => void follow());
  await Promise.all([follow(), offerOtherAnswer()]);
}

/** One thing at a time: asking, measuring, or neither. */
let end: (() => void) | undefined;
let current: ReturnType<typeof consent.answer> | undefined;

async function follow(): Promise<void> {
  const answer = consent.answer();
  if (answer === current) return;
  current = answer;
  end?.();
  end = undefined;
  const begin = await nextStep(answer);
  // It may have changed while the code was on its way.
  if (begin && current === answer) end = begin();
}

async function nextStep(answer: typeof current): Promise<(() => () => void) | null> {
  if (answer === 'refused') return null;
  if (answer === 'allowed') return (await import('./start-measuring.ts')).startMeasuring;
  return (await import('./consent-bar.ts')).showConsentBar;
}

/** The privacy policy has a button that asks again. */
async function offerOtherAnswer(): Promise<void> {
  const place = document.querySelector<HTMLElement>('[data-measuring-answer]');
  if (!place || !(await consent.isOffered())) return;
  place.hidden = false;
  place.querySelector('button')?.addEventListener('click', () => void askAgain());
}

async function askAgain(): Promise<void> {
  const { showConsentBar } = await import('./consent-bar.ts');
  showConsentBar({ isFocused: true });
}

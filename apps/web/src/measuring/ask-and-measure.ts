import { choice } from './browser-choice.ts';

/**
 * Asks once whether this browser may be measured, and acts on the answer. The code for measuring is loaded only when it
 * is allowed.
 */
export async function askAndMeasure(): Promise<void> {
  await choice.settle();
  addEventListener('storage', ({ key }) => {
    if (choice.isAnswerKey(key)) choice.refresh();
  });
  choice.subscribe(() => void follow());
  await Promise.all([follow(), offerOtherAnswer()]);
}

/** Ends what is active: the question, the measuring, or nothing. */
let end: (() => void) | undefined;
let current: ReturnType<typeof choice.answer> | undefined;

async function follow(): Promise<void> {
  const answer = choice.answer();
  if (answer === current) return;
  current = answer;
  end?.();
  end = undefined;
  const begin = await nextStep(answer);
  // The answer may have changed while the code was loading.
  if (begin && current === answer) end = begin();
}

async function nextStep(answer: typeof current): Promise<(() => () => void) | null> {
  if (answer === 'refused') return null;
  if (answer === 'allowed') return (await import('./start-measuring.ts')).startMeasuring;
  return (await import('./question-bar.ts')).showQuestionBar;
}

/** The privacy policy has a button that asks again. */
async function offerOtherAnswer(): Promise<void> {
  const place = document.querySelector<HTMLElement>('[data-measuring-answer]');
  if (!place || !(await choice.isOffered())) return;
  place.hidden = false;
  place.querySelector('button')?.addEventListener('click', () => void askAgain());
}

async function askAgain(): Promise<void> {
  const { showQuestionBar } = await import('./question-bar.ts');
  showQuestionBar({ isFocused: true });
}

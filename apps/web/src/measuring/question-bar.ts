import { buttonClass } from '#/ui/button-class.ts';

import { choice } from './browser-choice.ts';

const label = 'Measuring';
const question =
  'May Nonet count which screens are opened, posts scheduled and accounts connected? Under a random number for this browser, never what you write.';

let closeOpenBar: (() => void) | null = null;

/**
 * Asks at the bottom of any page whether this browser may be measured. Nothing waits for the answer, and both answers
 * look equal. It is plain DOM, because public pages have no framework. Returns the function that removes it.
 */
export function showQuestionBar({ isFocused = false } = {}): () => void {
  closeOpenBar?.();
  const bar = document.createElement('section');
  bar.setAttribute('aria-label', label);
  bar.className =
    'fixed inset-x-0 bottom-0 z-[7] flex flex-wrap items-center gap-x-6 gap-y-3 border-t border-line bg-surface px-4 py-3 md:px-8 max-md:[:root:has([data-phone-bar])_&]:bottom-(--phone-bar) print:hidden';

  const words = document.createElement('p');
  words.className = 'min-w-0 flex-[1_1_min(24rem,100%)] text-13 text-ink-2';
  const policy = document.createElement('a');
  policy.href = '/privacy-policy#measuring';
  policy.className = 'text-link';
  policy.textContent = 'Privacy Policy';
  words.append(`${question} `, policy);

  const answers = document.createElement('div');
  answers.className = 'flex flex-none flex-wrap gap-2.5 max-sm:w-full';
  answers.append(
    button('Do not allow', () => void choice.refuse()),
    button('Allow', () => choice.allow()),
  );
  bar.append(words, answers);

  // Other elements that are fixed at the bottom stand on top of it (--question-bar in tokens.css).
  const { style } = document.documentElement;
  const size = new ResizeObserver(() => style.setProperty('--question-bar', `${bar.offsetHeight}px`));
  document.body.append(bar);
  size.observe(bar);
  closeOpenBar = close;
  if (isFocused) answers.querySelector('button')?.focus();

  function close() {
    closeOpenBar = null;
    const hadFocus = bar.contains(document.activeElement);
    bar.remove();
    size.disconnect();
    style.removeProperty('--question-bar');
    if (hadFocus) document.getElementById('main')?.focus({ preventScroll: true });
  }

  function button(text: string, onPress: () => void): HTMLButtonElement {
    const element = document.createElement('button');
    element.type = 'button';
    element.className = `${buttonClass({ size: 'sm' })} min-w-32 max-sm:flex-1`;
    element.textContent = text;
    element.addEventListener('click', () => {
      close();
      onPress();
    });
    return element;
  }

  return close;
}

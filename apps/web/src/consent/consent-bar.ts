import { buttonClass } from '#/ui/button-class.ts';

import { consent } from './browser-consent.ts';

const label = 'Measuring';
const question =
  'May Nonet count which screens are opened, posts scheduled and accounts connected? Under a random number for this browser, never what you write.';

let closeOpenBar: (() => void) | null = null;

/**
 * Asks whether this browser may be measured, at the bottom of any page; nothing waits for the answer, and both answers weigh the
 * same. Plain DOM, because public pages have no framework. Answers the function that takes it away.
 */
export function showConsentBar({ isFocused = false } = {}): () => void {
  closeOpenBar?.();
  const bar = document.createElement('section');
  bar.setAttribute('aria-label', label);
  bar.className =
    'fixed inset-x-0 bottom-0 z-[7] flex flex-wrap items-center gap-x-6 gap-y-3 border-t border-line bg-surface px-4 py-3 md:px-8 max-md:[:root:has([data-phone-bar])_&]:bottom-(--phone-bar) print:hidden';

  const words = document.createElement('p');
  words.className = 'min-w-0 flex-[1_1_24rem] text-13 text-ink-2';
  const policy = document.createElement('a');
  policy.href = '/privacy-policy#analytics';
  policy.className = 'text-link';
  policy.textContent = 'Privacy Policy';
  words.append(`${question} `, policy);

  const answers = document.createElement('div');
  answers.className = 'flex flex-none gap-2.5 max-sm:w-full';
  answers.append(
    button('Do not allow', () => void consent.refuse()),
    button('Allow', () => consent.allow()),
  );
  bar.append(words, answers);

  // What is fixed at the bottom stands on top of it (--consent-bar in tokens.css).
  const { style } = document.documentElement;
  const size = new ResizeObserver(() => style.setProperty('--consent-bar', `${bar.offsetHeight}px`));
  document.body.append(bar);
  size.observe(bar);
  closeOpenBar = close;
  if (isFocused) answers.querySelector('button')?.focus();

  function close() {
    closeOpenBar = null;
    const hadFocus = bar.contains(document.activeElement);
    bar.remove();
    size.disconnect();
    style.removeProperty('--consent-bar');
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

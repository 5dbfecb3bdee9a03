import type { KeyboardEvent } from 'react';

/**
 * The arrow keys in a week: up and down among the times of a day, left and right to the next day. The buttons of a day are
 * inside of an element with `data-weekday`.
 */
export function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const [byDay, byTime] = steps[event.key] ?? [0, 0];
  if ((byDay === 0 && byTime === 0) || !(event.target instanceof HTMLButtonElement)) return;
  const days = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-weekday]')];
  const own = event.target.closest<HTMLElement>('[data-weekday]');
  if (own === null) return;
  event.preventDefault();
  const place = buttonsIn(own).indexOf(event.target);
  const day = days[days.indexOf(own) + byDay] ?? own;
  const buttons = buttonsIn(day);
  buttons[Math.max(0, Math.min(place + byTime, buttons.length - 1))]?.focus();
}

const steps: Record<string, readonly [byDay: number, byTime: number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

function buttonsIn(day: HTMLElement): HTMLButtonElement[] {
  return [...day.querySelectorAll<HTMLButtonElement>('button[data-slot]')];
}

/** Between a toast and what is beside it. */
const gapPx = 8;
/** A toast narrower than this is hard to read. */
const leastPx = 240;
/** What stands below a head belongs to it when it is one row of tools. */
const highestToolsPx = 120;
const controls = 'a[href], button, input, select, textarea, [role=tab]';

export interface Box {
  top: number;
  bottom: number;
  left: number;
  right: number;
}

/** Where the toasts may stand. Absent: as they always do. */
export interface ToastPlace {
  top?: number;
  /** The gap that they stand in, if it is not the width of the screen. */
  left?: number;
  right?: number;
}

/**
 * The places of the toasts that the head of the screen leaves, the best first: on a phone below its block; else in the gap between
 * its title and its buttons, or right below it, or below the row of tools that belongs to it.
 */
export function toastPlaces(
  screen: { width: number; isPhone: boolean },
  { head, title, ends, tools }: { head: Box; title: Box; ends: readonly Box[]; tools: Box | null },
): ToastPlace[] {
  // A head that has scrolled away asks for nothing.
  if (head.bottom <= gapPx) return [{}];
  const below = [head, ...(tools && tools.bottom - head.bottom <= highestToolsPx ? [tools] : [])].map(({ bottom }) => ({
    top: Math.round(bottom + gapPx),
  }));
  if (screen.isPhone) return below.slice(0, 1);
  const center = screen.width / 2;
  const isLeft = ({ left, right }: Box) => left + right < screen.width;
  const left = Math.max(...[title, ...ends].filter(isLeft).map((box) => box.right)) + gapPx;
  const right = Math.min(screen.width, ...ends.filter((box) => !isLeft(box)).map((box) => box.left)) - gapPx;
  const half = Math.min(center - left, right - center);
  if (half * 2 >= leastPx) return [{ left: Math.ceil(center - half), right: Math.ceil(center - half) }, ...below];
  const isWide = right - left >= leastPx;
  return isWide ? [{ left: Math.ceil(left), right: Math.ceil(screen.width - right) }, ...below] : below;
}

/** Gives the area of the toasts the first place where they cover no control. Beside a head they are one stack. */
export function placeToasts(area: HTMLElement): void {
  const heads = [...document.querySelectorAll('main header')];
  const head = heads.find((one) => one.getClientRects().length > 0);
  const title = head?.querySelector('h1');
  const places = head && title ? placesAt(head, title) : [{}];
  area.toggleAttribute('data-stacked', head !== undefined);
  for (const place of places) {
    stand(area, place);
    if (!coversControls(area)) return;
  }
}

function stand(area: HTMLElement, { top, left, right }: ToastPlace): void {
  for (const [name, value] of Object.entries({ top, left, right })) {
    area.style.setProperty(name, value === undefined ? '' : `${value}px`);
  }
  const front = area.firstElementChild;
  area.style.setProperty('--front-width', `${front instanceof HTMLElement ? front.offsetWidth : 0}px`);
}

function placesAt(head: Element, title: Element): ToastPlace[] {
  const isPhone = matchMedia('(max-width: 767px)').matches;
  const block = (isPhone && head.closest('[data-page-bar]')) || head;
  return toastPlaces(
    { width: innerWidth, isPhone },
    {
      head: block.getBoundingClientRect(),
      title: wordsOf(title),
      ends: boxesIn(head),
      tools: head.nextElementSibling?.getBoundingClientRect() ?? null,
    },
  );
}

/** A heading is as wide as its row; its words are not. */
function wordsOf(element: Element): Box {
  const range = document.createRange();
  range.selectNodeContents(element);
  return range.getBoundingClientRect();
}

function boxesIn(element: Element): Box[] {
  return [...element.querySelectorAll(controls)]
    .map((control) => control.getBoundingClientRect())
    .filter(({ width }) => width > 0);
}

function coversControls(area: HTMLElement): boolean {
  const main = document.querySelector('main');
  const cards = [...area.children].map((card) => card.getBoundingClientRect());
  return main !== null && boxesIn(main).some((control) => cards.some((card) => meet(card, control)));
}

function meet(one: Box, other: Box): boolean {
  return one.top < other.bottom && one.bottom > other.top && one.left < other.right && one.right > other.left;
}

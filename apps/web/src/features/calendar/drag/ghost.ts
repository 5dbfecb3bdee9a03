import type { ListedPost } from '@nonet/contract';
import { formatTime } from '#/lib/hour-clock.ts';

import { titleOf } from '../posts/title-of.ts';

const chip =
  'flex h-[30px] max-w-[220px] rotate-[-1.6deg] items-center gap-1.5 rounded-[8px] bg-raised px-[9px] text-12 text-ink shadow-3';
const caption =
  'mt-2 grid w-max max-w-[260px] gap-[3px] rounded-[7px] bg-primary px-2.5 py-2 text-12 leading-tight text-on-primary tabular-nums shadow-2';

/**
 * What follows the pointer: the post, and below it where it would be. It is made and moved without React, as it follows
 * every frame. For screen readers there are sentences instead.
 */
export function createGhost() {
  const root = document.createElement('div');
  root.className = 'pointer-events-none fixed top-0 left-0 z-50 grid justify-items-start will-change-transform';
  root.setAttribute('aria-hidden', 'true');
  const post = element('div', chip);
  const lines = element('div', caption);
  root.append(post, lines);

  return {
    show({ held, count, zone, source }: { held: ListedPost; count: number; zone: string; source: Element | null }) {
      const dots = source?.querySelector('svg')?.cloneNode(true);
      const time = element('span', 'flex-none text-11 text-ink-3', formatTime(new Date(held.scheduledDate), zone));
      const title = element('b', 'min-w-0 truncate font-[560]', titleOf(held));
      const more = count > 1 ? [element('span', 'flex-none font-[640]', `+${count - 1}`)] : [];
      post.replaceChildren(time, ...(dots ? [dots] : []), title, ...more);
      post.hidden = false;
      post.style.rotate = '';
      document.body.append(root);
    },
    /** Only words beside the pointer: nothing is held. */
    showOnly(sentence: string) {
      post.hidden = true;
      post.replaceChildren();
      this.tell([sentence, '']);
      document.body.append(root);
    },
    tell([first, second]: readonly [string, string]) {
      lines.replaceChildren(
        element('b', 'font-[600]', first),
        ...(second ? [element('span', 'opacity-80', second)] : []),
      );
      lines.hidden = first === '';
    },
    moveTo(x: number, y: number) {
      // Near the right and the lower edge it stands on the other side of the pointer.
      const left = Math.min(x + 10, innerWidth - root.offsetWidth - 6);
      const top = Math.min(y + 8, innerHeight - root.offsetHeight - 6);
      root.style.transform = `translate(${Math.max(4, left)}px, ${Math.max(4, top)}px)`;
    },
    /** It was let go, and lies where it is. */
    lie() {
      post.style.rotate = '0deg';
      lines.hidden = true;
    },
    remove: () => root.remove(),
  };
}

function element(name: string, className: string, text = ''): HTMLElement {
  const node = document.createElement(name);
  node.className = className;
  node.textContent = text;
  return node;
}

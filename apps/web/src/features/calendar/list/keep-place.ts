export interface PlaceKeeper {
  /** Scrolls until the element stands at the upper edge, and keeps it there. */
  putAtTop: (node: Element) => void;
  /** The first post, or day, at the upper edge; of the screen also while the page is printed. */
  atEdge: () => Element | null;
  /** Watches the height of a part of the list. Returns the function that ends it. */
  watch: (part: Element) => () => void;
  end: () => void;
}

/** As many, so that one is still there when the others are removed. */
const enoughMarks = 8;

/** The place of the first element that ends below a height. They stand one below the other, so few of them have to be measured. */
function firstBelow(nodes: NodeListOf<Element>, height: number): number {
  let [from, to] = [0, nodes.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    if ((nodes[middle]?.getBoundingClientRect().bottom ?? 0) > height) to = middle;
    else from = middle + 1;
  }
  return from;
}

/**
 * Keeps what is read where it is while heights above it change: older posts come in, or a post gets a longer outcome.
 * The browser's own anchoring does not do it at the upper end of a list, and Safari has none.
 *
 * `filler` stands after the last post. It is made just high enough that the element of `putAtTop` can reach the edge.
 */
export function keepPlace(scroller: HTMLElement, filler: HTMLElement): PlaceKeeper {
  /** What is at the edge, and its distance from there while the list was scrolled to `scrolledTo`. */
  let marks: { node: Element; top: number }[] = [];
  let scrolledTo = scroller.scrollTop;
  let pinned: Element | null = null;

  const paper = matchMedia('print');
  const edge = () => scroller.getBoundingClientRect().top;

  function note() {
    const from = edge();
    const topOf = (node: Element) => ({ node, top: node.getBoundingClientRect().top - from });
    // A post is the better mark: its day stays where it is when a post of that day comes in above.
    marks = ['[data-post]', '[data-day]'].flatMap((selector) => {
      const nodes = scroller.querySelectorAll(selector);
      const first = firstBelow(nodes, from);
      return [...nodes].slice(first, first + enoughMarks).map(topOf);
    });
    scrolledTo = scroller.scrollTop;
  }

  /** Whatever has moved the first mark, but for scrolling, is made good. */
  function restore() {
    // On paper nothing is scrolled, and what was at the edge on screen is still wanted.
    if (paper.matches) return;
    if (pinned?.isConnected) fill(pinned);
    const mark = marks.find(({ node }) => node.isConnected);
    if (mark) {
      const scrolled = scroller.scrollTop - scrolledTo;
      const shift = mark.node.getBoundingClientRect().top - edge() - (mark.top - scrolled);
      if (Math.abs(shift) >= 1) scroller.scrollTop += shift;
    }
    note();
  }

  function fill(node: Element) {
    const below = filler.getBoundingClientRect().top - node.getBoundingClientRect().top;
    filler.style.height = `${Math.max(0, scroller.clientHeight - below)}px`;
  }

  const observer = new ResizeObserver(restore);
  scroller.addEventListener('scroll', restore, { passive: true });
  observer.observe(scroller);
  return {
    putAtTop(node) {
      pinned = node;
      marks = [{ node, top: 0 }];
      scrolledTo = scroller.scrollTop;
      restore();
    },
    atEdge: () => marks.find(({ node }) => node.isConnected)?.node ?? null,
    watch(part) {
      observer.observe(part);
      return () => observer.unobserve(part);
    },
    end() {
      observer.disconnect();
      scroller.removeEventListener('scroll', restore);
    },
  };
}

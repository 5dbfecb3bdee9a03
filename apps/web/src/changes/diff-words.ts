/** A stretch of two texts: in both, only in the former, or only in the present one. */
export interface Stretch {
  readonly kind: 'same' | 'removed' | 'added';
  readonly text: string;
}

/** More comparisons than these take longer than somebody waits; then all between the first and the last difference counts as changed. */
const comparisonsMax = 4_000_000;

/**
 * What differs between two texts, by words: what was removed stands before what was added in its place. All but what was added is the
 * former text, all but what was removed the present one.
 */
export function diffWords(before: string, after: string): Stretch[] {
  const [was, is] = [tokensOf(before), tokensOf(after)];
  let start = 0;
  while (start < was.length && start < is.length && was[start] === is[start]) start++;
  let end = 0;
  while (end < was.length - start && end < is.length - start && was.at(-1 - end) === is.at(-1 - end)) end++;
  const middle = compare(was.slice(start, was.length - end), is.slice(start, is.length - end));
  return joined([
    ...was.slice(0, start).map((text) => ({ kind: 'same', text }) as const),
    ...middle,
    ...was.slice(was.length - end).map((text) => ({ kind: 'same', text }) as const),
  ]);
}

/** Words, and what is between them. */
function tokensOf(text: string): string[] {
  return text.split(/(\s+)/).filter((token) => token !== '');
}

/** By the longest row of tokens that both have. */
function compare(was: readonly string[], is: readonly string[]): Stretch[] {
  const removed = (text: string): Stretch => ({ kind: 'removed', text });
  const added = (text: string): Stretch => ({ kind: 'added', text });
  if (was.length * is.length > comparisonsMax) return [...was.map(removed), ...is.map(added)];
  const width = is.length + 1;
  /** How long the row of the rests from there is. */
  const lengths = new Uint32Array((was.length + 1) * width);
  const at = (one: number, other: number) => lengths[one * width + other] ?? 0;
  for (let one = was.length - 1; one >= 0; one--) {
    for (let other = is.length - 1; other >= 0; other--) {
      const next =
        was[one] === is[other] ? at(one + 1, other + 1) + 1 : Math.max(at(one + 1, other), at(one, other + 1));
      lengths[one * width + other] = next;
    }
  }
  const stretches: Stretch[] = [];
  let [one, other] = [0, 0];
  while (one < was.length || other < is.length) {
    const [mine, theirs] = [was[one], is[other]];
    if (mine !== undefined && mine === theirs) {
      stretches.push({ kind: 'same', text: mine });
      one++;
      other++;
    } else if (mine !== undefined && (theirs === undefined || at(one + 1, other) >= at(one, other + 1))) {
      stretches.push(removed(mine));
      one++;
    } else if (theirs !== undefined) {
      stretches.push(added(theirs));
      other++;
    }
  }
  return stretches;
}

/** Each change is one removed and one added stretch: a space alone between two changed words is a part of both. */
function joined(tokens: readonly Stretch[]): Stretch[] {
  const stretches: Stretch[] = [];
  let [gone, come, between] = ['', '', ''];
  function put(kind: Stretch['kind'], text: string) {
    if (text === '') return;
    const last = stretches.at(-1);
    if (last?.kind === kind) stretches[stretches.length - 1] = { kind, text: last.text + text };
    else stretches.push({ kind, text });
  }
  function close() {
    put('removed', gone);
    put('added', come);
    put('same', between);
    [gone, come, between] = ['', '', ''];
  }
  for (const { kind, text } of tokens) {
    const isInChange = gone !== '' || come !== '';
    if (kind === 'same') {
      if (isInChange && between === '' && text.trim() === '') between = text;
      else {
        close();
        put('same', text);
      }
      continue;
    }
    if (between !== '') {
      gone += between;
      come += between;
      between = '';
    }
    if (kind === 'removed') gone += text;
    else come += text;
  }
  close();
  return stretches;
}

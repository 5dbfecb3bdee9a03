import type { NetworkId } from '@nonet/domain';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';

import { type Draft, emptyDraft } from '../draft/draft.ts';
import { newPart } from '../draft/draft-part.ts';
import { leftOutCount, leftOutOf } from '../draft/left-out-count.ts';
import type { PartTexts } from '../typing/text-tabs.ts';
import { LeftOutRow } from './left-out-row.tsx';

const words = (length: number) => 'kiln '.repeat(length / 5);
const cut: PartTexts = { description: words(280), descriptions: {}, leftOut: [{ at: 280, text: words(360) }] };

function draw(networks: readonly NetworkId[], texts: PartTexts = cut, more: Partial<Draft> = {}, number = 1) {
  const post = { draft: { ...emptyDraft, ...texts, ...more }, change: () => undefined };
  const row = renderToStaticMarkup(
    <LeftOutRow
      fieldId="post-content"
      networks={networks}
      texts={texts}
      onChange={() => undefined}
      weigh={null}
      part={{ number, count: 1, ...(number === 1 && { post }), onSplit: () => undefined }}
    />,
  );
  return { row, buttons: Array.from(row.matchAll(/<span>([^<]+)<\/span><\/button>/g), ([, name]) => name) };
}

describe('OP-185 what did not fit the text for all networks', () => {
  test('is counted as a reader counts, and offered to each chosen network that takes the whole text', () => {
    const { row, buttons } = draw(['linkedin', 'facebook', 'bluesky', 'threads']);
    expect(row).toContain('360 characters did not fit the text for all networks.');
    expect(buttons).toEqual([
      'Use it for LinkedIn',
      'Use it for Facebook',
      'Attach the rest as text',
      'Make it a thread',
      'Drop them',
    ]);
  });

  test('FMT-06 is offered as a long text where Threads takes one: below the first part, without files and poll', () => {
    const offer = 'Attach the rest as text';
    expect(draw(['threads']).buttons).toEqual([offer, 'Make it a thread', 'Drop them']);
    expect(draw(['bluesky']).buttons).not.toContain(offer);
    expect(draw(['threads'], { ...cut, leftOut: [{ at: 280, text: words(100) }] }).buttons).not.toContain(offer);
    expect(draw(['threads'], cut, { poll: { answers: ['A', 'B'], minutes: 60 } }).buttons).not.toContain(offer);
    expect(draw(['threads'], { ...cut, descriptions: { threads: 'Own' } }).buttons).not.toContain(offer);
    expect(draw(['threads'], cut, {}, 2).buttons).not.toContain(offer);
  });

  test('can only be dropped where no network takes it', () => {
    expect(draw(['pinterest']).buttons).toEqual(['Drop them']);
    expect(draw(['tiktok', 'pinterest'], { ...cut, leftOut: [{ at: 280, text: words(5_000) }] }).buttons).toEqual([
      'Drop them',
    ]);
  });

  test('is no loss to networks with a text of their own', () => {
    const own = { ...cut, descriptions: { linkedin: words(640) } };
    expect(leftOutCount(own, ['linkedin'])).toBe(0);
    expect(leftOutCount(own, ['linkedin', 'bluesky'])).toBe(360);
    expect(draw(['linkedin', 'bluesky'], own).buttons).toEqual(['Make it a thread', 'Drop them']);
  });

  test('is counted before an account is chosen, and not where it is white space', () => {
    expect(leftOutCount(cut, [])).toBe(360);
    expect(leftOutCount({ ...cut, leftOut: [{ at: 280, text: '👩‍🎨'.repeat(3) }] }, [])).toBe(3);
    expect(leftOutCount({ ...cut, leftOut: [{ at: 280, text: ' \n' }] }, [])).toBe(0);
  });

  test('is that of all parts of a thread, where a network has threads', () => {
    const draft = { ...emptyDraft, ...cut, thread: [newPart({ leftOut: [{ at: 0, text: 'abc' }] })] };
    expect(leftOutOf(draft, ['bluesky'])).toBe(363);
    expect(leftOutOf({ ...draft, leftOut: [] }, ['bluesky'])).toBe(3);
  });
});

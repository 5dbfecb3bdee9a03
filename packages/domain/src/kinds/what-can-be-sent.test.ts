import { describe, expect, test } from 'vitest';

import { kindsByRules } from '#/kinds/kinds-by-rules.ts';
import { kinds } from '#/kinds/sent-kind.ts';
import { declaredKinds, whatCanBeSent } from '#/kinds/what-can-be-sent.ts';
import { networkIds } from '#/networks/network-id.ts';
import { networkRules } from '#/networks/rules.ts';

const cell = (kind: string, network: string) =>
  whatCanBeSent()
    .find(({ id }) => id === kind)
    ?.answers.find((answer) => answer.network === network);

describe('FMT-10 what can be sent', () => {
  test('has an answer for every kind at every network, and a reason wherever the product is the reason', () => {
    const rows = whatCanBeSent();
    expect(rows.map(({ id }) => id)).toEqual(kinds.map(({ id }) => id));
    for (const { id, answers } of rows) {
      expect(answers.map(({ network }) => network)).toEqual([...networkIds]);
      const unexplained = answers.filter(({ answer, words }) => {
        return words === 'Nobody has looked yet.' || (['us', 'with'].includes(answer) && !words.endsWith('.'));
      });
      expect([id, unexplained]).toEqual([id, []]);
    }
  });

  test('follows the rules: what they change is changed here', () => {
    const { pinterest } = networkRules;
    expect(kindsByRules(pinterest).pictures?.words).toBe('Up to 1. 2 to 5 in a carousel.');
    expect(kindsByRules({ ...pinterest, maxImages: 3, byFormat: {} }).pictures?.words).toBe('Up to 3.');
    const { covers: _, ...without } = pinterest;
    expect(kindsByRules(without).cover?.words).toBe('A moment of the video.');
    expect(kindsByRules(pinterest).altText?.words).toBe('Of pictures and videos, up to 500 characters.');
    const { describesVideos: __, ...ofPictures } = pinterest;
    expect(kindsByRules(ofPictures).altText?.words).toBe('Of pictures, up to 500 characters.');
    expect(kindsByRules({ ...pinterest, mixedMedia: true }).mixed?.answer).toBe('yes');
    expect(kindsByRules({ ...pinterest, hasThreads: true }).thread?.answer).toBe('yes');
  });

  test('by hand says nothing that the rules say the same way', () => {
    for (const [network, declared] of Object.entries(declaredKinds)) {
      const ruled = kindsByRules(networkRules[network as keyof typeof networkRules]);
      for (const [kind, answer] of Object.entries(declared))
        expect([network, kind, answer]).not.toEqual([network, kind, ruled[kind as keyof typeof ruled]]);
    }
  });

  test.each([
    ['pictures', 'youtube', 'network'],
    ['textAlone', 'instagram', 'network'],
    ['longText', 'twitter', 'with'],
    ['animation', 'bluesky', 'with'],
    ['carousel', 'pinterest', 'yes'],
    ['cover', 'linkedin', 'yes'],
    ['thread', 'pinterest', 'network'],
    ['firstComment', 'tiktok', 'network'],
    ['story', 'facebook', 'yes'],
    ['music', 'tiktok', 'with'],
    ['poll', 'threads', 'yes'],
    ['attachment', 'threads', 'yes'],
    ['attachment', 'bluesky', 'network'],
    ['poll', 'instagram', 'us'],
    ['linkCard', 'bluesky', 'yes'],
    ['linkCard', 'facebook', 'with'],
  ])('%s at %s: %s', (kind, network, answer) => {
    expect(cell(kind, network)?.answer).toBe(answer);
  });
});

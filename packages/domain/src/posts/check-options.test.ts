import { describe, expect, test } from 'vitest';

import type { OptionRules } from '#/networks/option-rules.ts';
import { checkOptions as checkPosted } from '#/posts/check-options.ts';
import { checkPost } from '#/posts/check-post.ts';
import { fileChecks } from '#/posts/file-checks.ts';
import type { ChosenConnection } from '#/posts/post-check-input.ts';

type Posted = Parameters<typeof checkPosted>[0];
const checkOptions = (
  post: Pick<Posted, 'connections' | 'options'> & Partial<Posted>,
  ...rulesOf: [Parameters<typeof checkPosted>[1]?]
) => checkPosted({ media: [], template: null, fileChecks, ...post }, ...rulesOf);

const account = (id: string, platform: ChosenConnection['platform'], abilities?: unknown): ChosenConnection => ({
  id,
  platform,
  connected: true,
  abilities,
});

describe('the options of a network', () => {
  test('that it does not know are refused in words, those of accounts that are not chosen are not looked at', () => {
    const connections = [account('shop', 'pinterest'), account('feed', 'bluesky')];
    const options = { shop: { board: 'vases', colour: 'red' }, feed: { board: 'vases' }, gone: { nonsense: true } };
    expect(checkOptions({ connections, options })).toMatchObject([
      {
        check: 13,
        code: 'option-refused',
        message: "Pinterest has no option 'colour'. Leave it out.",
        field: 'options',
        network: 'pinterest',
        fixes: [{ kind: 'choose-options', label: 'Review options', connectionId: 'shop' }],
      },
      { message: "Bluesky has no option 'board'. Leave it out.", network: 'bluesky' },
    ]);
    expect(checkOptions({ connections: [account('feed', 'bluesky')], options: {} })).toEqual([]);
  });

  test('that carry another kind of value are refused in words', () => {
    const connections = [account('shop', 'pinterest')];
    for (const board of [1, true, ['vases']]) {
      expect(checkOptions({ connections, options: { shop: { board } } })).toMatchObject([
        { code: 'option-refused', message: "The option 'board' of Pinterest takes text. Choose it again." },
      ]);
    }
  });

  test('that have the names of what every object has are unknown, too', () => {
    const options = { feed: JSON.parse('{"__proto__":"x"}'), shop: { board: 'b', constructor: 'y' } };
    const connections = [account('feed', 'bluesky'), account('shop', 'pinterest')];
    expect(checkOptions({ connections, options }).map(({ code }) => code)).toEqual([
      'option-refused',
      'option-refused',
    ]);
  });
});

describe('the options of Threads', () => {
  const refused = (chosen: Record<string, string>) =>
    checkOptions({ connections: [account('t', 'threads')], options: { t: chosen } }).map(({ message }) => message);

  test('are a topic and who may reply', () => {
    for (const topicTag of ['x', 'Studio Fala', '日'.repeat(50)]) expect(refused({ topicTag })).toEqual([]);
    for (const replyControl of ['everyone', 'accounts_you_follow', 'mentioned_only'])
      expect(refused({ replyControl })).toEqual([]);
  });

  test.each([' ', 'a.b', 'a&b', 'x'.repeat(51)])('a topic is not %j', (topicTag) => {
    expect(refused({ topicTag })).toEqual([
      'A topic of Threads has 1 to 50 characters, and neither a full stop nor an ampersand. Change it or leave it out.',
    ]);
  });

  test('nobody else may be chosen to reply', () => {
    expect(refused({ replyControl: 'friends' })).toEqual([
      "The option 'replyControl' of Threads takes one of everyone, accounts_you_follow, mentioned_only. Choose it again.",
    ]);
  });
});

describe('the options of Instagram', () => {
  const codes = (chosen: Posted['options'][string], more: Partial<Posted> = {}) =>
    checkOptions({ connections: [account('i', 'instagram')], options: { i: chosen }, ...more }).map(
      ({ message }) => message,
    );

  test.each([
    { format: 'pin' },
    { collaborators: ['a', 'b', 'c', 'd'] },
    { collaborators: ['a', 'a'] },
    { collaborators: ['a b'] },
    { collaborators: ['@a'] },
    { collaborators: 'a' },
    { coverAt: -1 },
    { coverAt: 0.5 },
    { coverAt: 900_001 },
    { coverAt: '1' },
    { shareToFeed: 'yes' },
  ])('are not %j', (chosen) => {
    expect(codes(chosen)).toEqual([
      expect.stringMatching(/^The option '.*' of Instagram takes .*\. Choose it again\.$/),
    ]);
  });

  test('a collaborator of a story is refused, whether a template or a choice made it one', () => {
    const collaborators = ['press.fala'];
    const message = 'A story at Instagram has no collaborators. Leave them out.';
    const template = {
      mediaRequirement: { type: 'image', count: 1, dimensions: '', aspectRatio: '' },
      format: 'story',
      platforms: ['instagram'],
      link: false,
    } as const;
    expect(codes({ collaborators, format: 'story' })).toEqual([message]);
    expect(codes({ collaborators }, { template })).toEqual([message]);
    expect(codes({ collaborators, format: 'feed' }, { template })).toEqual([]);
    expect(codes({ collaborators: [], format: 'story' })).toEqual([]);
  });

  test('the cover is a moment of the one video; where its length is not known, the network decides', () => {
    const film = (durationMs: number | null) => ({ type: 'video', durationMs }) as const;
    expect(codes({ coverAt: 5_000 }, { media: [film(5_000)] })).toEqual([
      'The cover of the Instagram reel lies beyond the end of the video. Choose another moment.',
    ]);
    for (const media of [[film(5_001)], [film(null)], [film(5_000), film(5_000)], [{ type: 'image' } as const]]) {
      expect(codes({ coverAt: 5_000 }, { media })).toEqual([]);
    }
  });
});

describe('a check of a network’s own', () => {
  /** A network at which some accounts must not post for everybody to see. */
  const rules: OptionRules = {
    schema: {
      audience: { takes: 'everybody or friends', accepts: (value) => value === 'everybody' || value === 'friends' },
    },
    check: ({ audience = 'everybody' }, abilities) =>
      Array.isArray(abilities) && !abilities.includes(audience)
        ? { code: 'option-refused', message: `Choose another audience than ${audience}.`, label: 'Choose an audience' }
        : null,
  };
  const check = (connections: ChosenConnection[], options = {}) =>
    checkOptions({ connections, options }, (network) => (network === 'threads' ? rules : null));

  test('knows what an account may do today, and lets go where nobody knows', () => {
    expect(check([account('a', 'threads', ['friends'])])).toMatchObject([
      { message: 'Choose another audience than everybody.', fixes: [{ label: 'Choose an audience' }] },
    ]);
    expect(check([account('a', 'threads', ['friends'])], { a: { audience: 'friends' } })).toEqual([]);
    expect(check([account('a', 'threads')])).toEqual([]);
  });

  test('speaks once of several accounts, and leads to the first that it holds for', () => {
    const connections = [
      account('a', 'threads', ['everybody']),
      account('b', 'threads', []),
      account('c', 'threads', []),
    ];
    expect(check(connections)).toMatchObject([{ fixes: [{ connectionId: 'b' }] }]);
  });
});

describe('the cover of a video', () => {
  const options = { film: { madeForKids: false, cover: 'picture-1' } };
  const connections = [account('film', 'youtube')];
  const check = (cover: object) =>
    checkOptions({ connections, options, covers: { film: { type: 'image', contentType: 'image/jpeg', ...cover } } });

  test('is a picture that its network takes', () => {
    expect(check({})).toEqual([]);
    expect(check({ contentType: 'image/webp' })).toEqual([]);
    expect(check({ type: 'video', contentType: 'video/mp4' })).toMatchObject([
      {
        check: 13,
        code: 'option-refused',
        message: 'The thumbnail for YouTube has to be a picture. Choose another.',
        fixes: [{ label: 'Choose a thumbnail', connectionId: 'film' }],
      },
    ]);
  });

  test('is none of the post’s photos, which a network of videos refuses', () => {
    const media = [{ type: 'video', contentType: 'video/mp4' }] as const;
    const post = {
      title: 'Kiln',
      description: '',
      descriptions: {},
      link: '',
      weigh: null,
      fileChecks,
      media,
      connections,
    };
    const covers = { film: { type: 'image', contentType: 'image/png' } } as const;
    const now = new Date();
    expect(
      checkPost({
        ...{ ...post, options, covers, template: null, signedIn: true, usage: { kind: 'allowed' } },
        ...{ scheduledAt: new Date(now.getTime() + 60_000), now, toleranceMs: 0 },
      }),
    ).toEqual([]);
  });
});

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { CLOCK_TOLERANCE_MS } from '#/limits.ts';
import { type NetworkId, networkIds } from '#/networks/network-id.ts';
import { checkPost } from '#/posts/check-post.ts';
import type { ChosenMedia } from '#/posts/chosen-media.ts';
import { fileChecks } from '#/posts/file-checks.ts';
import type { ChosenConnection, PostCheckInput } from '#/posts/post-check-input.ts';
import { postFields } from '#/posts/post-issue.ts';
import { templateFor, templates } from '#/templates/template.ts';
import { weigh } from '#/text/weighed-text.ts';

const now = new Date('2026-11-20T12:00:00Z');

function chosen(...platforms: NetworkId[]): ChosenConnection[] {
  return platforms.map((platform, index) => ({ id: `${platform}_${index}`, platform, connected: true }));
}

function files(type: ChosenMedia['type'], count: number): ChosenMedia[] {
  return Array.from({ length: count }, () => ({ type }));
}

/** A valid post, with the given differences. */
function post(differences: Partial<PostCheckInput> = {}): PostCheckInput {
  return {
    signedIn: true,
    usage: { kind: 'allowed' },
    title: 'Morning kiln',
    description: 'Forty-two pieces came out.',
    descriptions: {},
    connections: chosen('bluesky'),
    media: [],
    template: null,
    link: '',
    options: {},
    scheduledAt: new Date('2026-11-21T08:00:00Z'),
    now,
    toleranceMs: 0,
    weigh,
    fileChecks,
    ...differences,
  };
}

function messages(differences: Partial<PostCheckInput>): string[] {
  return checkPost(post(differences)).map(({ message }) => message);
}

test('a complete post has no issue', () => {
  expect(checkPost(post())).toEqual([]);
});

describe('the order of the checks', () => {
  /** Faults that can occur in one post together. Each breaks one check by one difference. */
  const faults: [number, Partial<PostCheckInput>][] = [
    [1, { signedIn: false }],
    [2, { usage: { kind: 'refused', reason: null } }],
    [3, { title: '' }],
    [5, { description: 'a'.repeat(281) }],
    [9, { template: templateFor('pinterest-pin') }],
    [10, { link: 'kiln' }],
    [11, { options: {} }],
    [14, { scheduledAt: null }],
  ];
  const sound = post({
    connections: chosen('bluesky', 'pinterest', 'youtube'),
    media: files('image', 5),
    options: { pinterest_1: { board: 'board' } },
  });
  // Five photos for YouTube break checks 12 and 13 and a network rule, whatever else the post has.
  const always = [12, 13, 13];

  test('VAL-01 issues come in the stated order, and the first is the lowest broken check', () => {
    fc.assert(
      fc.property(fc.subarray(faults), fc.boolean(), (broken, reversed) => {
        const differences = (reversed ? broken.toReversed() : broken).map(([, difference]) => difference);
        const issues = checkPost(Object.assign({}, sound, ...differences));
        const expected = [...broken.map(([check]) => check), ...always].sort((a, b) => a - b);
        expect(issues.map(({ check }) => check)).toEqual(expected);
      }),
    );
  });

  test('VAL-01 checks 4 and 6 stand between their neighbours', () => {
    const issues = checkPost(
      post({
        title: '',
        description: '',
        connections: [],
        template: templateFor('instagram-story'),
        scheduledAt: null,
      }),
    );
    expect(issues.map(({ check }) => check)).toEqual([3, 4, 6, 9, 14]);
  });

  test('VAL-01 the networks’ own rules come after check 13 and before the date', () => {
    const codes = checkPost(post({ connections: chosen('youtube'), media: files('image', 1), scheduledAt: null })).map(
      ({ code }) => code,
    );
    expect(codes).toEqual(['photos-refused', 'video-required', 'date-required']);
  });
});

describe('login and usage', () => {
  test('VAL-02 refuses a visitor', () => {
    expect(messages({ signedIn: false })).toEqual(['Please log in to create a post']);
  });

  test('VAL-03 shows the reason of a refused usage check', () => {
    expect(messages({ usage: { kind: 'refused', reason: 'No more this month' } })).toEqual(['No more this month']);
  });

  test('VAL-04 has words of its own for a refusal without a reason', () => {
    expect(messages({ usage: { kind: 'refused', reason: null } })).toEqual([
      'You have reached your monthly post limit',
    ]);
  });

  test('USE-13 a usage check that answers that it failed stops the submit with that text, and one that fails does not', () => {
    const reason = 'An error occurred while checking your usage. Please try again.';
    expect(messages({ usage: { kind: 'refused', reason } })).toEqual([reason]);
    expect(messages({ usage: { kind: 'errored' } })).toEqual([]);
  });

  test('VAL-05 proceeds when the usage check itself errors', () => {
    expect(messages({ usage: { kind: 'errored' } })).toEqual([]);
  });
});

describe('title and content', () => {
  test.each(['', '   ', '\u200b'])('VAL-06 requires a title; %j is none', (title) => {
    expect(messages({ title })).toEqual(['Please add a post title']);
  });

  test('VAL-07 takes a title of 100 characters and refuses one of 101', () => {
    expect(messages({ title: 'a'.repeat(100) })).toEqual([]);
    expect(messages({ title: 'a'.repeat(101) })).toEqual(['Title exceeds the 100 character limit']);
  });

  test('VAL-07 counts what a reader sees', () => {
    expect(messages({ title: '👨‍👩‍👧‍👦'.repeat(100) })).toEqual([]);
    expect(messages({ title: '👨‍👩‍👧‍👦'.repeat(101) })).toEqual(['Title exceeds the 100 character limit']);
  });

  test('VAL-07 VAL-09 bytes count too: a character takes any number of accents', () => {
    const kiss = '👩🏻‍❤️‍💋‍👩🏼';
    const connections = chosen('facebook');
    expect(messages({ title: kiss.repeat(100), description: kiss.repeat(280), connections })).toEqual([]);
    const heavy = (bytes: number) => `aa${'\u0301'.repeat(bytes / 2 - 1)}`;
    expect(messages({ title: heavy(4_000), description: heavy(11_200), connections })).toEqual([]);
    expect(messages({ title: heavy(4_002), description: heavy(11_202), connections })).toEqual([
      'Title exceeds the 100 character limit',
      'Content exceeds the 280 character limit',
    ]);
  });

  test('VAL-08 refuses a post without content and media', () => {
    expect(messages({ description: ' \n' })).toEqual(['Please add some content or media to your post']);
  });

  test('VAL-08 takes media without content, and content without media', () => {
    expect(messages({ description: '', media: files('image', 1) })).toEqual([]);
    expect(messages({ description: 'a', media: [] })).toEqual([]);
  });

  test('VAL-09 takes a content of 280 characters and refuses one of 281', () => {
    expect(messages({ description: 'ń'.repeat(280) })).toEqual([]);
    expect(messages({ description: 'ń'.repeat(281) })).toEqual(['Content exceeds the 280 character limit']);
  });

  test('VAL-09 does not count white space at the end, which is not sent', () => {
    expect(messages({ description: `${'a'.repeat(280)} \n` })).toEqual([]);
  });
});

describe('texts of their own for single networks', () => {
  const wide = '窯'.repeat(140);

  test('VAL-09 the shared text stays at 280 whatever the networks have instead of it', () => {
    const connections = chosen('linkedin');
    const descriptions = { linkedin: 'Short' };
    expect(messages({ description: 'a'.repeat(281), connections, descriptions })).toEqual([
      'Content exceeds the 280 character limit',
    ]);
  });

  test('VAL-09 a network’s own text may go to that network’s own limit, in its own counting', () => {
    const connections = chosen('twitter', 'bluesky');
    expect(messages({ connections, descriptions: { bluesky: 'a'.repeat(300), twitter: wide } })).toEqual([]);
    expect(messages({ connections, descriptions: { bluesky: 'a'.repeat(301), twitter: `${wide}a` } })).toEqual([
      'The text is too long for X (281 of 280 characters). Shorten it or deselect X.',
      'The text is too long for Bluesky (301 of 300 characters). Shorten it or deselect Bluesky.',
    ]);
  });

  test('VAL-08 each network needs a text or media, whichever text it receives', () => {
    const connections = chosen('twitter', 'bluesky');
    const message = 'Please add some content or media to your post';
    expect(messages({ connections, description: ' ', descriptions: { twitter: 'Only for X' } })).toEqual([message]);
    expect(messages({ connections, description: '', descriptions: { twitter: 'One', bluesky: 'Two' } })).toEqual([]);
    expect(messages({ connections: [], description: '', descriptions: { twitter: 'One' } })[0]).toBe(message);
  });

  test('a blank one means the shared text, and those of networks that are not chosen do not count', () => {
    expect(messages({ connections: chosen('bluesky'), descriptions: { bluesky: ' \n', twitter: `${wide}a` } })).toEqual(
      [],
    );
  });
});

test('VAL-10 requires an account', () => {
  expect(messages({ connections: [] })).toEqual(['Please select at least one account to post to']);
});

describe('templates', () => {
  const slides = {
    template: templateFor('tiktok-photo-slides'),
    connections: chosen('tiktok'),
    options: { tiktok_0: { privacy: 'SELF_ONLY' } },
  };

  test('VAL-11 photo slides need an image; a video is none', () => {
    expect(messages({ ...slides, media: files('video', 1) })).toEqual([
      'Please add at least 1 image for TikTok photo slides',
    ]);
  });

  test('VAL-12 photo slides take 35 images and not 36', () => {
    expect(messages({ ...slides, media: files('image', 35) })).toEqual([]);
    expect(messages({ ...slides, media: files('image', 36) })[0]).toBe('TikTok photo slides support maximum 35 images');
  });

  test.each([
    [1, 0, 'This template requires at least 1 image'],
    [3, 2, 'This template requires at least 3 images'],
  ])('VAL-13 a template of %i images refuses %i', (count, given, message) => {
    const mediaRequirement = { type: 'multiple', count, dimensions: '1x1', aspectRatio: '1:1' } as const;
    const template = { mediaRequirement, format: 'feed', platforms: [], link: false } as const;
    expect(checkPost(post({ template, media: files('image', given) }))).toMatchObject([{ check: 8, message }]);
    expect(messages({ template, media: files('image', count) })).toEqual([]);
  });

  test.each([
    ['nothing', []],
    ['two images', files('image', 2)],
    ['a video', files('video', 1)],
    ['an image and a video', [...files('image', 1), ...files('video', 1)]],
  ])('VAL-14 a template of one image refuses %s', (_, media) => {
    const template = templateFor('instagram-story');
    const issues = checkPost(post({ template, media, connections: chosen('instagram') }));
    expect(issues[0]).toMatchObject({ check: 9, message: 'This template requires 1 image' });
  });

  test('VAL-14 a template of one image takes one image', () => {
    expect(messages({ template: templateFor('instagram-story'), media: files('image', 1) })).toEqual([]);
  });

  test('a post that fits its template names the network of an account that is added and takes fewer photos', () => {
    const slides = {
      template: templateFor('tiktok-photo-slides'),
      media: files('image', 12),
      options: { tiktok_0: { privacy: 'SELF_ONLY' } },
    };
    expect(messages({ ...slides, connections: chosen('tiktok') })).toEqual([]);
    expect(checkPost(post({ ...slides, connections: chosen('tiktok', 'twitter') }))).toMatchObject([
      {
        code: 'too-many-photos',
        message: 'Too many photos for: X (4 max). Please remove some photos or deselect these platforms.',
        fixes: [
          { kind: 'deselect', connectionIds: ['twitter_1'] },
          { kind: 'review-photos', mediaIndex: 4 },
        ],
      },
    ]);
  });
});

describe('the Pinterest link and boards', () => {
  const pin = {
    template: templateFor('pinterest-pin'),
    connections: chosen('pinterest'),
    media: files('image', 1),
    options: { pinterest_0: { board: 'board' } },
  };
  const refusal = 'Please enter a valid URL for the Pinterest link';

  test.each([
    'kiln',
    'kiln.example',
    'ftp://kiln.example',
    'javascript:alert(1)',
    'https://',
    'http:kiln',
    'https://a b',
    'https://kiln.example:99999',
    'x https://a.example',
  ])('VAL-15 refuses %j', (link) => {
    expect(messages({ ...pin, link })).toEqual([refusal]);
  });

  test.each(['https://kiln.example/bowl?a=1#b', 'HTTP://kiln.example', ' https://żółw.example '])(
    'VAL-15 takes %j',
    (link) => {
      expect(messages({ ...pin, link })).toEqual([]);
    },
  );

  test('VAL-15 checks the link for a Pinterest account without template, and for the template without account', () => {
    expect(messages({ ...pin, template: null, link: 'kiln' })).toEqual([refusal]);
    expect(messages({ ...pin, connections: chosen('bluesky'), link: 'kiln' })).toEqual([refusal]);
    expect(messages({ link: 'kiln' })).toEqual([]);
  });

  test.each(['', '   '])('VAL-16 an empty link is valid: %j', (link) => {
    expect(messages({ ...pin, link })).toEqual([]);
  });

  test('VAL-17 takes a link of 500 characters and refuses one of 501', () => {
    const start = 'https://kiln.example/';
    expect(messages({ ...pin, link: start.padEnd(500, 'a') })).toEqual([]);
    expect(messages({ ...pin, link: start.padEnd(501, 'a') })).toEqual([refusal]);
  });

  test('VAL-18 every selected Pinterest account needs a board', () => {
    const connections = chosen('pinterest', 'bluesky', 'pinterest');
    const issues = checkPost(
      post({ ...pin, connections, options: { pinterest_0: { board: 'board' }, pinterest_2: { board: ' ' } } }),
    );
    expect(issues).toMatchObject([
      {
        check: 11,
        message: 'Please select a Pinterest board for all selected Pinterest accounts',
        fixes: [{ kind: 'choose-options', connectionId: 'pinterest_2' }],
      },
    ]);
    expect(
      messages({ ...pin, connections, options: { pinterest_0: { board: 'a' }, pinterest_2: { board: 'b' } } }),
    ).toEqual([]);
  });
});

describe('photos', () => {
  test('VAL-19 names every platform whose maximum is exceeded, once, in the fixed order', () => {
    const connections = chosen('pinterest', 'twitter', 'twitter', 'facebook');
    const media = [...files('image', 3), ...files('video', 1), ...files('image', 3)];
    const [issue] = checkPost(post({ connections, media, options: { pinterest_0: { board: 'board' } } }));
    expect(issue).toEqual({
      check: 12,
      code: 'too-many-photos',
      network: null,
      message:
        'Too many photos for: X (4 max), Pinterest (1 max). Please remove some photos or deselect these platforms.',
      field: 'media',
      fixes: [
        {
          kind: 'deselect',
          label: 'Deselect X and Pinterest',
          connectionIds: ['pinterest_0', 'twitter_1', 'twitter_2'],
        },
        // Index 5 is the fifth photo, the first above the largest exceeded maximum; the list also holds a video.
        { kind: 'review-photos', label: 'Review photos', mediaIndex: 5 },
      ],
      unfinished: false,
    });
  });

  test('FMT-09 offers a carousel to the accounts that take so many pictures as one, and no template speaks against it', () => {
    const offersOf = (more: Partial<PostCheckInput>) =>
      checkPost(post({ connections: chosen('pinterest', 'bluesky'), media: files('image', 5), ...more }))
        .flatMap(({ fixes }) => fixes)
        .filter(({ kind }) => kind === 'set-option');
    expect(offersOf({})).toEqual([
      {
        kind: 'set-option',
        label: 'Send as a carousel',
        connectionIds: ['pinterest_0'],
        option: ['format', 'carousel'],
      },
    ]);
    expect(offersOf({ media: files('image', 6) })).toEqual([]);
    expect(offersOf({ media: [...files('image', 2), ...files('video', 1)] })).toEqual([]);
    expect(offersOf({ template: templates.find(({ id }) => id === 'pinterest-pin') ?? null })).toEqual([]);
    expect(offersOf({ connections: chosen('bluesky') })).toEqual([]);
  });

  test('VAL-19 leaves YouTube to check 13', () => {
    const issues = checkPost(post({ connections: chosen('youtube', 'bluesky'), media: files('image', 5) }));
    expect(issues.find(({ check }) => check === 12)?.message).toBe(
      'Too many photos for: Bluesky (4 max). Please remove some photos or deselect these platforms.',
    );
  });

  test('VAL-20, YT-01 refuses YouTube with an image', () => {
    const media = [...files('video', 1), ...files('image', 1)];
    expect(messages({ connections: chosen('youtube'), media })).toEqual([
      'YouTube does not support photo posts. Please remove photos or deselect YouTube accounts.',
    ]);
  });
});

describe('the date', () => {
  test.each([null, new Date(Number.NaN), new Date(8.64e15)])('VAL-21 requires a date; %s is none', (scheduledAt) => {
    expect(messages({ scheduledAt })).toEqual(['Please select a date']);
  });

  test('VAL-21 refuses a time that is not in the future', () => {
    expect(messages({ scheduledAt: now })).toEqual(['Please choose a time in the future']);
    expect(messages({ scheduledAt: new Date('1969-07-20T20:17:00Z') })).toEqual(['Please choose a time in the future']);
    expect(messages({ scheduledAt: new Date(now.getTime() + 1) })).toEqual([]);
  });

  test('VAL-21 the server allows one minute of clock difference', () => {
    const late = (ms: number) => ({ scheduledAt: new Date(now.getTime() - ms), toleranceMs: CLOCK_TOLERANCE_MS });
    expect(messages(late(59_999))).toEqual([]);
    expect(messages(late(60_000))).toEqual(['Please choose a time in the future']);
  });
});

test('what is not there yet is unfinished, what is wrong is not', () => {
  const unfinished = (differences: Partial<PostCheckInput>) =>
    checkPost(post(differences)).map((issue) => [issue.code, issue.unfinished]);
  expect(unfinished({ title: '', description: '', connections: [], scheduledAt: null })).toEqual([
    ['title-required', true],
    ['content-required', true],
    ['account-required', true],
    ['date-required', true],
  ]);
  expect(unfinished({ title: 'a'.repeat(101), description: 'a'.repeat(281), scheduledAt: now })).toEqual([
    ['title-too-long', false],
    ['content-too-long', false],
    ['date-past', false],
  ]);
});

test('locked accounts are refused with a sentence that names their networks, and can be left out', () => {
  const accounts = [
    { id: 'one', platform: 'twitter', connected: true, locked: true },
    { id: 'two', platform: 'bluesky', connected: true, locked: false },
    { id: 'three', platform: 'pinterest', connected: true, locked: true },
  ] as const;
  const issues = checkPost(post({ connections: accounts })).filter(({ code }) => code === 'account-locked');
  expect(issues).toEqual([
    {
      check: 6,
      code: 'account-locked',
      message:
        'An account on X and Pinterest is locked, because your plan allows fewer accounts. Please upgrade your plan, or deselect it.',
      field: 'accounts',
      network: null,
      fixes: [
        { kind: 'deselect', label: 'Deselect X and Pinterest', connectionIds: ['one', 'three'] },
        { kind: 'see-plans', label: 'See plans' },
      ],
      unfinished: false,
    },
  ]);
  expect(checkPost(post({ connections: accounts.slice(1, 2) })).map(({ code }) => code)).not.toContain(
    'account-locked',
  );
});

test('the limit leads to the plans, the date to its field', () => {
  const fixes = (differences: Partial<PostCheckInput>) => checkPost(post(differences)).flatMap((issue) => issue.fixes);
  expect(fixes({ usage: { kind: 'refused', reason: null } })).toEqual([{ kind: 'see-plans', label: 'See plans' }]);
  expect(fixes({ scheduledAt: null })).toEqual([{ kind: 'pick-date', label: 'Pick a date' }]);
  expect(fixes({ scheduledAt: now })).toEqual([{ kind: 'pick-date', label: 'Pick a date' }]);
});

test('whatever a post looks like, its issues are in order, lead somewhere, and have words', () => {
  const media = fc.array(fc.record({ type: fc.constantFrom('image', 'video'), alt: fc.string() }), { maxLength: 40 });
  const connections = fc.array(
    fc.record({ id: fc.string(), platform: fc.constantFrom(...networkIds), connected: fc.boolean() }),
    { maxLength: 12 },
  );
  const input = fc.record({
    signedIn: fc.boolean(),
    usage: fc.constantFrom<PostCheckInput['usage']>(
      { kind: 'allowed' },
      { kind: 'errored' },
      { kind: 'refused', reason: null },
    ),
    title: fc.string({ maxLength: 120 }),
    description: fc.string({ maxLength: 300 }),
    descriptions: fc.dictionary(fc.constantFrom(...networkIds), fc.string({ maxLength: 400 })),
    connections,
    media: media as fc.Arbitrary<ChosenMedia[]>,
    template: fc.constantFrom(null, ...templates),
    link: fc.oneof(fc.constantFrom('', 'https://kiln.example'), fc.string()),
    options: fc.constant({}),
    scheduledAt: fc.option(fc.date()),
    now: fc.constant(now),
    toleranceMs: fc.constant(0),
    weigh: fc.constantFrom(weigh, null),
  });
  fc.assert(
    fc.property(input, (each) => {
      const issues = checkPost(each);
      const checks = issues.map(({ check }) => check);
      expect(checks).toEqual(checks.toSorted((a, b) => a - b));
      expect(issues.every(({ message }) => /^[A-Z].*\w/.test(message))).toBe(true);
      expect(issues.every(({ fixes }) => fixes.length <= 3)).toBe(true);
      expect(issues.every(({ field }) => field === null || postFields.includes(field))).toBe(true);
      const fixes = issues.flatMap((issue) => issue.fixes);
      const deselected = fixes.flatMap((fix) => (fix.kind === 'deselect' ? fix.connectionIds : []));
      expect(each.connections.map(({ id }) => id)).toEqual(expect.arrayContaining([...deselected]));
      const reviewed = fixes.flatMap((fix) => (fix.kind === 'review-photos' ? [each.media[fix.mediaIndex]?.type] : []));
      expect(reviewed.every((type) => type === 'image')).toBe(true);
    }),
  );
});

test('deselecting what an issue offers to deselect cures it', () => {
  const connections = fc.subarray([...networkIds], { minLength: 1 }).map((ids) => chosen(...ids));
  const media = fc.array(fc.constantFrom<ChosenMedia>({ type: 'image' }, { type: 'video' }), { maxLength: 12 });
  fc.assert(
    fc.property(connections, media, (selected, files) => {
      const before = post({ connections: selected, media: files });
      for (const issue of checkPost(before)) {
        const fix = issue.fixes.find(({ kind }) => kind === 'deselect');
        if (fix?.kind !== 'deselect') continue;
        const left = selected.filter(({ id }) => !fix.connectionIds.includes(id));
        const after = checkPost({ ...before, connections: left });
        expect(after.some(({ code, message }) => code === issue.code && message === issue.message)).toBe(false);
      }
    }),
  );
});

import { schemas } from '@atproto/api';
import { type LexiconDocument, LexiconIterableIndexer, LexiconSchemaBuilder } from '@atproto/lex-document';
import fc from 'fast-check';
import { expect, test } from 'vitest';

import { findIssue } from '#/networks/bluesky/lexicon.ts';
import { postSchema } from '#/networks/bluesky/post-schema.ts';

const cid = 'bafyreigh2akiscaildcqabsyg3dfr6chu3fgpregiymsck7e7aqa4s52zy';
const england = '\u{1f3f4}\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}';

const anything = fc.constantFrom<unknown>(null, 0, 1.5, '', 'x', true, [], {}, [null], { $type: 'x' }, { $type: 5 });
/** What belongs there, and now and then something else. */
const mostly = (usual: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> =>
  fc.oneof({ weight: 20, arbitrary: usual }, { weight: 1, arbitrary: anything });
const listOf = (item: fc.Arbitrary<unknown>, most: number) => mostly(fc.array(mostly(item), { maxLength: most }));
/** Any of the fields may be missing. */
const fields = (of: Record<string, fc.Arbitrary<unknown>>) => mostly(fc.record(of, { requiredKeys: [] }));
const typed = (type: string, of: Record<string, fc.Arbitrary<unknown>>) =>
  mostly(fc.record({ $type: mostly(fc.constant(type)), ...of }, { requiredKeys: ['$type'] }));

const part = fc.constantFrom(
  ...['https', 'http', ':', '//', '/', ' ', 'a', 'Ä', '.', '-', '_', '1', ',', '%', '#', 'X', '+', '@', '?', '~', '日'],
  ...[
    'did',
    'plc',
    'web',
    'at://',
    'app.bsky.feed.post',
    'did:plc:abcdefghijklmnopqrstuvwx',
    'studio.nonet.test',
    '\n',
  ],
);
const word = fc.array(part, { maxLength: 8 }).map((parts) => parts.join(''));
const oneOf = (...examples: string[]) => mostly(fc.oneof(fc.constantFrom(...examples), word));

const uri = oneOf(
  'https://nonet.dev',
  'https://',
  'https:///a',
  'httpbin.org:80/x',
  'a1:b',
  'a-b:c',
  'x:',
  'x:/a',
  'h_t:x',
);
const did = oneOf(
  'did:plc:abcdefghijklmnopqrstuvwx',
  'did:plc:a:',
  'did:plc:a%',
  'did:WEB:a',
  `did:a:${'b'.repeat(2_050)}`,
);
const tag = oneOf('ż'.repeat(64), 'ż'.repeat(65), england.repeat(22), england.repeat(23), 'a'.repeat(641));
const language = oneOf(
  'en',
  'EN',
  'jaja',
  'i',
  'i-klingon',
  'i-foo',
  'zh-cmn-Hans-CN',
  'de-1996-1996',
  'en-a-bb-a-cc',
  'x-a',
);
const time = oneOf(
  ...[
    '2026-11-20T09:00:00Z',
    '2026-11-20T09:00:00.123456789012345678901234+01:00',
    '2026-11-20',
    '2026-02-30T00:00:00Z',
  ],
  ...['2026-11-20T24:00:00Z', '2026-11-20T23:59:60Z', '2026-11-20T09:00:00-00:00', '0000-01-01T00:00:00Z'],
  ...['0000-01-01T00:00:00+23:00', '9999-12-31T23:59:59-23:00', '2026-11-20t09:00:00z', '2026-13-20T09:00:00Z'],
);
const post = 'at://did:plc:abc/app.bsky.feed.post/3jzfcijpj2z2a';
const address = oneOf(
  post,
  `${post}#/text`,
  'at://a.b',
  'at://a.b/',
  'at://a.b/c',
  'at://a.b/a.b.c/..',
  'at://a.b/a-.b.c',
);
const number = mostly(fc.oneof(fc.integer({ min: -2, max: 3_000 }), fc.constantFrom(2 ** 53, 2 ** 53 - 1)));

const strongRef = fields({ $type: oneOf('com.atproto.repo.strongRef'), uri: address, cid: oneOf(cid, cid.slice(1)) });
const facet = fields({
  $type: oneOf('app.bsky.richtext.facet'),
  index: fields({ $type: oneOf('app.bsky.richtext.facet#byteSlice'), byteStart: number, byteEnd: number }),
  features: listOf(
    fc.oneof(
      typed('app.bsky.richtext.facet#link', { uri }),
      typed('app.bsky.richtext.facet#mention', { did }),
      typed('app.bsky.richtext.facet#tag', { tag }),
    ),
    2,
  ),
});
const embed = fc.oneof(
  typed('app.bsky.embed.record', { record: strongRef }),
  typed('app.bsky.embed.external', {
    external: fields({ uri, title: word, description: word, associatedRefs: listOf(strongRef, 2) }),
  }),
  ...['images', 'gallery', 'video'].map((kind) => typed(`app.bsky.embed.${kind}`, {})),
);

/** What a field of a post may hold. Files are left out: the official validator knows them in another form than JSON. */
const values: Readonly<Record<string, fc.Arbitrary<unknown>>> = {
  text: oneOf('ż'.repeat(300), 'ż'.repeat(301), england.repeat(107), england.repeat(108)),
  createdAt: time,
  facets: listOf(facet, 2),
  entities: listOf(fields({ index: fields({ start: number, end: number }), type: word, value: word }), 2),
  langs: listOf(language, 4),
  tags: listOf(tag, 9),
  reply: fields({ root: strongRef, parent: strongRef }),
  embed,
  labels: typed('com.atproto.label.defs#selfLabels', {
    values: listOf(fields({ val: oneOf('x'.repeat(128), 'x'.repeat(129)) }), 11),
  }),
};

/** A post with one unusual field. */
const record = fc
  .constantFrom(...Object.keys(values))
  .chain((name) => fc.record({ [name]: values[name] ?? anything }))
  .map((field) => ({ $type: 'app.bsky.feed.post', text: 'x', createdAt: '2026-11-20T09:00:00Z', ...field }));

test('a post is taken when the validator of the real server takes it, and else refused in the same words', async () => {
  const official = await LexiconSchemaBuilder.build(
    new LexiconIterableIndexer(officialDocuments()),
    'app.bsky.feed.post#main',
  );
  const taken = { yes: 0, no: 0 };
  fc.assert(
    fc.property(record, (made) => {
      const given = JSON.parse(JSON.stringify(made));
      const issue = findIssue(postSchema, given, ['record']);
      const result = official.safeValidate(given, { path: ['record'] });
      expect(issue === null ? 'taken' : issue.message).toBe(result.success ? 'taken' : result.reason.message);
      taken[result.success ? 'yes' : 'no'] += 1;
    }),
    { numRuns: 5_000 },
  );
  // Neither verdict is the exception.
  expect(Math.min(taken.yes, taken.no)).toBeGreaterThan(1_000);
});

/** The lexicons of the official client, their references in the form that the builder of schemas reads. */
function officialDocuments(): LexiconDocument[] {
  return JSON.parse(
    JSON.stringify(schemas).replace(/"lex:([^"#]+)(#[^"]+)?"/g, (_, id, part = '#main') => `"${id}${part}"`),
  );
}

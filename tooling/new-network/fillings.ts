/**
 * The shortest valid code for each open place of the templates, by the sentence of that place. For a network named
 * Scratch.
 */
export const fillings: Readonly<Record<string, string>> = {
  // For the rules, and for the posts that try them.
  'the kinds of post that it has, the usual one first': "['feed']",
  'the most photos in one post': '4',
  'the videos it takes: how many, which, how large and long, what is inside, and whether one is needed':
    '{ max: 1, required: false, types: null, maxBytes: null, longest: [], shortest: null, edge: null, ratio: null, encoding: { codecs: null, chroma: null, bitDepth: null, hdr: null, progressive: null, squarePixels: null, frameRate: null, steady: null, maxBitRate: null, maxWidth: null, sound: null, editLists: null, indexInFront: null } }',
  'whether photos and videos may stand in one post': 'false',
  'the most files in one post': '4',
  'what it takes of a picture: types, sizes and shapes':
    "{ types: ['image/png'], maxBytes: null, maxEdge: null, maxPixels: null, ratio: null, animation: null }",
  'the size a photo is best made in': 'null',
  'whether text alone is refused': 'false',
  'the limits of a text in its own counting, and what no text may hold':
    "{ limits: [{ max: 500, unit: 'utf16' }], mayBeEmptyWithMedia: true, refusedCharacters: [], maxMarks: {} }",
  'the limit of its title field; null where it has none': 'null',
  'whether it has a field for a link': 'false',
  'what can be chosen for each of its accounts; null where there is nothing': 'null',
  'what a comment below a post may hold and the right that it needs; null where no app may comment': 'null',
  'which figures of a post the network tells, in its own words, and the right that it needs':
    "{ told: [{ name: 'likes', word: 'Likes' }], untold: [], followers: null, scope: null, delay: null, cost: null }",
  'the limit of an alternative text': 'null',
  'the address of a profile': '() => null',
  'the window of its consent page; null where an account is connected otherwise':
    "{ through: null, note: null, window: { width: 600, height: 700 }, words: { failed: 'Failed to connect to Scratch' } }",
  'where each figure comes from: documents and dates':
    "[{ figures: 'all', document: 'this test', date: '2026', of: ['encoding', 'videos', 'pictures'] }]",
  'whether words alone can be posted, and who says so': "{ taken: true, source: 'this test' }",
  'how many photos must pass, and who says so': "{ max: 4, beyond: false, source: 'this test' }",
  'how many videos must pass, and who says so':
    "{ max: 1, beyond: false, types: null, longest: null, shortest: null, source: 'this test' }",
  'whether a photo and a video must pass, and who says so': "{ taken: false, source: 'this test' }",
  'whether 281 characters are taken': 'true',
  'posts at and beyond the limits of text and of all that is its own': `[{
    name: 'a text of 501 units',
    draft: { title: 'A', description: '', descriptions: { scratch: 'a'.repeat(501) }, media: [], link: '', templateId: null, board: '', options: {} },
    issues: [{ code: 'text-too-long-for-network', source: 'this test' }],
    networkTakesIt: false,
  }]`,

  // The adapter.
  'what Scratch does with the same post twice': "'blind'",
  'how long a call that publishes may take': '30_000',
  'how long after that a post may still appear': '30_000',
  'how many calls at once: of all accounts, of one': '{ perNetwork: 1, perAccount: 1 }',
  'the address of its pages': "'https://example.com'",
  'the address of its API': "'https://api.example.com'",
  'the variables of its app, and the app that the sandbox has ready': `{
    kind: 'own',
    id: { variable: 'SCRATCH_CLIENT_ID', cure: 'must be the id of your app.' },
    secret: { variable: 'SCRATCH_CLIENT_SECRET', cure: 'must be the secret of your app.' },
    what: 'the id and the secret of one app.',
    sandbox: { id: 'sandbox-id', secret: 'sandbox-secret' },
  }`,
  'its authorization server: pages, endpoints, scopes, lives and names of refusals': `{
    credentials: 'client_id',
    consentPage: \`\${web}/authorize\`,
    tokenEndpoint: \`\${api}/token\`,
    revocationEndpoint: null,
    scopes: { write: 'post' },
    scopeSeparator: ' ',
    challenge: 'base64url',
    codeLife: 'a minute',
    accessSeconds: 3_600,
    deadGrant: [],
    resetHeader: '',
  }`,
  'who came with the code, and what they allowed':
    "{ kind: 'signed-in', grant: { remoteUserId: typeof ask, scopes: tokens.scopes ?? [], auth: null }, accounts: [{ network: 'scratch', account: { remoteId: '1', username: 'a', profileName: null, profilePicture: null }, auth: null, expiresAt: tokens.expiresAt }] }",
  'how it takes a file, says how far it is with it, and is told its alternative text (kit/parts.ts sends large ones)':
    "{ send: async ({ id }) => ({ kind: 'sent', file: { id: `${id} ${typeof ask}`, expiresAt: null }, state: { kind: 'ready' } }), ask: async () => ({ kind: 'ready' }), describe: async () => null }",
  'how the figures of its posts are read; delete this line where its rules tell of none':
    "{ most: 1, read: async () => ({ kind: 'figures', posts: new Map() }) }",
  'how a comment goes out and is looked for; delete this line where no app may comment':
    "{ repeat: 'blind', send: async (comment) => ({ kind: 'rejected', code: comment.id, message: comment.text }) }",
  'the call that shows the post; `published` only with its own id':
    "{ kind: 'published', remoteId: post.text, url: `${typeof ask}` }",
  'the deletion of a post': "{ kind: 'rejected', code: remoteId, message: `${typeof ask}` }",
  'the look among the recent posts of the account':
    "{ kind: 'unable', code: post.text, message: `${typeof ask}`, tokenMayRefresh: context.signal.aborted }",
  'the table of their codes, each with its source': 'new Map()',
  'the code of a refusal, and its sentence': '{ name: String(refusal.status), sentence: String(refusal.json) }',

  // The harness.
  'how a ready account of the sandbox signs in': "() => Promise.reject(new Error('nobody'))",
  'a sign-in that is refused': "async () => ({ kind: 'rejected', code: 'refused', message: 'Refused.' })",
  'how tokens are renewed: repeatable, once or none': "'once'",
  'how the owner of the account ends our access': 'async () => undefined',
  'the longest texts that are taken, by every measure': '[]',
  'which files are taken and which refused': '[]',
  'where the alternative texts of a post are read': 'async () => []',

  // The sandbox.
  'its paths: consent page, tokens, API, feed, each with the log of requests and faults':
    '(app) => void app.use(`${apiBase}/*`, world.log.middleware)',
  'the ready accounts, and what is derived from the store': '() => undefined',
  'the ready accounts': '[]',
  'the number of accounts': '0',
  'the number of posts': '0',
  'an account to order': '(order) => ({ handle: order.handle })',

  // The web.
  'the message to the page that opened the window': "() => ({ type: 'SCRATCH_CALLBACK' })",
  'how it crops one picture and lays out several':
    "{ single: { narrowest: 1, widest: 1 }, several: { kind: 'grid', 2: 2, 3: 2, 4: 1 } }",
  'what it makes active in a text, and how it shortens addresses': '[{ isActive: false, text }]',
  'the fields that no other network has (where there are none, delete their folder)': `(
    <input
      aria-label={\`\${props.draft.link} \${props.errorOf('options')}\`}
      defaultValue={props.accounts.length}
      onChange={() => props.choose('a1', 'name', null)}
    />
  )`,
};

/** The text of a template with all of its open places filled. */
export function finish(text: string): string {
  return text
    .replace(/^import \{ unfinished \}.*\n/m, '')
    .replace(
      /unfinished\(\s*'([^']*)'(?:,\s*\{[^}]*\})?,?\s*\)/g,
      (place, sentence: string) => fillings[sentence] ?? place,
    );
}

import { expect, test } from 'vitest';

import official from '#/networks/youtube/official/discovery-used.json' with { type: 'json' };
import { png, scope, TestYoutube } from '#/networks/youtube/testing/test-client.ts';
import { sandboxForTest } from '#/testing/sandbox.ts';

interface Property {
  readonly type?: string;
  readonly $ref?: string;
  readonly enum?: readonly string[];
  readonly items?: Property;
}
const schemas: Readonly<Record<string, Readonly<Record<string, Property>>>> = official.schemas;

/** Where a value differs from a schema of Google's: names that it does not have, and values of another kind. */
function* issuesOf(property: Property, value: unknown, place: string): Generator<string> {
  if (property.$ref !== undefined) {
    const schema = schemas[property.$ref];
    if (schema === undefined) return yield `${place}: ${property.$ref} is not in the extract`;
    for (const [name, member] of Object.entries(Object(value))) {
      const known = schema[name];
      if (known === undefined) yield `${place}.${name} is not in ${property.$ref}`;
      else yield* issuesOf(known, member, `${place}.${name}`);
    }
  } else if (property.type === 'array') {
    if (!Array.isArray(value)) return yield `${place} is no list`;
    for (const item of value) yield* issuesOf(property.items ?? {}, item, `${place}[]`);
  } else if (property.enum !== undefined && !property.enum.includes(String(value))) yield `${place} is ${value}`;
  else if (property.type !== 'object' && typeof value !== (property.type === 'integer' ? 'number' : property.type)) {
    yield `${place} is no ${property.type}`;
  }
}

test('every answer of the sandbox has the names and the kinds of values of the discovery document', async () => {
  const youtube = new TestYoutube(await sandboxForTest());
  const studio = await youtube.signIn('studiofala', { scope: `${scope}.force-ssl` });
  await youtube.steer('set-processing', { ms: 60_000, outcome: 'failed' });
  const [working, shown, open] = [await studio.upload(), await studio.upload(), await studio.upload()];
  const parts = 'id,snippet,statistics,status,processingDetails';
  const status = { privacyStatus: 'unlisted', selfDeclaredMadeForKids: true };
  const { body: channels } = await studio.get('channels?part=id,snippet,contentDetails,status,statistics&mine=true');
  const { uploads } = channels.items[0].contentDetails.relatedPlaylists;
  const { body: playlists } = await studio.get('playlists?part=snippet&mine=true');
  const resourceId = { kind: 'youtube#video', videoId: shown };
  const snippet = { playlistId: playlists.items[0].id, resourceId };
  const answers: [string, unknown][] = [
    ['GET /youtube/v3/channels', channels],
    ['GET /youtube/v3/playlists', playlists],
    ['POST /upload/youtube/v3/videos', (await studio.insert()).body],
    ['POST /upload/youtube/v3/thumbnails/set', (await studio.setThumbnail(shown, png())).body],
    ['GET /youtube/v3/videos', (await studio.get(`videos?part=${parts}&id=${working},${shown}`)).body],
    [
      'PUT /youtube/v3/videos',
      (await studio.write('PUT', `videos?part=${parts}`, { id: shown, snippet: { title: 'A' }, status })).body,
    ],
    ['POST /youtube/v3/playlistItems', (await studio.write('POST', 'playlistItems?part=snippet', { snippet })).body],
    [
      'GET /youtube/v3/playlistItems',
      (await studio.get(`playlistItems?part=snippet,contentDetails,status&playlistId=${uploads}&maxResults=1`)).body,
    ],
  ];
  await youtube.sandbox.steer('clock', { advanceMs: 60_000 });
  answers.push(['GET /youtube/v3/videos', (await studio.get(`videos?part=${parts}&id=${working}`)).body]);
  const methods: Readonly<Record<string, { readonly id: string; readonly response?: string }>> = official.methods;
  const comment = { snippet: { videoId: open, topLevelComment: { snippet: { textOriginal: 'First' } } } };
  answers.push([
    'POST /youtube/v3/commentThreads',
    (await studio.write('POST', 'commentThreads?part=snippet', comment)).body,
  ]);
  answers.push([
    'GET /youtube/v3/commentThreads',
    (await studio.get(`commentThreads?part=snippet&videoId=${open}`)).body,
  ]);
  const track = { snippet: { videoId: open, language: 'pl', name: '' } };
  const captions = await studio.insertCaptions(track, '1\n00:00:01,000 --> 00:00:02,000\nPa\n');
  answers.push(['POST /upload/youtube/v3/captions', captions.body]);
  for (const [call, body] of answers) {
    const $ref = methods[call]?.response ?? 'none';
    expect([call, ...issuesOf({ $ref }, body, '$')]).toEqual([call]);
  }
});

test('every call that the sandbox takes is one of the discovery document, with scopes that it names', () => {
  for (const [call, { scopes }] of Object.entries(official.methods)) {
    // Comments and captions alone are not allowed by the other.
    const isApart = /\/(commentThreads|captions)$/.test(call);
    expect([call, scopes.includes('youtube'), scopes.includes('youtube.force-ssl')]).toEqual([call, !isApart, true]);
  }
});

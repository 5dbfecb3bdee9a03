import { get } from 'node:http';

const PATIENCE_MS = 10_000;

/** The live updates that one window of a person receives. */
export interface LiveStream {
  /** Resolves once the stream has told of this post; at once when it already has. */
  toldOf(postId: string): Promise<void>;
  close(): void;
}

export function openLiveStream(origin: string, cookie: string): Promise<LiveStream> {
  const told = new Set<string>();
  const waiting = new Map<string, () => void>();
  return new Promise((resolve, reject) => {
    const request = get(new URL('/api/live', origin), { headers: { cookie }, agent: false }, (response) => {
      if (response.statusCode !== 200) return reject(new Error(`The live stream answered ${response.statusCode}`));
      response.on('data', (chunk: Buffer) => {
        const text = chunk.toString();
        for (const [, postId = ''] of text.matchAll(/"postId":"([^"]+)"/g)) {
          told.add(postId);
          waiting.get(postId)?.();
        }
        // The server sends this line once it listens: from here on no update is missed.
        if (text.includes('retry:')) resolve(stream);
      });
      // The error comes from closing the stream on this side.
      response.on('error', () => undefined);
    });
    const stream: LiveStream = {
      toldOf: (postId) =>
        new Promise((heard, lost) => {
          if (told.has(postId)) return heard();
          waiting.set(postId, heard);
          setTimeout(() => lost(new Error('The stream did not tell of a post')), PATIENCE_MS).unref();
        }),
      close: () => request.destroy(),
    };
    request.once('error', reject);
  });
}

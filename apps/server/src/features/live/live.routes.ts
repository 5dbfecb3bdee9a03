import { createRoute, z } from '@hono/zod-openapi';

import type { LiveHub } from '#/features/live/live-hub.ts';
import type { Api, Caller } from '#/http/api.ts';

export interface LiveParts {
  hub: LiveHub;
  /** Aborted at shutdown: every stream ends, so that the server can. */
  closing: AbortSignal;
  isSessionAlive: (session: { id: string; uid: string }) => Promise<boolean>;
  heartbeatMs: number;
}

/** A browser that does not read is let go; it comes back by itself and fetches everything. */
const MAX_WAITING_EVENTS = 100;

const liveRoute = createRoute({
  method: 'get',
  path: '/api/live',
  summary: 'What changed, as server-sent events',
  description: 'Event `change` with data LiveChange: what to fetch again. The stream ends with the session.',
  responses: {
    200: { description: 'The stream.', content: { 'text/event-stream': { schema: z.string() } } },
  },
});

export function liveRoutes(api: Api, parts: LiveParts): void {
  api.openapi(liveRoute, (c) => {
    c.header('Content-Type', 'text/event-stream');
    c.header('X-Accel-Buffering', 'no');
    // A HEAD has no body that anybody could end.
    if (c.req.method === 'HEAD') return c.body(null, 200);
    return c.body(liveStream(c.get('caller'), c.req.raw.signal, parts), 200);
  });
}

function liveStream(
  { uid, sessionId }: Caller,
  gone: AbortSignal,
  { hub, closing, isSessionAlive, heartbeatMs }: LiveParts,
) {
  const ended = new AbortController();
  const encoder = new TextEncoder();

  return new ReadableStream<Uint8Array<ArrayBuffer>>(
    {
      async start(controller) {
        function end(): void {
          if (ended.signal.aborted) return;
          ended.abort();
          controller.close();
        }
        function write(text: string): void {
          if (ended.signal.aborted) return;
          controller.enqueue(encoder.encode(text));
          if ((controller.desiredSize ?? 0) <= 0) end();
        }
        async function beat(): Promise<void> {
          if (await isSessionAlive({ id: sessionId, uid })) write(': still here\n\n');
          else end();
        }

        for (const signal of [gone, closing]) signal.addEventListener('abort', end, { signal: ended.signal });
        if (gone.aborted || closing.aborted) return end();
        // A heartbeat that cannot ask the database ends the stream, too.
        const heartbeat = setInterval(() => void beat().catch(end), heartbeatMs);
        ended.signal.addEventListener('abort', () => clearInterval(heartbeat));

        const leave = await hub.subscribe({
          uid,
          sessionId,
          change: (change) => write(`event: change\ndata: ${JSON.stringify(change)}\n\n`),
          end,
        });
        ended.signal.addEventListener('abort', leave);
        if (ended.signal.aborted) leave();
        write('retry: 2000\n\n');
      },
      cancel() {
        ended.abort();
      },
    },
    new CountQueuingStrategy({ highWaterMark: MAX_WAITING_EVENTS }),
  );
}

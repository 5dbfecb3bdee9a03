import { z } from '@hono/zod-openapi';
import type { SpaceId } from '#/db/space-id.ts';
import type { LiveHub } from '#/features/live/live-hub.ts';
import type { Api, Caller } from '#/http/api.ts';
import { createRoute } from '#/http/create-route.ts';
import { ApiError } from '#/http/errors.ts';

export interface LiveParts {
  hub: LiveHub;
  /** Aborted at shutdown, which ends every stream so that the server can end. */
  closing: AbortSignal;
  /** Whether the session lives, its person is still in the space, and as far bound to accounts as before. */
  isStillAllowed: (caller: Caller) => Promise<boolean>;
  /** Called now and then while somebody looks at a space: hidden windows hold no stream. */
  noteHere: (uid: string, spaceId: SpaceId) => Promise<void>;
  heartbeatMs: number;
}

/** With every so many heartbeats it is noted that somebody looks. */
const BEATS_OF_A_NOTE = 12;

/**
 * A browser that does not read this many events is disconnected. It reconnects automatically and fetches everything.
 */
const MAX_WAITING_EVENTS = 100;

/**
 * The long retry time is for a browser that does not know the event and reconnects automatically: two such windows
 * would push each other out for ever.
 */
const REPLACED = 'retry: 600000\nevent: replaced\ndata: {}\n\n';

const liveRoute = createRoute({
  method: 'get',
  path: '/api/live',
  'x-action': 'view',
  summary: 'What changed, as server-sent events',
  description:
    'Event `change` with data LiveChange: what to fetch again. Event `presence` with data LivePresence: who else has a post open that the caller has (POST /api/posts/{id}/presence). The parameter `space` names the space as the header `Nonet-Space` does elsewhere. The stream ends with the session, and with the membership. Of the streams of one person the oldest ends with the event `replaced` when there are too many: open it again no sooner than somebody looks at it.',
  responses: {
    200: { description: 'The stream.', content: { 'text/event-stream': { schema: z.string() } } },
  },
});

export function liveRoutes(api: Api, parts: LiveParts): void {
  api.openapi(liveRoute, (c) => {
    c.header('Content-Type', 'text/event-stream');
    c.header('X-Accel-Buffering', 'no');
    // A HEAD has no body, so no stream would ever end.
    if (c.req.method === 'HEAD') return c.body(null, 200);
    const caller = c.get('caller');
    if (!parts.hub.hasRoomFor(caller.uid)) throw noRoom();
    return c.body(liveStream(caller, c.req.raw.signal, parts), 200);
  });
}

function noRoom(): ApiError {
  return new ApiError(
    503,
    'live-full',
    'Too many browsers are being told of changes right now. Reload the page to see what is new.',
    { retryAfterS: 60 },
  );
}

function liveStream(
  caller: Caller,
  gone: AbortSignal,
  { hub, closing, isStillAllowed, noteHere, heartbeatMs }: LiveParts,
) {
  const { uid, sessionId, space, accounts } = caller;
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
        let beats = 0;
        async function beat(): Promise<void> {
          if (!(await isStillAllowed(caller))) return end();
          write(': still here\n\n');
          if (beats++ % BEATS_OF_A_NOTE === 0) await noteHere(uid, space.id);
        }

        for (const signal of [gone, closing]) signal.addEventListener('abort', end, { signal: ended.signal });
        if (gone.aborted || closing.aborted) return end();
        // A heartbeat that cannot reach the database also ends the stream.
        const heartbeat = setInterval(() => void beat().catch(end), heartbeatMs);
        ended.signal.addEventListener('abort', () => clearInterval(heartbeat));

        const leave = await hub.subscribe({
          uid,
          sessionId,
          spaceId: space.id,
          change: ({ postId, ...change }) => {
            // Whoever is bound to some accounts is not told of single posts: they may be of others (TEAM-08).
            const told = { ...change, ...(accounts === null && { postId }) };
            write(`event: change\ndata: ${JSON.stringify(told)}\n\n`);
          },
          presence: (presence) => write(`event: presence\ndata: ${JSON.stringify(presence)}\n\n`),
          giveWay() {
            write(REPLACED);
            end();
          },
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

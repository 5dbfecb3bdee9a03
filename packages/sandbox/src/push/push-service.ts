import { integer, text } from '#/core/order.ts';
import { answerPage } from '#/core/pages/page.ts';
import { type SandboxApp, type Steerable, SteeringError, type World } from '#/core/world.ts';
import { checkBody, checkHeaders, PushRefused, readVapid } from '#/push/check-message.ts';
import { PushBook } from '#/push/push-book.ts';
import { pushPage } from '#/push/push-page.ts';

/** The push service that browsers of the sandbox subscribe at. */
export interface PushService extends Steerable {
  mount(app: SandboxApp): void;
  /** How many messages it has kept. */
  count(): number;
}

const pushHref = '/push';
const shownHeaders = ['ttl', 'urgency', 'topic', 'content-encoding'];

/**
 * Plays a push service: takes messages at `/push/{token}`, checks them as real ones do, and records them. No browser fetches them, so
 * a test reads a message with the keys that it subscribed with.
 */
export function createPushService({ store, clock, origin }: Pick<World, 'store' | 'clock' | 'origin'>): PushService {
  const book = new PushBook(store, clock);
  const tokenOf = (endpoint: string) => endpoint.slice(`${origin()}${pushHref}/`.length);

  function mount(app: SandboxApp): void {
    app.get(pushHref, (context) => answerPage(context, `${store.version}`, () => pushPage(book.list())));

    app.post(`${pushHref}/:token`, async (context) => {
      const token = context.req.param('token');
      const refusal = book.takeRefusal();
      if (refusal !== null) {
        await store.durable();
        if (refusal.retryAfterS !== null) context.header('retry-after', String(refusal.retryAfterS));
        return context.text('Refused, as was ordered.\n', refusal.status as 400);
      }
      const found = book.find(token);
      if (found === null) return context.text('There is no such subscription.\n', 404);
      if (found.isRevoked) return context.text('The browser has revoked the subscription.\n', 410);
      const headers = context.req.header();
      const body = Buffer.from(await context.req.arrayBuffer());
      try {
        // The machine's own clock: the sandbox's may have been moved.
        const { key, claims } = readVapid(headers['authorization'], origin(), Date.now());
        if (key !== found.key) throw new PushRefused(403, 'The browser has subscribed with another key.');
        checkHeaders(headers);
        checkBody(body);
        const kept = Object.fromEntries(
          shownHeaders.flatMap((name) => (headers[name] === undefined ? [] : [[name, headers[name]]])),
        );
        const { id } = book.accept({ token, headers: kept, body: body.toString('base64url'), claims });
        await store.durable();
        context.header('location', `${origin()}/push-messages/${id}`);
        return context.body(null, 201);
      } catch (error) {
        if (error instanceof PushRefused) return context.text(`${error.message}\n`, error.status);
        throw error;
      }
    });
  }

  return {
    mount,
    count: () => book.list().length,
    actions: {
      subscribe: (order) => {
        const { token } = book.subscribe(text(order, 'key'));
        return { endpoint: `${origin()}${pushHref}/${token}` };
      },
      revoke: (order) => {
        if (!book.revoke(tokenOf(text(order, 'endpoint')))) throw new SteeringError('There is no such subscription.');
        return { revoked: true };
      },
      refuse: (order) => {
        const status = integer(order, 'status', { min: 300 });
        if (status > 599) throw new SteeringError('"status" must be from 300 to 599.');
        const count = integer(order, 'count', { min: 1, fallback: 1 });
        const retryAfterS = order['retryAfterS'] === undefined ? null : integer(order, 'retryAfterS', { min: 0 });
        book.orderRefusal(status, count, retryAfterS);
        return { status, count, retryAfterS };
      },
      messages: () => ({
        messages: book.list().map(({ token, at, ...message }) => {
          return { ...message, endpoint: `${origin()}${pushHref}/${token}`, at: new Date(at).toISOString() };
        }),
      }),
    },
  };
}

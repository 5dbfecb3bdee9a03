import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';

type Row = Record<string, unknown> & { id: string };

/** The least of Stripe that the product's own calls need, until the sandbox plays it. */
export async function openFakeStripe() {
  const rows = {
    products: new Map(),
    prices: new Map(),
    customers: new Map(),
    sessions: new Map(),
    subscriptions: new Map(),
    portals: new Map(),
    endpoints: new Map(),
  } as Record<string, Map<string, Row>>;
  const kept = new Map<string, Row>();
  const calls: string[] = [];
  const state = { away: false, cut: undefined as string | undefined };
  let serial = 0;
  const list = (data: unknown[]) => ({ object: 'list', data, has_more: false });
  const add = (kind: string, prefix: string, row: object): Row => {
    const made = { id: `${prefix}_${++serial}`, livemode: false, created: 1_700_000_000 + serial, ...row } as Row;
    rows[kind]?.set(made.id, made);
    return made;
  };
  const missing = { error: { type: 'invalid_request_error', code: 'resource_missing', message: 'No such object' } };

  function answer(method: string, path: string, form: URLSearchParams): object | undefined {
    const [, , kind = '', second, third] = path.split('/');
    const own =
      kind === 'checkout'
        ? 'sessions'
        : kind === 'billing_portal'
          ? 'portals'
          : kind === 'webhook_endpoints'
            ? 'endpoints'
            : kind;
    const id = kind === 'checkout' || kind === 'billing_portal' ? third : second;
    if (kind === 'billing_portal' && second === 'sessions')
      return { id: 'bps_1', url: `https://billing.test/${form.get('customer')}` };
    if (kind === 'subscriptions' && method === 'GET' && id === undefined) {
      return list([...rows.subscriptions!.values()].filter((row) => row.customer === form.get('customer')));
    }
    if (kind === 'prices' && method === 'GET' && id === undefined) {
      const keys = [...form].filter(([name]) => name.startsWith('lookup_keys')).map(([, value]) => value);
      return list([...rows.prices!.values()].filter((row) => keys.includes(String(row.lookup_key))));
    }
    if (method === 'GET' && id === undefined) return list([...(rows[own]?.values() ?? [])]);
    if (method === 'GET') return rows[own]?.get(id ?? '');
    const fields = Object.fromEntries(form);
    if (kind === 'products') return add('products', 'prod', { ...fields, active: true });
    if (kind === 'prices')
      return add('prices', 'price', {
        ...fields,
        active: true,
        unit_amount: Number(form.get('unit_amount')),
        recurring: { interval: form.get('recurring[interval]'), interval_count: 1 },
      });
    if (kind === 'customers')
      return add('customers', 'cus', { ...fields, invoice_settings: { default_payment_method: null } });
    if (kind === 'checkout') return add('sessions', 'cs', { ...fields, url: `https://checkout.test/${serial}` });
    if (kind === 'billing_portal') return add('portals', 'bpc', { metadata: { nonet: form.get('metadata[nonet]') } });
    return add('endpoints', 'we', { ...fields, secret: 'whsec_fake', enabled_events: [], status: 'enabled' });
  }

  const server = http.createServer((request, response) => {
    let body = '';
    request.on('data', (chunk) => (body += chunk));
    request.on('end', () => {
      const url = new URL(request.url ?? '', 'http://x');
      const name = `${request.method} ${url.pathname}`;
      calls.push(name);
      if (state.away) return void response.writeHead(503).end();
      const key = request.headers['idempotency-key'];
      const form = request.method === 'GET' ? url.searchParams : new URLSearchParams(body);
      const found =
        (typeof key === 'string' ? kept.get(key) : undefined) ?? answer(request.method ?? '', url.pathname, form);
      if (typeof key === 'string' && found !== undefined) kept.set(key, found as Row);
      if (state.cut === name) return void request.socket.destroy();
      response.writeHead(found === undefined ? 404 : 200, { 'content-type': 'application/json' });
      response.end(JSON.stringify(found ?? missing));
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, rows, calls, state, add };
}

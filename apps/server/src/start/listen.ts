import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { getRequestListener } from '@hono/node-server';

import type { Assembly } from '#/assemble/assemble.ts';
import { dropBody } from '#/start/drop-body.ts';
import { errorCode, StartProblem } from '#/start/start-problem.ts';

export interface HttpServer {
  /** Takes no more connections and waits for running calls; after `graceMs` these are cut. */
  close(graceMs: number): Promise<void>;
}

/** `localhost` stands for two addresses. Browsers use either, and no other program may listen on the second one. */
const addressesOf = (host: string) => (host === 'localhost' ? ['127.0.0.1', '::1'] : [host]);

export async function listen(
  fetch: Assembly['fetch'],
  { host, port }: { host: string; port: number },
): Promise<HttpServer> {
  const listener = getRequestListener((request, env) => fetch(request, env as Parameters<Assembly['fetch']>[1]));
  const servers: Server[] = [];
  for (const address of addressesOf(host)) {
    const server = createServer({ requestTimeout: 10 * 60_000, headersTimeout: 30_000 }, (req, res) => {
      // First, as Node looks at the end of an answer whether anybody reads the body.
      res.prependOnceListener('finish', () => {
        if (!req.complete && !req.readableDidRead) dropBody(req);
      });
      void listener(req, res);
    });
    try {
      await once(server.listen({ host: address, port, exclusive: true }), 'listening');
      servers.push(server);
    } catch (error) {
      const code = errorCode(error);
      // This machine has no IPv6.
      if (address === '::1' && (code === 'EADDRNOTAVAIL' || code === 'EAFNOSUPPORT')) continue;
      for (const open of servers) open.close();
      throw problemOf(code, host, port) ?? error;
    }
  }
  return {
    async close(graceMs) {
      const closed = servers.map((server) => once(server, 'close'));
      for (const server of servers) server.close();
      const cut = setTimeout(() => {
        for (const server of servers) server.closeAllConnections();
      }, graceMs);
      await Promise.all(closed);
      clearTimeout(cut);
    },
  };
}

function problemOf(code: string | undefined, host: string, port: number): StartProblem | undefined {
  switch (code) {
    case 'EADDRINUSE':
      return new StartProblem(
        `Port ${port} is taken by another program: stop that one, or choose another port, for example PORT=${port + 10} npm start.`,
      );
    case 'EACCES':
      return new StartProblem(`This user may not use port ${port}: choose one above 1023 with PORT.`);
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
      return new StartProblem(
        `This machine has no address ${host}: set HOST to localhost, 0.0.0.0 or an address it has.`,
      );
    default:
      return undefined;
  }
}

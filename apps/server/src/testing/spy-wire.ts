import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';

/** A wire to a server that notes the calls and can be cut. */
export interface SpyWire {
  url: string;
  /** The calls so far, such as `POST /v1/customers`. */
  calls: string[];
  /** Where it leads. */
  layTo(target: string): void;
  /** Cuts the next call of this name when the other side has answered: the work is done, and the caller does not know. */
  cutAfter(name: string): void;
  /** From now on all calls are signed in with this key. */
  signInWith(key: string): void;
}

/** Lays a wire; it goes with the test. */
export async function openSpyWire(): Promise<SpyWire> {
  const calls: string[] = [];
  const cuts: string[] = [];
  let target = '';
  let bearer: string | undefined;

  const server = http.createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '', 'http://wire');
    const name = `${request.method} ${pathname}`;
    calls.push(name);
    const onward = http.request(new URL(request.url ?? '', target), {
      method: request.method,
      headers: {
        ...request.headers,
        host: new URL(target).host,
        ...(bearer === undefined ? {} : { authorization: bearer }),
      },
    });
    onward.on('error', () => request.socket.destroy());
    onward.on('response', (answer) => {
      const cut = cuts.indexOf(name);
      if (cut !== -1) {
        cuts.splice(cut, 1);
        answer.resume();
        answer.on('end', () => request.socket.destroy());
        return;
      }
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    });
    request.pipe(onward);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    calls,
    layTo: (url) => {
      target = url;
    },
    cutAfter: (name) => cuts.push(name),
    signInWith: (key) => {
      bearer = `Bearer ${key}`;
    },
  };
}

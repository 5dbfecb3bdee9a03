import http from 'node:http';
import https from 'node:https';
import type { LookupFunction, Socket } from 'node:net';
import net from 'node:net';
import tls from 'node:tls';
import { AddressRefused } from '#/kit/address-guard.ts';

/** Which step of making a connection failed. Not one byte of the request has left by then. */
export type ConnectStep = 'dns' | 'address' | 'tcp' | 'proxy' | 'tls';

/** A connection could not be made; thrown by `connect` only. */
export class ConnectFailed extends Error {
  override readonly name = 'ConnectFailed';
  readonly step: ConnectStep;

  constructor(step: ConnectStep, cause: unknown) {
    super(`no connection: ${step}`, { cause });
    this.step = step;
  }
}

/** Where and how to connect. */
export interface ConnectTarget {
  readonly secure: boolean;
  /** Name or IP address without brackets. */
  readonly host: string;
  readonly port: number;
  readonly lookup: LookupFunction;
  /** HTTP proxy through which a secure connection is tunnelled. */
  readonly proxy: URL | undefined;
  /** Additional trust for tests; undefined means the runtime's own list. */
  readonly ca: string | undefined;
  /** For the whole way from the name to the finished handshake. */
  readonly timeoutMs: number;
}

/**
 * Makes a connection that is ready to carry a request: resolved, connected, tunnelled and encrypted. The request is
 * handed to it only afterwards, which is what tells "nothing left" and "something may have left" apart.
 */
export async function connect(target: ConnectTarget): Promise<Socket> {
  const deadline = AbortSignal.timeout(target.timeoutMs);
  const through = target.secure ? target.proxy : undefined;
  const plain = through === undefined ? await dial(target, deadline) : await tunnel(through, target, deadline);
  return target.secure ? await encrypt(plain, target, deadline) : plain;
}

function dial(target: ConnectTarget, deadline: AbortSignal): Promise<Socket> {
  let step: ConnectStep = 'dns';
  const lookup: LookupFunction = (hostname, options, callback) =>
    target.lookup(hostname, options, (error, ...found) => {
      if (error === null) step = 'tcp';
      else if (error instanceof AddressRefused) step = 'address';
      callback(error, ...found);
    });
  if (net.isIP(target.host) !== 0) step = 'tcp';
  const socket = net.connect({ host: target.host, port: target.port, lookup, noDelay: true });
  return ready(socket, 'connect', deadline, () => step);
}

function encrypt(plain: Socket, target: ConnectTarget, deadline: AbortSignal): Promise<Socket> {
  const socket = tls.connect({
    socket: plain,
    ALPNProtocols: ['http/1.1'],
    ...(net.isIP(target.host) === 0 ? { servername: target.host } : { host: target.host }),
    ...(target.ca === undefined ? {} : { ca: target.ca }),
  });
  return ready(socket, 'secureConnect', deadline, () => 'tls');
}

function ready<S extends Socket>(
  socket: S,
  event: 'connect' | 'secureConnect',
  deadline: AbortSignal,
  step: () => ConnectStep,
): Promise<S> {
  return new Promise((resolve, reject) => {
    const fail = (cause: unknown): void => {
      finish();
      socket.destroy();
      reject(new ConnectFailed(step(), cause));
    };
    const late = (): void => fail(deadline.reason);
    const closed = (): void => fail(new Error('closed during the handshake'));
    const finish = (): void => {
      deadline.removeEventListener('abort', late);
      socket.off('error', fail).off('close', closed);
      // An error after this moment belongs to the user of the socket; until then it must not end the process.
      socket.on('error', () => socket.destroy());
    };
    deadline.addEventListener('abort', late, { once: true });
    socket.once('error', fail).once('close', closed);
    socket.once(event, () => {
      finish();
      resolve(socket);
    });
  });
}

function tunnel(proxy: URL, target: ConnectTarget, deadline: AbortSignal): Promise<Socket> {
  const authority = `${target.host}:${target.port}`;
  const credentials = `${decodeURIComponent(proxy.username)}:${decodeURIComponent(proxy.password)}`;
  return new Promise((resolve, reject) => {
    const fail = (cause: unknown): void => reject(new ConnectFailed('proxy', cause));
    const request = (proxy.protocol === 'https:' ? https : http).request({
      host: proxy.hostname,
      port: proxy.port === '' ? undefined : Number(proxy.port),
      method: 'CONNECT',
      path: authority,
      agent: false,
      signal: deadline,
      headers: {
        host: authority,
        ...(credentials === ':' ? {} : { 'proxy-authorization': `Basic ${btoa(credentials)}` }),
      },
    });
    request.once('error', fail);
    request.once('response', (response) => {
      response.destroy();
      fail(new Error(`the proxy answered ${response.statusCode}`));
    });
    request.once('connect', (response, socket) => {
      if (response.statusCode === 200) return resolve(socket);
      socket.destroy();
      fail(new Error(`the proxy answered ${response.statusCode}`));
    });
    request.end();
  });
}

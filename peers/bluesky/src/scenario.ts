import { nextTid } from '#/tid.ts';
import type { XrpcAnswer, XrpcCall } from '#/xrpc.ts';
import { xrpc } from '#/xrpc.ts';

/** A server of the AT Protocol with an account on it, real or played. */
export interface Peer {
  readonly service: string;
  readonly handle: string;
  readonly did: string;
  readonly appPassword: string;
  /** The DID of another account on the same server. */
  readonly otherDid: string;
  readonly accessToken: string;
  /** An access token of the account which was good once. */
  readonly expiredToken: string;
}

/** Something a client may do, well or badly, and what the server says to each step of it. */
export interface Scenario {
  readonly name: string;
  run(peer: Peer): Promise<XrpcAnswer[]>;
}

export const posts = 'app.bsky.feed.post';
export const createdAt = '2026-11-20T09:00:00.000Z';

/** A scenario of one call. */
export function one(name: string, call: (peer: Peer) => XrpcCall): Scenario {
  return { name, run: async (peer) => [await xrpc(peer.service, call(peer))] };
}

/** A scenario of several calls that build on one another. */
export function several(
  name: string,
  steps: (peer: Peer, send: (call: XrpcCall) => Promise<XrpcAnswer>) => Promise<void>,
): Scenario {
  return {
    name,
    run: async (peer) => {
      const answers: XrpcAnswer[] = [];
      await steps(peer, async (call) => {
        const answer = await xrpc(peer.service, call);
        answers.push(answer);
        return answer;
      });
      return answers;
    },
  };
}

export function post(fields: Record<string, unknown>): Record<string, unknown> {
  return { $type: posts, createdAt, ...fields };
}

export function putPost(peer: Peer, fields: Record<string, unknown>, more: Record<string, unknown> = {}): XrpcCall {
  return putBody(peer, { record: post(fields), ...more });
}

export function putBody(peer: Peer, more: Record<string, unknown>): XrpcCall {
  return {
    method: 'com.atproto.repo.putRecord',
    token: peer.accessToken,
    body: { repo: peer.did, collection: posts, rkey: nextTid(), ...more },
  };
}

export function upload(peer: Peer, body: Uint8Array<ArrayBuffer> | string, contentType: string): XrpcCall {
  return {
    method: 'com.atproto.repo.uploadBlob',
    token: peer.accessToken,
    body,
    headers: contentType ? { 'content-type': contentType } : {},
  };
}

export async function session(peer: Peer): Promise<{ accessJwt: string; refreshJwt: string }> {
  return tokens(
    await xrpc(peer.service, {
      method: 'com.atproto.server.createSession',
      body: { identifier: peer.handle, password: peer.appPassword },
    }),
  );
}

export function tokens(answer: XrpcAnswer): { accessJwt: string; refreshJwt: string } {
  return answer.body as { accessJwt: string; refreshJwt: string };
}

export function anonymous({ token: _left, ...call }: XrpcCall): XrpcCall {
  return call;
}

export function withoutField(call: XrpcCall, field: string): XrpcCall {
  const { [field]: _left, ...body } = call.body as Record<string, unknown>;
  return { ...call, body };
}

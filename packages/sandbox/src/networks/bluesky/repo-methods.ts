import { l } from '@atproto/lex-schema';

import { takeCall } from '#/core/take-call.ts';
import type { World } from '#/core/world.ts';
import type { Account, Accounts } from '#/networks/bluesky/accounts.ts';
import type { Blobs } from '#/networks/bluesky/blobs.ts';
import { isObject, type JsonObject } from '#/networks/bluesky/json.ts';
import { postCollection } from '#/networks/bluesky/post.ts';
import { type PreparedRecord, prepareRecord } from '#/networks/bluesky/prepare-record.ts';
import { limits, type RateLimiter } from '#/networks/bluesky/rate-limits.ts';
import { refusalsFor } from '#/networks/bluesky/refusals.ts';
import { type Repo, type Swap, uriOf, type Write } from '#/networks/bluesky/repo.ts';
import type { Caller, Sessions } from '#/networks/bluesky/sessions.ts';
import {
  type Call,
  mediaTypeOf,
  readBody,
  readInput,
  readParam,
  readParams,
  type XrpcMethods,
} from '#/networks/bluesky/xrpc.ts';
import { authRequired, invalidRequest, XrpcError } from '#/networks/bluesky/xrpc-error.ts';

const place = {
  repo: l.string({ format: 'at-identifier' }),
  collection: l.string({ format: 'nsid' }),
  rkey: l.string({ maxLength: 512, format: 'record-key' }),
};
const content = { validate: l.optional(l.boolean()), record: l.object({}) };
const cid = l.string({ format: 'cid' });
const swapCommit = l.optional(cid);

const putInput = l.object({ ...place, ...content, swapRecord: l.optional(l.nullable(cid)), swapCommit });
const createInput = l.object({ ...place, rkey: l.optional(place.rkey), ...content, swapCommit });
const deleteInput = l.object({ ...place, swapRecord: l.optional(cid), swapCommit });

/** What the repository methods work on. */
export interface RepoParts {
  readonly world: World;
  readonly accounts: Accounts;
  readonly sessions: Sessions;
  readonly limiter: RateLimiter;
  readonly repo: Repo;
  readonly blobs: Blobs;
}

/** `com.atproto.repo.*` and `com.atproto.sync.getBlob`. */
export function repoMethods(parts: RepoParts): XrpcMethods {
  const { accounts, sessions, limiter, repo, blobs } = parts;

  const signedIn = (call: Call): Caller => {
    const caller = sessions.authenticate(call.authorization);
    call.context.set('account', caller.account.handle);
    return caller;
  };

  return {
    'com.atproto.repo.putRecord': {
      verb: 'POST',
      run: async (call) => {
        const caller = signedIn(call);
        const input = await readInput(call, putInput, 1_000_000);
        call.addHeaders(limiter.consume(limits.write, caller.account.did, 2));
        const account = ownerOf(accounts, caller, input);
        const prepared = prepare(input, String(input['rkey']));
        return publish(parts, call, caller, prepared, repo.put(account, prepared, swapOf(input)));
      },
    },

    'com.atproto.repo.createRecord': {
      verb: 'POST',
      run: async (call) => {
        const caller = signedIn(call);
        const input = await readInput(call, createInput, 1_000_000);
        call.addHeaders(limiter.consume(limits.write, caller.account.did, 3));
        const account = ownerOf(accounts, caller, input);
        const { rkey } = input;
        const prepared = prepare(input, typeof rkey === 'string' ? rkey : repo.nextKey());
        return publish(parts, call, caller, prepared, repo.create(account, prepared, swapOf(input)));
      },
    },

    'com.atproto.repo.deleteRecord': {
      verb: 'POST',
      run: async (call) => {
        const caller = signedIn(call);
        const input = await readInput(call, deleteInput, 150 * 1024);
        call.addHeaders(limiter.consume(limits.write, caller.account.did, 1));
        const account = ownerOf(accounts, caller, input);
        const commit = repo.delete(account, String(input['collection']), String(input['rkey']), swapOf(input));
        return commit === null ? {} : { commit };
      },
    },

    'com.atproto.repo.getRecord': {
      verb: 'GET',
      run: (call) => {
        const method = 'com.atproto.repo.getRecord';
        const params = readParams(call, method, { repo: 'at-identifier', collection: 'nsid', rkey: 'record-key' });
        const wanted = readParam(call, method, 'cid', cid);
        const did = accounts.find(params.repo)?.did;
        if (did === undefined) throw invalidRequest('Could not locate record');
        const uri = uriOf(did, params.collection, params.rkey);
        const record = repo.get(did, params.collection, params.rkey);
        if (record === null || (wanted ?? record.cid) !== record.cid) {
          throw invalidRequest(`Could not locate record: ${uri}`, 'RecordNotFound');
        }
        return { uri, cid: record.cid, value: record.value };
      },
    },

    'com.atproto.repo.listRecords': {
      verb: 'GET',
      run: (call) => {
        const method = 'com.atproto.repo.listRecords';
        const params = readParams(call, method, { repo: 'at-identifier', collection: 'nsid' });
        const page = {
          limit: Number(readParam(call, method, 'limit', l.integer({ minimum: 1, maximum: 100 })) ?? 50),
          reverse: readParam(call, method, 'reverse', l.boolean()) === 'true',
          cursor: readParam(call, method, 'cursor', l.string()) ?? null,
        };
        const account = accounts.find(params.repo);
        if (account === null) throw invalidRequest(`Could not find repo: ${params.repo}`);
        const found = repo.list(account.did, params.collection, page);
        const records = found.map((record) => ({
          uri: uriOf(record.did, record.collection, record.rkey),
          cid: record.cid,
          value: record.value,
        }));
        const cursor = found.at(-1)?.rkey;
        return cursor === undefined ? { records } : { records, cursor };
      },
    },

    'com.atproto.repo.uploadBlob': {
      verb: 'POST',
      run: async (call) => {
        const { account } = signedIn(call);
        assertUsable(account);
        const type = mediaTypeOf(call.context);
        call.addHeaders(limiter.consume(limits.upload, account.did, 1));
        const bytes = await readBody(call.context, blobs.uploadLimit);
        return { blob: await blobs.upload(account.did, bytes, type) };
      },
    },

    'com.atproto.sync.getBlob': {
      verb: 'GET',
      run: async (call) => {
        const params = readParams(call, 'com.atproto.sync.getBlob', { did: 'did', cid: 'cid' });
        if (accounts.find(params.did) === null)
          throw invalidRequest(`Could not find repo for DID: ${params.did}`, 'RepoNotFound');
        const blob = await blobs.read(params.did, params.cid);
        if (blob === null) throw invalidRequest('Blob not found');
        return new Response(blob.bytes, {
          headers: {
            'content-type': blob.mimeType,
            'x-content-type-options': 'nosniff',
            'content-disposition': `attachment; filename="${params.cid}"`,
            'content-security-policy': "default-src 'none'; sandbox",
          },
        });
      },
    },
  };
}

/**
 * Carries a write out and answers it, unless a fault strikes. Only a call that would otherwise make a post visible
 * (or find it visible already) reaches the faults.
 */
async function publish(parts: RepoParts, call: Call, caller: Caller, prepared: PreparedRecord, write: Write) {
  const { world, sessions } = parts;
  const { did, handle } = caller.account;
  const accept = () => {
    const commit = write.accept();
    return {
      uri: write.uri,
      cid: write.cid,
      ...(commit === null ? {} : { commit }),
      ...(prepared.validationStatus === undefined ? {} : { validationStatus: prepared.validationStatus }),
    };
  };
  if (prepared.collection !== postCollection) return accept();
  const refusals = refusalsFor(world, sessions, caller);
  const taken = { context: call.context, network: 'bluesky', names: [did, handle], refusals };
  return takeCall(world, { ...taken, place: 'publish' }, accept);
}

/** The account a call names; it must be the caller's own and in use. */
function ownerOf(accounts: Accounts, caller: Caller, input: JsonObject): Account {
  const account = accounts.find(String(input['repo']));
  if (account === null) throw new XrpcError(403, 'AccountNotFound', 'Account not found');
  assertUsable(account);
  if (account.did !== caller.account.did) throw authRequired();
  return account;
}

function assertUsable(account: Account): void {
  if (account.status === 'takendown') throw authRequired('Account has been taken down', 'AccountTakedown');
  if (account.status === 'deactivated') throw authRequired('Account is deactivated', 'AccountDeactivated');
}

function prepare(input: JsonObject, rkey: string): PreparedRecord {
  const { collection, record, validate } = input;
  if (!isObject(record)) throw invalidRequest('Invalid body');
  return prepareRecord(String(collection), rkey, record, typeof validate === 'boolean' ? validate : undefined);
}

function swapOf(input: JsonObject): Swap {
  const { swapRecord, swapCommit } = input;
  return {
    ...(typeof swapRecord === 'string' || swapRecord === null ? { record: swapRecord } : {}),
    ...(typeof swapCommit === 'string' ? { commit: swapCommit } : {}),
  };
}

import type { World } from '#/core/world.ts';
import type { InstagramAccount } from '#/networks/facebook/assets.ts';
import type { NodeMethod } from '#/networks/facebook/graph.ts';
import { ruploadBase } from '#/networks/facebook/links.ts';
import { type Draft, type Request, readRequest } from '#/networks/instagram/draft.ts';
import { beginVideo, fetchPicture, fetchVideo } from '#/networks/instagram/files.ts';
import { refusal, tooManyContainers } from '#/networks/instagram/refusals.ts';
import { accountToPublish, type Shelves } from '#/networks/instagram/shelves.ts';

/** "An Instagram account can only create 400 containers within a rolling 24 hour period" ("IG User Media"). */
const containersADay = 400;
const dayMs = 86_400_000;

/** `POST /{account}/media`: begins a post that nobody sees yet. */
export function makeContainer(world: World, shelves: Shelves): NodeMethod {
  const { containers } = shelves;
  return async (call) => {
    const account = accountToPublish(shelves, call);
    const request = readRequest(call.parameters);
    if (world.limits && containers.madeSince(account.id, world.clock.now() - dayMs) >= containersADay) {
      throw tooManyContainers();
    }
    const { draft, failure } = await gather(shelves, account, request);
    return call.take('container', () => {
      if (draft.isSent) {
        const { id } = containers.open(account.id, draft);
        return { id, uri: `${world.origin()}${ruploadBase}/ig-api-upload/v26.0/${id}` };
      }
      const begin = (): object => ({ id: containers.create(account.id, draft, failure).id });
      return request.source.from === 'address' ? call.take('upload', begin) : begin();
    });
  };
}

/** A post with its files, and what its container will fail with; null: nothing. */
async function gather(
  shelves: Shelves,
  { id: accountId }: InstagramAccount,
  { draft, source, altText, coverUrl }: Request,
): Promise<{ readonly draft: Draft; readonly failure: string | null }> {
  const { containers, files, switches } = shelves;
  const cover =
    coverUrl === null
      ? null
      : await fetchPicture(files, { address: coverUrl, accountId, isShaped: false }, switches.unknowns);
  const whole = { ...draft, coverId: cover?.fileId ?? null };
  if (source.from === 'children') {
    const found = source.ids.map((id) => {
      const child = containers.find(accountId, id);
      if (child?.draft.isChild !== true || containers.stateOf(child).status !== 'FINISHED') throw refusal('notReady');
      return child.draft;
    });
    const tagged = [...new Set(found.flatMap((child) => child.tagged))];
    return { draft: { ...whole, tagged, files: found.flatMap((child) => child.files) }, failure: null };
  }
  if (source.from === 'bytes') {
    const { id: fileId } = beginVideo(files, accountId);
    return { draft: { ...whole, files: [{ id: '', fileId, kind: 'VIDEO', altText }] }, failure: null };
  }
  const { address, kind } = source;
  const isShaped = draft.product === 'FEED';
  const { fileId, failure } =
    kind === 'IMAGE'
      ? await fetchPicture(files, { address, accountId, isShaped }, switches.unknowns)
      : await fetchVideo(files, { address, accountId, draft }, switches.unknowns);
  return {
    draft: { ...whole, files: [{ id: '', fileId, kind, altText }] },
    failure: failure ?? cover?.failure ?? null,
  };
}

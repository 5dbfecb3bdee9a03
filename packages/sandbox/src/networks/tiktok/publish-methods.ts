import { randomBytes } from 'node:crypto';

import { fetchFile } from '#/core/uploads/fetch-file.ts';
import type { UploadStore } from '#/core/uploads/upload-store.ts';
import type { World } from '#/core/world.ts';
import type { Account } from '#/networks/tiktok/accounts.ts';
import type { Call, Gate, Method } from '#/networks/tiktok/api.ts';
import { ApiError } from '#/networks/tiktok/api-error.ts';
import { failureOfPhoto, photoBounds } from '#/networks/tiktok/file-rules.ts';
import { uploadBase } from '#/networks/tiktok/links.ts';
import { readPhotoAddresses, readPhotoInfo, readUploadPlan, readVideoInfo } from '#/networks/tiktok/post-request.ts';
import type { Draft, Publications } from '#/networks/tiktok/publications.ts';
import { bannedFromPosting } from '#/networks/tiktok/read-methods.ts';

/** What the network keeps: files, and what is to become of them. */
export interface Shelves {
  readonly files: UploadStore<never>;
  readonly publications: Publications;
}

/** "The upload_url is valid for one hour". */
const uploadMs = 60 * 60_000;

const draftOfVideo: Draft = { kind: 'video', isDraft: true, text: '', title: '', privacy: null, marks: [] };

/** Publishing: videos, drafts of videos, and photos, which are fetched. */
export function publishMethods(world: World, gate: Gate, { files, publications }: Shelves): Method[] {
  /** What is wrong with any post or draft of this account at this time. */
  function assertMayPost(account: Account, draft: Draft): void {
    if (account.status === 'banned') throw bannedFromPosting();
    const used = publications.usedBy(account.id);
    gate.limits.assertPostsLeft(draft.isDraft ? 'drafts' : 'posts', draft.isDraft ? used.drafts : used.posts);
    if (draft.isDraft || gate.switches.state.isAudited) return;
    gate.limits.assertUserLeft(account.id, publications.usersOfToday());
    if (account.privacy === 'private' && draft.privacy === 'SELF_ONLY') return;
    const message = 'Unaudited clients can only post to a private account. The publish attempt will be blocked.';
    throw new ApiError(403, 'unaudited_client_can_only_post_to_private_accounts', message);
  }

  function beginVideo({ account, body, take }: Call, draft: Draft): Promise<object> {
    const plan = readUploadPlan(body);
    assertMayPost(account, draft);
    return take('container', () => {
      const { totalBytes } = plan;
      const file = files.begin({ accountId: account.id, category: 'video', type: 'video/mp4', totalBytes });
      const token = randomBytes(24).toString('hex');
      const endsAt = world.clock.now() + uploadMs;
      const received = { receivedBytes: 0, receivedChunks: 0 };
      const { id } = publications.begin(account, draft, { ...plan, ...received, fileId: file.id, token, endsAt });
      const query = new URLSearchParams({ upload_id: id, upload_token: token });
      return { publish_id: id, upload_url: `${world.origin()}${uploadBase}?${query}` };
    });
  }

  async function fetchPhotos({ id }: Account, addresses: readonly string[]) {
    const fileIds: string[] = [];
    for (const address of addresses) {
      const fetched = await fetchFile(address, photoBounds);
      if (typeof fetched === 'string') return { fileIds, failure: 'photo_pull_failed' };
      const { bytes, type } = fetched;
      const kept = await files.keep({ accountId: id, category: 'photo', type, totalBytes: bytes.length }, bytes);
      files.replace({ ...kept, isUsed: true });
      fileIds.push(kept.id);
      const failure = failureOfPhoto(kept.file);
      if (failure !== null) return { fileIds, failure };
    }
    return { fileIds, failure: null };
  }

  return [
    {
      verb: 'POST',
      path: '/v2/post/publish/video/init/',
      scopes: ['video.publish'],
      limit: 'video-init',
      run: (call) => beginVideo(call, readVideoInfo(call.account, call.body)),
    },
    {
      verb: 'POST',
      path: '/v2/post/publish/inbox/video/init/',
      scopes: ['video.upload'],
      limit: 'inbox-init',
      run: (call) => beginVideo(call, draftOfVideo),
    },
    {
      verb: 'POST',
      path: '/v2/post/publish/content/init/',
      scopes: ['video.publish', 'video.upload'],
      limit: 'content-init',
      run: (call) => {
        const { account, body } = call;
        const draft = readPhotoInfo(account, body);
        const addresses = readPhotoAddresses(body);
        assertMayPost(account, draft);
        if (!gate.switches.state.ownsUrls) {
          const message = 'Please review our URL ownership verification rules at developers.tiktok.com.';
          throw new ApiError(403, 'url_ownership_unverified', message);
        }
        return call.take('publish', async () => {
          const begun = publications.begin(account, draft, null);
          const { fileIds, failure } = await fetchPhotos(account, addresses);
          publications.receive(account, begun, fileIds, failure);
          return { publish_id: begun.id };
        });
      },
    },
  ];
}

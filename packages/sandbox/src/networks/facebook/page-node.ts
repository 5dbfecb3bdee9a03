import type { World } from '#/core/world.ts';
import type { Caller, Parts } from '#/networks/facebook/caller.ts';
import { commentMethods, commentNodeMethods } from '#/networks/facebook/comment-methods.ts';
import { feedMethods, photoMethods, postMethods } from '#/networks/facebook/feed-methods.ts';
import { app, shortMs } from '#/networks/facebook/grants.ts';
import type { NodeMethod, NodeType } from '#/networks/facebook/graph.ts';
import { insightMethods } from '#/networks/facebook/insight-methods.ts';
import { pageFields } from '#/networks/facebook/page-fields.ts';
import { readPage, type Shelves } from '#/networks/facebook/publisher.ts';
import { noField } from '#/networks/facebook/refusals.ts';
import { never } from '#/networks/facebook/token-methods.ts';
import { receiveVideo, uploadMethods, videoMethods, videoNodeMethods } from '#/networks/facebook/video-methods.ts';
import { pickFields } from '#/networks/meta/pick-fields.ts';

/** Pages, what is made on them, and the app's uploads. */
export function pageNodes(world: World, { assets, grants }: Parts, shelves: Shelves): NodeType[] {
  const { comments, files, posts, videos } = shelves;
  const postOfVideo = (id: string) => {
    const video = videos.find(id);
    return video === null ? null : videos.postOf(video);
  };
  const namesOf = (pageId: string, { person }: Caller): readonly string[] => {
    return [pageId, assets.find(pageId)?.username ?? '', person.id, person.handle];
  };
  const uploads = uploadMethods(shelves);
  const ofCaller: NodeType['namesOf'] = (_, caller) => namesOf(caller.page?.id ?? '', caller);

  const read: NodeMethod = (call) => {
    const page = readPage(shelves, call);
    const { caller } = call;
    const endsAt = caller.expiresAt - caller.issuedAt > shortMs ? never : caller.expiresAt;
    const token = caller.page === null ? grants.issueFor(caller.token, page.id, endsAt) : caller.token;
    const fields = pageFields(world, page, { token, assets: caller.assets });
    const show = () => pickFields(call.parameters, fields, (message) => noField(message, 'Page'), 'name,id');
    return /\bfollowers_count\b/.test(call.parameters.get('fields') ?? '') ? call.take('figures', show) : show();
  };

  return [
    {
      network: 'facebook',
      owns: (id) => assets.find(id) !== null,
      namesOf,
      methods: { GET: read, ...feedMethods(shelves), ...videoMethods(shelves) },
    },
    {
      network: 'facebook',
      owns: (id) => posts.find(id) !== null,
      namesOf: (id, caller) => namesOf(posts.find(id)?.pageId ?? '', caller),
      methods: {
        ...postMethods(shelves),
        ...commentMethods(shelves, (id) => posts.find(id)),
        ...insightMethods(shelves, 'insights', (id) => posts.find(id)),
      },
    },
    {
      network: 'facebook',
      owns: (id) => files.find(id)?.category === 'photo',
      namesOf: (id, caller) => namesOf(files.find(id)?.accountId ?? '', caller),
      methods: photoMethods(shelves),
    },
    {
      network: 'facebook',
      owns: (id) => videos.find(id) !== null,
      namesOf: (id, caller) => namesOf(videos.find(id)?.pageId ?? '', caller),
      methods: {
        ...videoNodeMethods(shelves),
        ...commentMethods(shelves, postOfVideo),
        ...insightMethods(shelves, 'video_insights', postOfVideo),
      },
      receive: receiveVideo(shelves),
    },
    {
      network: 'facebook',
      owns: (id) => comments.find(id) !== null,
      namesOf: (id, caller) => namesOf(comments.find(id)?.accountId ?? '', caller),
      methods: commentNodeMethods(shelves),
    },
    { network: 'facebook', owns: (id) => id === app.id, namesOf: ofCaller, methods: uploads.app },
    { network: 'facebook', owns: (id) => id.startsWith('upload:'), namesOf: ofCaller, methods: uploads.session },
  ];
}

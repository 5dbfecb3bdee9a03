import { appendBytes, fetchVideo, keepVideo, maxVideoBytes, receivedOf, takePhoto } from '#/networks/facebook/files.ts';
import { type NodeCall, type NodeMethod, noObject } from '#/networks/facebook/graph.ts';
import { graphPage } from '#/networks/facebook/graph-page.ts';
import { ruploadBase } from '#/networks/facebook/links.ts';
import { assertPlayed, flag, publishingPage, readPage, type Shelves } from '#/networks/facebook/publisher.ts';
import { invalidParameter, noField } from '#/networks/facebook/refusals.ts';
import { videoFields } from '#/networks/facebook/show-post.ts';
import type { Video } from '#/networks/facebook/videos.ts';
import { GraphError } from '#/networks/meta/graph-error.ts';
import { pickFields } from '#/networks/meta/pick-fields.ts';

const mostCaptionBytes = 200_000;

/** How much of a video one call of the classic upload brings; the network says it, and apps follow. */
const chunkBytes = 1_048_576;
/** "30 API-published posts within a 24-hour moving period" ("Reels Publishing API", July 2026). */
const maxReels = 30;

/** Videos, reels and stories of a page. */
export function videoMethods(shelves: Shelves): Readonly<Record<string, NodeMethod>> {
  const { assets, files, posts, videos, switches, world } = shelves;

  const begin = (call: NodeCall, kind: Video['kind'], totalBytes: number): Video => {
    const file = files.begin({ accountId: call.id, category: 'video', type: 'video/mp4', totalBytes });
    return videos.begin({ pageId: call.id, kind, fileId: file.id });
  };

  const videoOf = (call: NodeCall, id: string, kind: Video['kind']): Video => {
    const video = videos.find(id);
    if (video === null || video.pageId !== call.id || video.kind !== kind) {
      throw invalidParameter('Param video_id is not a video of this page', 33);
    }
    return video;
  };

  /**
   * Publishes a video whose bytes are here, or says what publishing it once more comes to. `begin`: it is worked on from this very
   * call on.
   */
  const publish = (
    call: NodeCall,
    video: Video,
    answer: (video: Video) => object,
    begin?: () => Video,
  ): Promise<object> | object => {
    const { secondPublish, videoCheck } = switches.unknowns;
    if (video.processing === null && begin === undefined) {
      throw new GraphError(6000, '(#6000) There was a problem uploading your video file.');
    }
    const failure = video.processing?.failure ?? null;
    if (failure !== null && videoCheck === 'answer') throw invalidParameter(failure.message, failure.code);
    if (video.isFinished && secondPublish === 'refused') throw invalidParameter('The video is already published');
    if (world.limits && video.kind === 'reel' && !video.isFinished && posts.reelsOf(video.pageId) >= maxReels) {
      throw new GraphError(4, '(#4) Application request limit reached');
    }
    return call.take('publish', () => {
      if (!video.isFinished) return answer(videos.publish(begin?.() ?? video, files.find(video.fileId)));
      const post = videos.postOf(video);
      if (secondPublish === 'again' && post !== null) posts.repeat(post);
      return answer(video);
    });
  };

  const textsIn = ({ parameters }: NodeCall): Partial<Pick<Video, 'title' | 'description'>> => {
    const [title, description] = [parameters.get('title'), parameters.get('description')];
    return { ...(title === undefined ? {} : { title }), ...(description === undefined ? {} : { description }) };
  };

  /** The file that is whole becomes a video, published or not. */
  const settle = (call: NodeCall, video: Video, answer: (video: Video) => object): Promise<object> | object => {
    const file = files.find(video.fileId);
    if (file === null || !file.isFinal) {
      throw new GraphError(6000, '(#6000) There was a problem uploading your video file.');
    }
    const begin = (): Video => videos.process(videos.describe(video, textsIn(call)), file);
    if (flag(call.parameters, 'published', true)) return publish(call, video, answer, begin);
    return call.take('container', () => answer(begin()));
  };

  const createVideo: NodeMethod = async (call) => {
    publishingPage(shelves, call);
    assertPlayed(call.parameters);
    const phase = call.parameters.get('upload_phase');
    if (phase !== undefined) return phased(call, phase);
    const [sent] = call.files.values();
    const [handle, address] = [call.parameters.get('fbuploader_video_file_chunk'), call.parameters.get('file_url')];
    const kept = async () => {
      if (sent !== undefined) return keepVideo(files, call.id, await sent.bytes());
      if (address !== undefined) return fetchVideo(files, call.id, address);
      const uploaded = files.find(Buffer.from((handle ?? '').replace(/^4::/, ''), 'base64url').toString());
      if (uploaded?.isFinal === true && uploaded.category === 'handle') return uploaded;
      throw new GraphError(6000, '(#6000) There was a problem uploading your video file.');
    };
    const file = await kept();
    const video = videos.begin({ pageId: call.id, kind: 'video', fileId: file.id });
    return settle(call, video, ({ id }) => ({ id }));
  };

  /** The upload in phases ("Video uploads"); a session has the id of its video. */
  const phased = (call: NodeCall, phase: string): Promise<object> | object => {
    const { parameters } = call;
    if (phase === 'start') {
      const size = sizeIn(parameters.get('file_size'));
      return call.take('container', () => {
        const { id } = begin(call, 'video', size);
        return { video_id: id, upload_session_id: id, ...offsets(0, size) };
      });
    }
    const video = videoOf(call, parameters.get('upload_session_id') ?? '', 'video');
    if (phase === 'finish') return settle(call, video, () => ({ success: true }));
    if (phase !== 'transfer') throw invalidParameter('Param upload_phase must be one of {start, transfer, finish}');
    return transfer(call, video);
  };

  const transfer = async (call: NodeCall, video: Video): Promise<object> => {
    const file = files.find(video.fileId);
    const chunk = call.files.get('video_file_chunk');
    if (file === null || chunk === undefined) throw invalidParameter('Param video_file_chunk is required');
    const received = receivedOf(file);
    const bytes = await chunk.bytes();
    if (Number(call.parameters.get('start_offset')) !== received || received + bytes.length > file.totalBytes) {
      throw new GraphError(6001, '(#6001) There was a problem uploading your video file.', { subcode: 1_363_037 });
    }
    return call.take('upload', async () => {
      const grown = await appendBytes(files, file, bytes);
      return offsets(receivedOf(grown), file.totalBytes);
    });
  };

  const createInPhases = (kind: 'reel' | 'story', answer: (video: Video) => object): NodeMethod => {
    return (call) => {
      publishingPage(shelves, call);
      assertPlayed(call.parameters);
      const { parameters } = call;
      const phase = parameters.get('upload_phase');
      if (phase === 'start') {
        return call.take('container', () => {
          const { id } = begin(call, kind, 0);
          return { video_id: id, upload_url: `${world.origin()}${ruploadBase}/video-upload/v26.0/${id}` };
        });
      }
      if (phase !== 'finish') throw invalidParameter('Param upload_phase must be one of {start, finish}');
      const video = videoOf(call, parameters.get('video_id') ?? '', kind);
      const state = parameters.get('video_state') ?? 'PUBLISHED';
      if (state === 'DRAFT') return call.take('container', () => answer(videos.describe(video, textsIn(call))));
      if (state !== 'PUBLISHED') throw invalidParameter('Param video_state must be one of {DRAFT, PUBLISHED}');
      return publish(call, videos.describe(video, textsIn(call)), answer);
    };
  };

  const createPhotoStory: NodeMethod = (call) => {
    publishingPage(shelves, call);
    const photo = files.find(call.parameters.get('photo_id') ?? '');
    if (photo === null || photo.accountId !== call.id || photo.category !== 'photo') {
      throw invalidParameter('Param photo_id is not an unpublished photo of this page', 33);
    }
    const { secondPublish } = switches.unknowns;
    const known = posts.visible(call.id).find(({ photoIds }) => photoIds.includes(photo.id)) ?? null;
    if (photo.isUsed && (secondPublish === 'refused' || known === null)) {
      throw invalidParameter('The photo was used in a post before', 1_366_051);
    }
    return call.take('publish', () => {
      if (known !== null) {
        if (secondPublish === 'again') posts.repeat(known);
        return { success: true, post_id: numberOf(known.id) };
      }
      files.replace({ ...photo, isUsed: true });
      const post = posts.create({ pageId: call.id, kind: 'photo-story', message: '', photoIds: [photo.id] });
      return { success: true, post_id: numberOf(posts.reveal(post).id) };
    });
  };

  const listVideos = (kind: Video['kind']): NodeMethod => {
    return (call) => {
      readPage(shelves, call);
      call.assertScope('pages_read_engagement');
      const seenUntil = world.clock.now() - switches.delays.listMs;
      const isSeen = (video: Video): boolean => (videos.postOf(video)?.visibleAt ?? Infinity) <= seenUntil;
      const refuse = (message: string): Error => noField(message, 'Video');
      return graphPage(call, videos.of(call.id, kind).filter(isSeen), (video) => {
        return pickFields(call.parameters, videoFields(shelves, video), refuse, 'description,updated_time,id');
      });
    };
  };

  return {
    'POST videos': createVideo,
    'POST video_reels': createInPhases('reel', () => ({ success: true })),
    'POST video_stories': createInPhases('story', ({ postId }) => ({
      success: true,
      ...(postId === null ? {} : { post_id: numberOf(postId) }),
    })),
    'POST photo_stories': createPhotoStory,
    'GET videos': listVideos('video'),
    'GET video_reels': listVideos('reel'),
    'GET stories': (call) => {
      const page = readPage(shelves, call);
      call.assertScope('pages_read_engagement');
      const now = world.clock.now();
      const stories = posts.visible(page.id).filter(({ kind, visibleAt }) => {
        return kind.endsWith('-story') && (visibleAt ?? 0) <= now - switches.delays.listMs;
      });
      return graphPage(call, stories, ({ id, kind, visibleAt, photoIds, videoId }) => ({
        post_id: numberOf(id),
        status: (visibleAt ?? 0) + storyMs > now ? 'PUBLISHED' : 'ARCHIVED',
        creation_time: `${Math.floor((visibleAt ?? 0) / 1_000)}`,
        media_type: kind === 'photo-story' ? 'photo' : 'video',
        media_id: videoId ?? photoIds[0],
        url: `${world.origin()}/facebook/${assets.find(page.id)?.username}/posts/${id}`,
      }));
    },
  };
}

/** How long a story is shown. */
const storyMs = 86_400_000;

/** Reading, changing, publishing and deleting one video (Graph API, Video). */
export function videoNodeMethods(shelves: Shelves): Readonly<Record<string, NodeMethod>> {
  const { files, posts, videos, switches } = shelves;
  const videoOf = (call: NodeCall): Video => {
    const video = videos.find(call.id);
    if (video === null) throw noObject(call.context.req.method, call.id);
    return video;
  };
  return {
    GET: (call) => {
      const video = videoOf(call);
      readPage(shelves, call, video.pageId);
      const refuse = (message: string): Error => noField(message, 'Video');
      const show = (): object => {
        return pickFields(call.parameters, videoFields(shelves, video), refuse, 'description,updated_time,id');
      };
      return /\bstatus\b/.test(call.parameters.get('fields') ?? '') ? call.take('status', show) : show();
    },

    POST: (call) => {
      const video = videoOf(call);
      publishingPage(shelves, call, video.pageId);
      assertPlayed(call.parameters);
      const [title, description] = [call.parameters.get('name'), call.parameters.get('description')];
      const described = (): Video => {
        return videos.describe(video, {
          ...(title === undefined ? {} : { title }),
          ...(description === undefined ? {} : { description }),
        });
      };
      if (!flag(call.parameters, 'published', false)) {
        const post = videos.postOf(described());
        if (post !== null && description !== undefined) posts.edit(post, description);
        return { success: true };
      }
      if (switches.unknowns.unpublishedPost === 'refused') throw invalidParameter('This video cannot be published');
      if (video.processing === null) throw invalidParameter('The video is not ready to be published', 1_363_047);
      return call.take('publish', () => {
        const named = described();
        if (!named.isFinished) videos.publish(named, files.find(named.fileId));
        return { success: true };
      });
    },

    // "Video Thumbnails", creating: a picture of up to 10 MB, and whether it is the one that is shown.
    'POST thumbnails': async (call) => {
      const video = videoOf(call);
      publishingPage(shelves, call, video.pageId);
      if (call.files.get('source') === undefined) throw invalidParameter('Param source is required');
      const picture = { pageId: video.pageId, parameters: call.parameters, files: call.files };
      const kept = await takePhoto(files, picture, { ...switches.unknowns, photoLimit: '10MB' });
      files.replace({ ...kept, isUsed: true });
      if (flag(call.parameters, 'is_preferred', false)) videos.cover(video, kept.id);
      return { success: true };
    },

    // "Video Captions", updating: SubRip of up to 200 KB, whose name tells its locale.
    'POST captions': async (call) => {
      const video = videoOf(call);
      publishingPage(shelves, call, video.pageId);
      const file = call.files.get('captions_file');
      if (file === undefined) throw invalidParameter('Param captions_file is required');
      const [, locale] = /^.+\.([a-z]{2,3}_[A-Z]{2})\.srt$/.exec(file.name) ?? [];
      if (locale === undefined) throw captionsRefused(386);
      if (file.size > mostCaptionBytes) throw captionsRefused(387);
      const text = await file.text();
      if (!/^\d+\r?\n\d\d:\d\d:\d\d,\d{3} --> /m.test(text)) throw captionsRefused(385);
      if (video.captions?.[locale] !== undefined) throw captionsRefused(482);
      videos.caption(video, locale, text);
      return { success: true };
    },

    DELETE: (call) => {
      const video = videoOf(call);
      publishingPage(shelves, call, video.pageId);
      videos.delete(video);
      return { success: true };
    },
  };
}

/** The refusals of captions ("Video Captions", error codes, v27.0). Which of them says that a file is too large is documented nowhere. */
const captionRefusals = {
  385: "The captions file you selected is in a format that we don't support.",
  386: 'You uploaded a .SRT file with an incorrect file name. Please use this format: filename.en_US.srt',
  387: 'There was a problem uploading your captions file. Please try again.',
  482: 'The captions files you selected contain locales that had been applied to video, please remove and try again.',
} as const;

function captionsRefused(code: keyof typeof captionRefusals): GraphError {
  return new GraphError(code, `(#${code}) ${captionRefusals[code]}`);
}

/** What rupload.facebook.com takes for a reel or a story: bytes from `offset` on, or the address where they are. */
export function receiveVideo(shelves: Shelves): NodeMethod {
  const { files, videos } = shelves;
  return async (call) => {
    const video = videos.find(call.id);
    if (video === null || video.pageId !== call.caller.page?.id) throw noObject('POST', call.id);
    const header = (name: string): string | undefined => call.context.req.header(name);
    const address = header('file_url');
    if (address !== undefined) {
      const fetched = await fetchVideo(files, video.pageId, address);
      return call.take('upload', () => {
        videos.process(videos.replaceFile(video, fetched.id), fetched);
        return { success: true };
      });
    }
    const begun = files.find(video.fileId);
    const totalBytes = sizeIn(header('file_size'));
    const bytes = await call.readBytes(totalBytes);
    const received = begun === null ? 0 : receivedOf(begun);
    if (begun === null || Number(header('offset') ?? 0) !== received || received + bytes.length > totalBytes) {
      throw new GraphError(6001, '(#6001) There was a problem uploading your video file.', { subcode: 1_363_037 });
    }
    return call.take('upload', async () => {
      files.replace({ ...begun, totalBytes });
      const grown = await appendBytes(files, begun, bytes);
      if (grown.isFinal) videos.process(video, grown);
      return { success: true };
    });
  };
}

/** The upload of a file by itself ("Resumable Upload API"): a session of the app, whose bytes become a handle. */
export function uploadMethods({ files }: Shelves): {
  readonly app: Readonly<Record<string, NodeMethod>>;
  readonly session: Readonly<Record<string, NodeMethod>>;
} {
  const sessionOf = ({ id, caller, context }: NodeCall) => {
    const file = files.find(id.replace(/^upload:/, ''));
    if (file?.category !== 'handle' || file.accountId !== caller.person.id) throw noObject(context.req.method, id);
    return file;
  };
  return {
    app: {
      'POST uploads': (call) => {
        const totalBytes = sizeIn(call.parameters.get('file_length'));
        const type = call.parameters.get('file_type') ?? '';
        if (!['video/mp4', 'image/jpeg', 'image/jpg', 'image/png', 'application/pdf'].includes(type)) {
          throw invalidParameter('Param file_type is not one of the file types');
        }
        return call.take('container', () => {
          const file = files.begin({ accountId: call.caller.person.id, category: 'handle', type, totalBytes });
          // Real ids bring a signature along, as a query: who encodes the whole id does not find the session again.
          return { id: `upload:${file.id}?sig=AR${file.id}` };
        });
      },
    },
    session: {
      GET: (call) => ({ id: call.id, file_offset: receivedOf(sessionOf(call)) }),
      POST: async (call) => {
        const file = sessionOf(call);
        const bytes = await call.readBytes(file.totalBytes);
        const received = receivedOf(file);
        const offset = Number(call.context.req.header('file_offset') ?? 0);
        if (offset !== received || received + bytes.length > file.totalBytes) {
          throw new GraphError(6001, '(#6001) There was a problem uploading your video file.', { subcode: 1_363_037 });
        }
        return call.take('upload', async () => {
          const grown = await appendBytes(files, file, bytes);
          return grown.isFinal ? { h: `4::${Buffer.from(file.id).toString('base64url')}` } : { id: call.id };
        });
      },
    },
  };
}

/** The part of a post's id that stories and videos are answered by. */
function numberOf(postId: string): string {
  return postId.split('_')[1] ?? postId;
}

/** Both ends of what is to come next; they are the same once all has come. */
function offsets(start: number, size: number): object {
  return { start_offset: `${start}`, end_offset: `${Math.min(start + chunkBytes, size)}` };
}

function sizeIn(text: string | undefined): number {
  const size = Number(text);
  if (Number.isInteger(size) && size > 0 && size <= maxVideoBytes) return size;
  throw invalidParameter('Param file_size must be a positive number of bytes');
}

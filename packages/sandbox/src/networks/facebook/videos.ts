import type { Processed, Processing } from '#/core/processing.ts';
import type { Table } from '#/core/store.ts';
import type { Upload } from '#/core/uploads/upload-store.ts';
import { faultOf, halved, type VideoRules } from '#/core/uploads/video-rules.ts';
import type { World } from '#/core/world.ts';
import type { Post, Posts } from '#/networks/facebook/posts.ts';
import type { Switches } from '#/networks/facebook/switches.ts';
import { newGraphId } from '#/networks/meta/graph-id.ts';

/** What is wrong with a video, by Facebook's number for it. */
export interface VideoError {
  readonly code: number;
  readonly message: string;
}

/** A video of a page, from the call on that begins its upload. */
export interface Video {
  readonly id: string;
  readonly pageId: string;
  readonly kind: 'video' | 'reel' | 'story';
  readonly fileId: string;
  /** The picture that is shown before it plays; null: a moment of it. */
  readonly coverId: string | null;
  /** Its captions by locale (`pl_PL`), in the order in which they came. Absent: it has none. */
  readonly captions?: Readonly<Record<string, string>>;
  readonly title: string;
  readonly description: string;
  /** Null: its bytes have not all arrived. */
  readonly processing: Processed<VideoError> | null;
  /** Null: nobody has published it. */
  readonly postId: string | null;
  /** Whether somebody has asked for it to be published; what cannot be processed never is. */
  readonly isFinished: boolean;
  /** Kept for its owner, who alone can publish it, when somebody asked for it to be published. */
  readonly isDraft?: true;
  readonly createdAt: number;
}

const postKinds = { video: 'feed', reel: 'reel', story: 'video-story' } as const;

/** Videos of every page: uploaded, worked on, published. Callers await the store before they answer. */
export class Videos {
  readonly #table: Table<Video>;
  readonly #world: World;
  readonly #processing: Processing;
  readonly #posts: Posts;

  constructor(world: World, processing: Processing, posts: Posts) {
    this.#table = world.store.table('facebook.videos');
    this.#world = world;
    this.#processing = processing;
    this.#posts = posts;
  }

  begin(video: Pick<Video, 'pageId' | 'kind' | 'fileId'>): Video {
    const id = newGraphId();
    const bare = { coverId: null, title: '', description: '', processing: null, postId: null, isFinished: false };
    const begun = { ...bare, ...video, id, createdAt: this.#world.clock.now() };
    this.#table.set(id, begun);
    return begun;
  }

  find(id: string): Video | null {
    return this.#table.get(id) ?? null;
  }

  /** A page's published videos of one kind, newest first. */
  of(pageId: string, kind: Video['kind']): Video[] {
    return [...this.#table.values()]
      .filter((video) => video.pageId === pageId && video.kind === kind && video.postId !== null)
      .reverse();
  }

  /** Begins to work on a video, now that its file is whole. */
  process(video: Video, file: Upload<never>): Video {
    if (video.processing !== null) return video;
    const failure = failureOf(video.kind, file);
    const ordered = { code: 1_363_047, message: 'There was a problem processing your video.' };
    return this.#set({ ...video, processing: this.#processing.begin(failure, ordered) });
  }

  /** Gives it its texts. */
  describe(video: Video, texts: Partial<Pick<Video, 'title' | 'description'>>): Video {
    return this.#set({ ...video, ...texts });
  }

  /** Makes a picture the one that is shown before it plays. */
  cover(video: Video, coverId: string): Video {
    this.#world.ledger.covered('facebook', video.id);
    return this.#set({ ...video, coverId });
  }

  /** Gives it captions in one locale. */
  caption(video: Video, locale: string, text: string): Video {
    const changed = { ...video, captions: { ...video.captions, [locale]: text } };
    this.#world.ledger.captioned('facebook', video.id, captionLanguages(changed));
    return this.#set(changed);
  }

  /** Makes another file its bytes. */
  replaceFile(video: Video, fileId: string): Video {
    return this.#set({ ...video, fileId });
  }

  /**
   * Publishes it once it has been worked on; what fails becomes no post. An upright one that did not come as a reel or a story is
   * kept as a draft: "Your reel is ready" (gitroomhq/postiz-app#1740, July 2026).
   */
  publish(video: Video, file: Upload<never> | null): Video {
    const { processing, kind } = video;
    if (processing === null || processing.failure !== null) return this.#set({ ...video, isFinished: true });
    const { width = null, height = null } = file?.file ?? {};
    if (kind === 'video' && width !== null && height !== null && height > width) {
      return this.#set({ ...video, isFinished: true, isDraft: true });
    }
    return this.#show(video, processing.until);
  }

  /** The drafts that have been worked on, newest first; of one page when it is given. */
  drafts(pageId?: string): Video[] {
    const now = this.#world.clock.now();
    return [...this.#table.values()]
      .filter(({ isDraft, processing }) => isDraft === true && processing !== null && processing.until <= now)
      .filter((video) => pageId === undefined || video.pageId === pageId)
      .reverse();
  }

  /** Its owner publishes a draft, as a reel. */
  share({ isDraft: _kept, ...video }: Video): Video {
    return this.#show({ ...video, kind: 'reel' }, this.#world.clock.now());
  }

  #show(video: Video, from: number): Video {
    const { pageId, kind, description: message, id: videoId, fileId: videoFileId } = video;
    const post = this.#posts.create({ pageId, kind: postKinds[kind], message, videoId, videoFileId });
    this.#posts.reveal(post, Math.max(from, this.#world.clock.now()));
    if (video.coverId !== null) this.#world.ledger.covered('facebook', videoId);
    const languages = captionLanguages(video);
    if (languages.length > 0) this.#world.ledger.captioned('facebook', videoId, languages);
    return this.#set({ ...video, postId: post.id, isFinished: true });
  }

  postOf({ postId }: Video): Post | null {
    return postId === null ? null : this.#posts.find(postId);
  }

  delete(video: Video): void {
    const post = this.postOf(video);
    if (post !== null) this.#posts.delete(post);
    this.#table.delete(video.id);
  }

  #set(video: Video): Video {
    this.#table.set(video.id, video);
    return video;
  }
}

/** How far a video is (Graph API, VideoStatus). */
export function statusOf(
  { processing, isFinished, isDraft, postId }: Video,
  { received, now }: { received: number; now: number },
  { phaseOver, bytesName }: Switches['unknowns'],
): object {
  const isWorked = processing !== null && processing.until <= now;
  const failure = isWorked ? (processing?.failure ?? null) : null;
  const errors = failure === null ? {} : { errors: [failure] };
  const phase = (isOver: boolean, isOn: boolean): string => {
    if (isOver) return phaseOver;
    return isOn ? 'in_progress' : 'not_started';
  };
  const isOut = isWorked && postId !== null;
  const unpublished = { status: failure === null ? phase(isOut, isFinished && isDraft !== true) : 'not_started' };
  return {
    video_status: videoStatus({ isWorked, hasFailed: failure !== null, received, hasAll: processing !== null }),
    uploading_phase: { status: phase(processing !== null, received > 0), [bytesName]: received },
    processing_phase: {
      ...(failure === null ? { status: phase(isWorked, processing !== null) } : { status: 'error' }),
      ...errors,
    },
    publishing_phase: isOut
      ? { ...unpublished, publish_status: 'published', publish_time: timeOf(processing.until) }
      : { ...unpublished, ...(isFinished && isDraft !== true ? {} : { publish_status: 'draft' }) },
  };
}

function videoStatus(video: { isWorked: boolean; hasFailed: boolean; received: number; hasAll: boolean }): string {
  if (video.hasFailed) return 'error';
  if (video.isWorked) return 'ready';
  return video.hasAll ? 'processing' : 'uploading';
}

/** As Meta writes times: without a colon in the offset. */
export function timeOf(ms: number): string {
  return new Date(ms).toISOString().replace(/\.\d+Z$/, '+0000');
}

/**
 * What a reel or a story is made of ("Reels Publishing API", July 2026: "Video Settings", "Audio Settings"). Of a video of the feed its
 * page ("Video Specifications") names containers alone.
 */
const reelRules: VideoRules = {
  codecs: ['h264', 'hevc', 'vp9', 'av1'],
  pixelFormats: halved,
  isProgressive: true,
  frameRate: { min: 24, max: 60 },
  isSteady: true,
  sounds: ['aac'],
};

/** Reels: 3 to 90 seconds, 9:16, at least 540x960 ("Reels Publishing API", July 2026); stories up to 60 seconds. */
export function failureOf(kind: Video['kind'], { file }: Pick<Upload<never>, 'file'>): VideoError | null {
  const fault = faultOf(file, kind === 'video' ? {} : reelRules);
  if (fault === 'frame-rate') {
    return { code: 1_363_129, message: 'The frame rate of the video must be steady, and 24 to 60 frames per second.' };
  }
  if (file === null || !file.type.startsWith('video/') || fault !== null) {
    return { code: 1_363_024, message: "The video file you selected is in a format that we don't support." };
  }
  if (kind === 'video') return null;
  const seconds = file.durationMs === null ? null : file.durationMs / 1_000;
  const maxSeconds = kind === 'reel' ? 90 : 60;
  if (seconds !== null && (seconds < 3 || seconds > maxSeconds)) {
    return { code: 1_363_128, message: `The video must have 3 to ${maxSeconds} seconds.` };
  }
  if (file.width === null || file.height === null) return null;
  if (Math.abs(file.width / file.height - 9 / 16) > 0.01) {
    return { code: 1_363_040, message: 'The aspect ratio of the video must be 9:16.' };
  }
  if (file.width < 540) return { code: 1_363_127, message: 'The resolution of the video must be at least 540x960.' };
  return null;
}

/** The languages of a video's captions. */
function captionLanguages({ captions = {} }: Pick<Video, 'captions'>): string[] {
  return Object.keys(captions).map((locale) => locale.slice(0, locale.indexOf('_')));
}

import { networkRules, textLength } from '@nonet/domain';
import { z } from 'zod';
import { type Refused, retryIfUnknown } from '#/kit/outcomes.ts';
import { refuseMedia } from '#/kit/refuse-media.ts';
import type { MediaFile, PrepareContext, PrepareResult, PublishInput, Rejected } from '#/port.ts';
import type { App, Way } from '#/tiktok/app.ts';
import { abilitiesOf, readCreator } from '#/tiktok/creator.ts';
import { chunkPlan, uploadAllButLast } from '#/tiktok/upload.ts';
import { accessOf, type Creator, type FrozenPhotos, type FrozenVideo, frozen, type TiktokAuth } from '#/tiktok/wire.ts';

/** What the domain lets people choose for a post; what is not chosen is as TikTok wants it to be beforehand. */
const optionsWire = z.object({
  privacy: z.string().nullable().default(null),
  sendAs: z.enum(['post', 'draft']).default('post'),
  allowComment: z.boolean().default(false),
  allowDuet: z.boolean().default(false),
  allowStitch: z.boolean().default(false),
  yourBrand: z.boolean().default(false),
  brandedContent: z.boolean().default(false),
  madeByAi: z.boolean().default(false),
  addMusic: z.boolean().default(false),
  coverAt: z.number().default(0),
  photoTitle: z.string().default(''),
  coverPhoto: z.number().default(0),
});
type Options = z.infer<typeof optionsWire>;

/** What has to be known of a post that is no draft. */
interface Setting {
  readonly kind: 'setting';
  readonly privacy: string | null;
  /** What of its `post_info` photos and videos have in common. */
  readonly info: Readonly<Record<string, string | boolean>>;
  readonly creator: Creator | null;
}

/** Asks what the account may do, sends all of a video but its last chunk, and freezes the post. Nobody can see anything yet. */
export const prepare: Way<'prepare'> = async (app, input, auth, context) => {
  const { media, format } = input;
  const text = input.text.trimEnd();
  const options = optionsWire.parse(input.options ?? {});
  const refusal =
    refuseThread(input) ?? refuseText(text) ?? refuseMedia('tiktok', media, format) ?? refuseApp(app, options);
  if (refusal !== null) return refusal;
  const [file] = media;
  if (file === undefined) return reject('media-required', 'TikTok needs a photo or a video.');
  const setting = await settingOf(app, input, options, auth, context.signal);
  if (setting.kind !== 'setting') return setting;
  const post = { text, options, setting };
  return file.contentType.startsWith('video/')
    ? prepareVideo(app, post, file, auth, context)
    : preparePhotos(post, media);
};

interface Post {
  readonly text: string;
  readonly options: Options;
  readonly setting: Setting;
}

async function prepareVideo(
  app: App,
  { text, options, setting }: Post,
  file: MediaFile,
  auth: TiktokAuth,
  context: PrepareContext,
): Promise<PrepareResult> {
  const { creator, privacy } = setting;
  const isDraft = creator === null;
  // A draft takes neither a caption nor settings ("Upload video").
  const begin = isDraft
    ? { path: '/v2/post/publish/inbox/video/init/', info: {} }
    : { path: '/v2/post/publish/video/init/', info: { post_info: videoInfo(text, options, setting, creator) } };
  const upload = await uploadAllButLast(app, begin, file, auth, context);
  if (upload.kind !== 'open') return upload;
  const { publishId, endsAt, address } = upload;
  const { id, contentType, bytes } = file;
  const { lastFrom } = chunkPlan(bytes);
  const payload: FrozenVideo = {
    kind: 'video',
    text,
    isDraft,
    isPublic: isPublic(privacy),
    publishId,
    endsAt,
    file: { id, contentType, bytes, lastFrom },
  };
  return { kind: 'prepared', prepared: frozen(payload, address) };
}

/** Photos are fetched, and the call that says so shows them. */
async function preparePhotos({ text, options, setting }: Post, media: readonly MediaFile[]): Promise<PrepareResult> {
  const { creator, privacy, info } = setting;
  const isDraft = creator === null;
  const settings = isDraft ? {} : { ...info, auto_add_music: options.addMusic };
  const title = options.photoTitle.trim();
  const payload: FrozenPhotos = {
    kind: 'photo',
    text,
    isDraft,
    isPublic: isPublic(privacy),
    info: { ...(title === '' ? {} : { title }), description: text, ...settings },
    cover: options.coverPhoto,
  };
  const addresses = await Promise.all(media.map((file) => file.address()));
  return { kind: 'prepared', prepared: frozen(payload, addresses) };
}

function videoInfo(text: string, options: Options, { info }: Setting, creator: Creator): object {
  return {
    title: text,
    ...info,
    disable_duet: creator.duet_disabled || !options.allowDuet,
    disable_stitch: creator.stitch_disabled || !options.allowStitch,
    is_aigc: options.madeByAi,
    ...(options.coverAt === 0 ? {} : { video_cover_timestamp_ms: options.coverAt }),
  };
}

/** What was chosen, as far as the account may do it today: asked before each post, as TikTok wants it. */
async function settingOf(
  app: App,
  { media, format }: PublishInput,
  options: Options,
  auth: TiktokAuth,
  signal: AbortSignal,
): Promise<Setting | Refused> {
  const { privacy } = options;
  if (options.sendAs === 'draft') return { kind: 'setting', privacy: null, info: {}, creator: null };
  const read = await readCreator(app.api(accessOf(auth, signal)));
  if (read.kind !== 'ok') return retryIfUnknown(read.failure);
  const creator = read.value.data;
  const { options: rules, abilities } = networkRules.tiktok;
  const told = abilitiesOf(creator, app.settings);
  const post = {
    format,
    media: media.map(({ contentType, durationMs }) => ({ type: typeOf(contentType), durationMs })),
  };
  const chosen = privacy === null ? {} : { privacy, brandedContent: options.brandedContent };
  const fault = rules?.check(chosen, told, post)?.message ?? abilities?.refusal?.(told, post);
  if (typeof fault === 'string') return reject('account-may-not', fault);
  const info = {
    privacy_level: privacy ?? '',
    disable_comment: creator.comment_disabled || !options.allowComment,
    brand_organic_toggle: options.yourBrand,
    brand_content_toggle: options.brandedContent,
  };
  return { kind: 'setting', privacy, info, creator };
}

function typeOf(contentType: string): 'image' | 'video' {
  return contentType.startsWith('video/') ? 'video' : 'image';
}

function isPublic(privacy: string | null): boolean {
  return privacy === 'PUBLIC_TO_EVERYONE';
}

function refuseThread({ replies }: PublishInput): Rejected | null {
  return replies.length === 0 ? null : reject('no-threads', 'TikTok has no threads of posts.');
}

/** Photos could say more; the smaller limit holds for both. */
function refuseText(text: string): Rejected | null {
  for (const { max, unit } of networkRules.tiktok.text.limits) {
    const length = textLength(text, unit, null) ?? 0;
    if (length > max)
      return reject('text-too-long', `TikTok counts ${length} characters in this text and takes at most ${max}.`);
  }
  return null;
}

/** Posts and drafts are rights of their own, and an app may have one without the other. */
function refuseApp({ settings: { scopes } }: App, { sendAs }: Options): Rejected | null {
  if (scopes.includes(sendAs === 'draft' ? 'video.upload' : 'video.publish')) return null;
  const what = sendAs === 'draft' ? 'send drafts to TikTok' : 'post to TikTok';
  return reject('app-may-not', `This installation may not ${what}. Its operator must see to it.`);
}

function reject(code: string, message: string): Rejected {
  return { kind: 'rejected', code, message };
}

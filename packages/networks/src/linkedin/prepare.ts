import { addressCard, networkRules, textLength } from '@nonet/domain';
import { refuseMedia } from '#/kit/refuse-media.ts';
import type { App } from '#/linkedin/app.ts';
import { toLittleText } from '#/linkedin/little-text.ts';
import { isVideo, uploadMedia } from '#/linkedin/media.ts';
import { authorUrn, type FrozenPost, type LinkedinAuth } from '#/linkedin/wire.ts';
import type { MediaFile, PrepareContext, PrepareResult, PublishInput, Rejected } from '#/port.ts';

/** "MultiImage API", 2026-08. The product allows fewer. */
const MOST_IMAGES = 20;

/** Uploads what there is to upload and freezes the post. Nobody can see anything yet. */
export async function prepare(
  app: App,
  input: PublishInput,
  auth: LinkedinAuth,
  context: PrepareContext,
): Promise<PrepareResult> {
  const { media, account } = input;
  const text = input.text.trimEnd();
  const refusal = refuseText(text, input) ?? refuseFiles(media);
  if (refusal !== null) return refusal;
  const author = authorUrn.parse(account.remoteId);
  const uploaded = await uploadMedia(app, author, media, auth, context);
  if (uploaded.kind !== 'uploaded') return uploaded;
  const payload: FrozenPost = {
    author,
    commentary: toLittleText(text),
    article: media.length === 0 ? articleOf(text) : null,
    files: uploaded.files.map(({ id }, index) => ({ id, alt: media[index]?.alt ?? '' })),
  };
  // What LinkedIn compares is the text and its link; nobody documents the same of files: README.md, "Exactly once".
  const repeat = media.length === 0 ? 'named' : 'blind';
  return { kind: 'prepared', prepared: { clientKey: null, repeat, payload } };
}

/** The card of the first address of a text. LinkedIn asks for a title, and reads no page by itself. */
function articleOf(text: string): FrozenPost['article'] {
  const card = addressCard(text);
  return card === null ? null : { source: card.address, title: card.title };
}

function refuseText(text: string, { media, replies }: PublishInput): Rejected | null {
  if (replies.length > 0) return rejected('no-threads', 'LinkedIn has no threads of posts.');
  if (text === '' && media.length === 0) return rejected('empty-post', 'The post has neither text nor media.');
  for (const { max, unit } of networkRules.linkedin.text.limits) {
    const length = textLength(text, unit, null) ?? 0;
    if (length > max) {
      return rejected('text-too-long', `LinkedIn counts ${length} characters in this text and takes at most ${max}.`);
    }
  }
  return null;
}

/** Each file by itself, as LinkedIn takes more of them than the product. */
function refuseFiles(media: readonly MediaFile[]): Rejected | null {
  const refused = media.map((file) => refuseMedia('linkedin', [file])).find((one) => one !== null);
  if (refused !== undefined) return refused;
  if (media.length > 1 && media.some(isVideo)) {
    return rejected('media-refused', 'LinkedIn takes a video only as the one file of a post.');
  }
  return media.length > MOST_IMAGES
    ? rejected('media-refused', `LinkedIn takes at most ${MOST_IMAGES} pictures in one post.`)
    : null;
}

function rejected(code: string, message: string): Rejected {
  return { kind: 'rejected', code, message };
}

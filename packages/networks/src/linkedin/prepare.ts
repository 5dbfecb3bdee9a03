import { addressCard, isSentTo, type Kind, networkRules, type OutgoingPoll, textLength } from '@nonet/domain';
import { joinNotes } from '#/kit/captions.ts';
import { refuseMedia } from '#/kit/refuse-media.ts';
import { refusePoll } from '#/kit/refuse-poll.ts';
import { withCover } from '#/kit/with-cover.ts';
import type { Way } from '#/linkedin/app.ts';
import { withCaptions } from '#/linkedin/captions.ts';
import { toLittleText } from '#/linkedin/little-text.ts';
import { isDocument, isVideo, uploadCardPicture, uploadMedia } from '#/linkedin/media.ts';
import { authorUrn, type FrozenPost } from '#/linkedin/wire.ts';
import type { MediaFile, PublishInput, ReconnectNeeded, Rejected, SentCard } from '#/port.ts';

/** "MultiImage API", 2026-08. The product allows fewer. */
const MOST_IMAGES = 20;

/** Uploads what there is to upload and freezes the post. Nobody can see anything yet. */
export const prepare: Way<'prepare'> = async (app, input, auth, context) => {
  const { media, account } = input;
  const text = input.text.trimEnd();
  const refusal = refuseText(text, input) ?? refuseFiles(media) ?? refusePoll('linkedin', input);
  if (refusal !== null) return refusal;
  const author = authorUrn.parse(account.remoteId);
  const cover = media.some(isVideo) ? input.cover : undefined;
  let captionsNote: string | null = null;
  const covered = await withCover('LinkedIn', { media, cover }, async (files, picture) => {
    const { made, note } = await withCaptions(files, (some) =>
      uploadMedia(app, author, { media: some, cover: picture }, auth, context),
    );
    captionsNote = note;
    return made;
  });
  const uploaded = covered.made;
  if (uploaded.kind !== 'uploaded') return uploaded;
  const thumbnail = await thumbnailOf(input, (picture) => uploadCardPicture(app, author, picture, auth, context));
  if (typeof thumbnail === 'object' && thumbnail !== null) return thumbnail;
  const payload: FrozenPost = {
    author,
    commentary: toLittleText(text),
    article: takesCard(input) ? articleOf(text, input.card, thumbnail) : null,
    files: uploaded.files.map(({ id }, index) => {
      const { alt = '', document } = media[index] ?? {};
      return document === undefined ? { id, alt } : { id, alt, title: document.title };
    }),
    ...(input.poll === undefined ? {} : { poll: pollOf(input.poll) }),
    note: joinNotes(covered.note, captionsNote),
  };
  // What LinkedIn compares is the text and its link; nobody documents the same of files and polls: README.md, "Exactly once".
  const repeat = media.length === 0 && input.poll === undefined ? 'named' : 'blind';
  return { kind: 'prepared', prepared: { clientKey: null, repeat, payload } };
};

/** Files and polls take the card's place. */
function takesCard({ media, poll }: PublishInput): boolean {
  const kinds = new Set<Kind>(['card', ...(poll === undefined ? [] : (['poll'] as const))]);
  return media.length === 0 && isSentTo('linkedin', 'card', kinds);
}

/** The id of the card's picture at LinkedIn. Null: it has none, or LinkedIn does not take it now. A card must not hold up its post. */
async function thumbnailOf(
  input: PublishInput,
  upload: (picture: MediaFile) => ReturnType<typeof uploadCardPicture>,
): Promise<string | null | ReconnectNeeded> {
  const { card } = input;
  if (card == null || card.picture === null || !takesCard(input)) return null;
  const uploaded = await upload(card.picture);
  if (uploaded.kind === 'reconnect-needed') return uploaded;
  return uploaded.kind === 'uploaded' ? (uploaded.files[0]?.id ?? null) : null;
}

/**
 * The card of a post: as it was read or given, none, or made of the first address of the text. LinkedIn asks for a title, and reads no
 * page by itself.
 */
function articleOf(text: string, given: SentCard | null | undefined, thumbnail: string | null): FrozenPost['article'] {
  if (given === null) return null;
  if (given !== undefined) {
    const { url: source, title, description } = given;
    return { source, title, description, thumbnail };
  }
  const card = addressCard(text);
  return card === null ? null : { source: card.address, title: card.title, description: '', thumbnail: null };
}

/** "Poll API", 2026-05. */
const durations: Readonly<Record<number, string>> = {
  1440: 'ONE_DAY',
  4320: 'THREE_DAYS',
  10080: 'SEVEN_DAYS',
  20160: 'FOURTEEN_DAYS',
};

function pollOf({ question, answers, minutes }: OutgoingPoll): NonNullable<FrozenPost['poll']> {
  // Another time was refused before; LinkedIn names what it does not know.
  return { question, options: answers.map((text) => ({ text })), duration: durations[minutes] ?? `${minutes}` };
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
  if (media.length > 1 && media.some(isDocument)) {
    return rejected('media-refused', 'LinkedIn takes a document only as the one file of a post.');
  }
  return media.length > MOST_IMAGES
    ? rejected('media-refused', `LinkedIn takes at most ${MOST_IMAGES} pictures in one post.`)
    : null;
}

function rejected(code: string, message: string): Rejected {
  return { kind: 'rejected', code, message };
}

import { networkRules, textLength } from '@nonet/domain';
import { z } from 'zod';
import { refuseMedia } from '#/kit/refuse-media.ts';
import type { Way } from '#/pinterest/auth.ts';
import { uploadVideo } from '#/pinterest/upload-video.ts';
import { type FrozenPin, pinterestId } from '#/pinterest/wire.ts';
import type { PrepareResult, PublishInput, Rejected } from '#/port.ts';

/** What the API takes; the product sends fewer characters (API description 5.23.0, `PinCreate`). */
const MOST_TEXT = 800;

/** What the domain lets people choose for a Pin. */
const optionsWire = z.object({
  board: z.string().default(''),
  section: z.string().default(''),
  coverAt: z.number().default(0),
});

/** Sends the video, if it is one, and freezes the Pin. A picture goes along in the one call that shows the Pin. */
export const prepare: Way<'prepare'> = async (app, input, auth, context) => {
  const { media, title, link, replies } = input;
  const text = input.text.trimEnd();
  const { board, section, coverAt } = optionsWire.parse(input.options ?? {});
  const [file] = media;
  const refusal =
    refuseMedia('pinterest', media, input.format) ?? refuseWords({ title, text }) ?? refuseReplies(replies);
  if (refusal !== null) return refusal;
  if (file === undefined) return rejected('media-required', 'A Pin needs a picture or a video.');
  if (!pinterestId.safeParse(board).success) {
    return rejected('board-required', 'Choose a Pinterest board for this account.');
  }
  const words = { title: title.trim(), text, link, alt: file.alt };
  const pin = { board, section: pinterestId.safeParse(section).data ?? null, ...words };
  if (input.format === 'carousel') {
    const items = media.map(({ id, contentType, title: said = '', link: leads = '' }) => {
      return { fileId: id, contentType, title: said.trim(), link: leads.trim() };
    });
    return frozen({ ...pin, source: { kind: 'carousel', items } });
  }
  if (!file.contentType.startsWith('video/')) {
    return frozen({ ...pin, source: { kind: 'picture', fileId: file.id, contentType: file.contentType } });
  }
  const uploaded = await uploadVideo(app, file, auth, context);
  if (uploaded.kind !== 'uploaded') return uploaded;
  const [{ id: mediaId } = { id: '' }] = uploaded.files;
  // In whole seconds; beyond the end Pinterest takes the last picture.
  const coverSecond = Math.floor(coverAt / 1_000);
  const cover = input.cover === undefined ? null : { fileId: input.cover.id, contentType: input.cover.contentType };
  return frozen({ ...pin, source: { kind: 'video', mediaId, coverSecond, cover } });
};

/**
 * Pinterest knows no key of ours, and no document says that it refuses the same Pin twice. So nothing is repeated unseen: the caller
 * looks at the board, then a person decides (README.md, "Exactly once").
 */
function frozen(payload: FrozenPin): PrepareResult {
  return { kind: 'prepared', prepared: { clientKey: null, repeat: 'blind', payload } };
}

function refuseWords({ title, text }: { title: string; text: string }): Rejected | null {
  const measured = [
    ['title', title, networkRules.pinterest.title?.max],
    ['description', text, MOST_TEXT],
  ] as const;
  const tooLong = measured.find(([, words, max]) => (textLength(words, 'utf16', null) ?? 0) > (max ?? Infinity));
  if (tooLong === undefined) return null;
  const [what, words, max] = tooLong;
  return rejected('text-too-long', `Pinterest takes ${max} characters of a ${what}, and this one has ${words.length}.`);
}

function refuseReplies(replies: PublishInput['replies']): Rejected | null {
  return replies.length === 0 ? null : rejected('no-threads', 'Pinterest has no threads of posts.');
}

function rejected(code: string, message: string): Rejected {
  return { kind: 'rejected', code, message };
}

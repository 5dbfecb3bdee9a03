import type { Parameters } from '#/networks/meta/graph-call.ts';
import { objectIn } from '#/networks/threads/object-in.ts';
import { invalidParameter } from '#/networks/threads/refusals.ts';

/** A long text that is folded below the text of a post. */
export interface Attachment {
  readonly text: string;
  /** The address of its card; null: none. */
  readonly link: string | null;
}

/** The longest one ("Text attachments", July 2026). */
const maxLongText = 10_000;

const parts = ['plaintext', 'link_attachment_url', 'text_with_styling_info'];

/** Of a post of text alone without a poll, and with one link attachment at most ("Text attachments", July 2026). Styles are not played. */
export function attachmentOf(
  parameters: Parameters,
  { mediaType, link: linkOfPost }: { readonly mediaType: string; readonly link: string | null },
): Attachment | null {
  const json = parameters.get('text_attachment');
  if (json === undefined) return null;
  if (mediaType !== 'TEXT') throw refused('is for text posts');
  if (parameters.has('poll_attachment')) throw refused('cannot be attached to a post that has a poll');
  const told = objectIn(json, 'text_attachment');
  const { plaintext, link_attachment_url: link = null } = told;
  const strange = Object.keys(told).find((name) => !parts.includes(name));
  if (strange !== undefined) throw refused(`has no field ${strange}`);
  if ('text_with_styling_info' in told) throw refused('with text_with_styling_info is not played by the sandbox');
  if (typeof plaintext !== 'string' || plaintext === '') throw refused('must have plaintext');
  if ([...plaintext].length > maxLongText) throw refused(`must be at most ${maxLongText} characters long.`);
  if (link === null) return { text: plaintext, link };
  if (typeof link !== 'string' || !/^https?:$/.test(URL.parse(link)?.protocol ?? '')) {
    throw refused('has a link_attachment_url that is not a valid URI.');
  }
  if (linkOfPost !== null) throw refused('cannot have a link beside link_attachment');
  return { text: plaintext, link };
}

function refused(why: string): Error {
  return invalidParameter(`Param text_attachment ${why}`);
}

import { andMore, type MessageKind, type MessageText } from '@nonet/domain';

import type { SpaceId } from '#/db/space-id.ts';
import type { MailText } from '#/mail/mail-text.ts';
import { type Addressee, type Letterhead, linkTo, oneLine, write } from '#/mail/mails.ts';
import { endingWay, type UnsubscribeLinks } from '#/mail/unsubscribe-link.ts';

/** A message that is mailed. */
export interface MailedMessage extends Pick<MessageText, 'title' | 'text' | 'href'> {
  kind: MessageKind;
}

/** A message that is to be mailed, and where it belongs. */
export interface MessageToMail extends MailedMessage {
  /** Null: it is about the person. */
  spaceId: SpaceId | null;
}

/** More than this are only counted: the list behind the bell has all. */
const NAMED = 30;

/** What happened, each with where something can be done about it, and how to be mailed of it no more. */
export function messagesMail(
  head: Letterhead,
  { userId, name }: Addressee & { userId: string },
  messages: readonly MailedMessage[],
  links: UnsubscribeLinks,
): MailText {
  const [first] = messages;
  const kinds = [...new Set(messages.map(({ kind }) => kind))];
  const more = messages.length - NAMED;
  const mail = write(head, {
    subject: andMore(oneLine(first?.title ?? ''), messages.length),
    name,
    paragraphs: messages.length === 1 ? [] : [`${messages.length} things happened:`],
    list: messages.slice(0, NAMED).map(({ title, text, href }) => ({
      label: title,
      url: linkTo(head, href),
      lines: text === '' ? [] : [text.replace(/\s+/g, ' ')],
    })),
    notes: more > 0 ? [`And ${more} more, which the bell in Nonet lists.`] : [],
    ways: [
      { label: 'Choose what is mailed, and when', url: linkTo(head, '/profile#messages') },
      ...kinds.map((kind) => endingWay(kind, links.page({ userId, kinds: [kind] }))),
    ],
  });
  return { ...mail, unsubscribe: links.onePress({ userId, kinds }) };
}

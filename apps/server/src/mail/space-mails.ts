import { INVITATION_DAYS, type Role, roleNames, SPACE_UNDO_DAYS } from '@nonet/domain';

import type { SpaceNews } from '#/mail/mail-order.ts';
import type { MailText } from '#/mail/mail-text.ts';
import { type Addressee, type Letterhead, linkTo, oneLine, write } from '#/mail/mails.ts';

/** What the mail of an invitation is written from. */
export interface MailedInvitation {
  email: string;
  role: Role;
  /** Null for an inviter whose address nobody has verified: a stranger could put words into somebody's mail. */
  names: { space: string; inviter: string } | null;
}

/** The receiver may have no account, and is named nowhere. */
export function invitationMail(head: Letterhead, { role, names }: MailedInvitation, token: string): MailText {
  const space = names === null ? 'a space' : `the space ${quoted(names.space)}`;
  return write(head, {
    subject: names === null ? 'You are invited to a space' : `You are invited to ${quoted(names.space)}`,
    name: null,
    paragraphs: [
      `${names === null ? 'Somebody' : oneLine(names.inviter)} invites you to ${space} on Nonet, where posts are planned together, as ${inRole(role)}.`,
      'Accept with an account that has this email address. If you have none yet, make one on the way.',
    ],
    action: { label: 'See the invitation', url: linkTo(head, `/invitations/${token}`) },
    notes: [
      `The link works once, for ${INVITATION_DAYS} days, and only for this address.`,
      'If you do not know what it is about, do nothing: nothing happens.',
    ],
  });
}

/** What somebody is told of a space that they are or were in. */
export function spaceNewsMail(head: Letterhead, { name }: Addressee, news: SpaceNews): MailText {
  const { subject, paragraphs, notes } = words[news.what]({
    space: quoted(news.spaceName),
    person: news.personName === null ? 'A former member' : oneLine(news.personName),
    role: news.role === null ? '' : inRole(news.role),
  });
  return write(head, {
    subject,
    name,
    paragraphs,
    action: { label: 'Open Nonet', url: linkTo(head, '/calendar') },
    notes: notes ?? ['The members of a space are on its settings page.'],
  });
}

interface Facts {
  space: string;
  person: string;
  /** 'an editor' */
  role: string;
}

const words: Record<SpaceNews['what'], (facts: Facts) => { subject: string; paragraphs: string[]; notes?: string[] }> =
  {
    joined: ({ space, person, role }) => ({
      subject: `${person} is in ${space} now`,
      paragraphs: [`${person} accepted the invitation to the space ${space} and is ${role} there.`],
    }),
    left: ({ space, person }) => ({
      subject: `${person} left ${space}`,
      paragraphs: [`${person} left the space ${space}. Posts and accounts of the space stay.`],
    }),
    removed: ({ space, person }) => ({
      subject: `You are no longer in ${space}`,
      paragraphs: [`${person} removed you from the space ${space}. What you made there stays in the space.`],
      notes: ['Your own space is as it was.'],
    }),
    changed: ({ space, person, role }) => ({
      subject: `Your rights in ${space} were changed`,
      paragraphs: [`${person} changed what you may do in the space ${space}. You are ${role} there now.`],
    }),
    'above-limit': ({ space }) => ({
      subject: `You can only read in ${space} for now`,
      paragraphs: [
        `The space ${space} has more members than its plan. You can look at everything there and change nothing, until its owner makes room for you.`,
        'What you made there stays, and what is planned goes out.',
      ],
    }),
    'within-limit': ({ space, role }) => ({
      subject: `You have your rights in ${space} again`,
      paragraphs: [`There is room for you again in the space ${space}: you are ${role} there, as before.`],
    }),
    'members-above': ({ person }) => ({
      subject: `${person} can only read in your spaces for now`,
      paragraphs: [
        `Your plan has fewer members than your spaces. ${person} can look at everything there and change nothing. What is planned goes out.`,
        'Choose on the page of members who keeps their rights, or take a larger plan.',
      ],
    }),
    offered: ({ space, person }) => ({
      subject: `${person} wants to transfer ${space} to you`,
      paragraphs: [
        `${person} offers you the space ${space}. If you accept, it is yours: your plan holds there, and its posts count to you from then on.`,
        'Nothing changes until you accept, in the general settings of the space.',
      ],
    }),
    transferred: ({ space, person }) => ({
      subject: `${space} has a new owner`,
      paragraphs: [`The space ${space} belongs to ${person} from now on, and so do its plan and its limits.`],
    }),
    deleted: ({ space, person }) => ({
      subject: `${space} was deleted`,
      paragraphs: [
        `${person} deleted the space ${space}. Nothing of it is published any more.`,
        `Its owner can bring it back for ${SPACE_UNDO_DAYS} days.`,
      ],
      notes: ['What was published stays on the networks.'],
    }),
    gone: ({ space }) => ({
      subject: `${space} was deleted`,
      paragraphs: [
        `The owner of the space ${space} deleted their account, and the space with it. Nothing of it is published any more.`,
      ],
      notes: ['What was published stays on the networks.'],
    }),
    restored: ({ space, person }) => ({
      subject: `${space} is back`,
      paragraphs: [
        `${person} brought the space ${space} back.`,
        'What is planned there goes out again. What should have gone out more than an hour ago asks first.',
      ],
    }),
  };

function quoted(name: string): string {
  return `“${oneLine(name)}”`;
}

function inRole(role: Role): string {
  const name = roleNames[role].toLowerCase();
  return `${/^[aeiou]/.test(name) ? 'an' : 'a'} ${name}`;
}

import { networkName } from '#/networks/network-name.ts';
import type { AttachmentRules } from '#/networks/network-rules.ts';
import { isValidLink } from '#/posts/link.ts';
import { deselect, makeIssue } from '#/posts/make-issue.ts';
import { chosenRules, connectionsOf, type PostCheckInput } from '#/posts/post-check-input.ts';
import type { PostIssue } from '#/posts/post-issue.ts';
import type { TextAttachment } from '#/posts/text-attachment.ts';
import { firstExcess } from '#/posts/text-excess.ts';
import { textFor } from '#/posts/text-for-network.ts';
import { isBlank } from '#/text/blank.ts';
import { plural } from '#/text/plural.ts';
import { tagsIn } from '#/text/text-marks.ts';

/** What the chosen networks that take long texts refuse of one (FMT-06). The others do not get it, so they have no say. */
export function checkAttachment(post: PostCheckInput): PostIssue[] {
  const attachment = post.additions?.attachment ?? null;
  if (attachment === null) return [];
  return chosenRules(post.connections).flatMap((rules) => {
    if (rules.attachments === undefined) return [];
    const name = networkName(rules.id);
    const fixes = [deselect(connectionsOf([rules], post.connections))];
    const most = rules.text.maxMarks.link ?? Number.POSITIVE_INFINITY;
    const found = faults(attachment, { rules: rules.attachments, name, most, text: textFor(rules.id, post) });
    return found.map(({ code, sentence, cure, unfinished = false }) =>
      makeIssue(13, code, 'attachment', `${sentence} ${cure} or deselect ${name}.`, { fixes, unfinished }),
    );
  });
}

interface Fault {
  readonly code: PostIssue['code'];
  readonly sentence: string;
  readonly cure: string;
  /** Somebody is still writing it. */
  readonly unfinished?: boolean;
}

interface Place {
  readonly rules: AttachmentRules;
  readonly name: string;
  /** Most different links of a post. */
  readonly most: number;
  /** The text of the post itself. */
  readonly text: string;
}

function faults({ text: long, link = '' }: TextAttachment, { rules, name, most, text }: Place): Fault[] {
  const found: Fault[] = [];
  const excess = firstExcess([long], [rules.text], null);
  if (isBlank(long)) {
    const sentence = 'The long text is empty.';
    found.push({ code: 'attachment-empty', sentence, cure: 'Write it, remove it,', unfinished: true });
  } else if (excess !== undefined) {
    const sentence = `The long text is too long for ${name} (${excess}).`;
    found.push({ code: 'attachment-too-long', sentence, cure: 'Shorten it' });
  }
  if (!isValidLink(link)) {
    const sentence = 'The link of the long text is no valid address.';
    found.push({ code: 'attachment-link', sentence, cure: 'Write it with https://, remove it,' });
  } else if (isOneMore(link, text, most)) {
    const sentence = `${name} takes at most ${plural(most, 'link')} in one post, and the link of the long text is one more.`;
    found.push({ code: 'too-many-marks', sentence, cure: 'Remove one' });
  }
  return found;
}

/** Whether the link is one too many beside the links of the text. A link that is in the text already does not count twice. */
function isOneMore(link: string, text: string, most: number): boolean {
  const links = new Set(tagsIn(text, 'link').map(bareAddress));
  return link.trim() !== '' && links.size === most && !links.has(bareAddress(link));
}

function bareAddress(address: string): string {
  return address
    .trim()
    .toLowerCase()
    .replace(/^https?:\/\//, '')
    .replace(/\/$/, '');
}

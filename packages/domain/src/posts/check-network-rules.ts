import { networkName } from '#/networks/network-name.ts';
import type { NetworkRules } from '#/networks/network-rules.ts';
import { chosenFormats } from '#/posts/chosen-formats.ts';
import { customize, deselect, makeIssue } from '#/posts/make-issue.ts';
import { chosenRules, connectionsOf, type PostCheckInput } from '#/posts/post-check-input.ts';
import type { PostIssue } from '#/posts/post-issue.ts';
import { refusedMedia } from '#/posts/refused-media.ts';
import { firstExcess } from '#/posts/text-excess.ts';
import { hasOwnText, textFor } from '#/posts/text-for-network.ts';
import { outgoingText } from '#/text/blank.ts';
import { nameList } from '#/text/name-list.ts';
import { plural } from '#/text/plural.ts';
import { countMarks, textMarks } from '#/text/text-marks.ts';

/**
 * The networks' own rules: kinds and numbers of media (with checks 12 and 13 of 2§5), and lengths in each network's own
 * counting (OP-69, OP-72).
 */
export function checkNetworkRules(input: PostCheckInput): PostIssue[] {
  return [...checkMedia(input), ...checkTexts(input)];
}

/** Accounts that can no longer post. */
export function checkConnected({ connections }: PostCheckInput): PostIssue[] {
  const gone = connections.filter(({ connected }) => !connected);
  if (gone.length === 0) return [];
  const names = nameList(chosenRules(gone).map(({ id }) => networkName(id)));
  const message = `An account on ${names} is no longer connected. Connect it again or deselect it.`;
  return [makeIssue(13, 'account-disconnected', 'accounts', message, { fixes: [deselect(gone)] })];
}

function checkMedia(post: PostCheckInput): PostIssue[] {
  const { media, weigh, connections } = post;
  const formats = chosenFormats(post);
  const networks = formats.map(({ rules }) => rules);
  return refusedMedia(networks, { media, weigh, areMade: false }).map(({ code, stopped, message, mediaIndex }) => {
    const refused = formats.filter(({ rules }) => stopped.includes(rules)).flatMap((format) => format.connections);
    const leaveOut = deselect(connections.filter((connection) => refused.includes(connection)));
    const label = code === 'video-refused' ? 'Review video' : 'Review photos';
    const look = mediaIndex === null ? [] : [{ kind: 'review-photos', label, mediaIndex } as const];
    const isMissing = media.length === 0;
    const check = code === 'too-many-photos' ? 12 : 13;
    return makeIssue(check, code, 'media', message, { fixes: [leaveOut, ...look], unfinished: isMissing });
  });
}

function checkTexts(post: PostCheckInput): PostIssue[] {
  const withText = chosenFormats(post).filter(({ rules }) => rules.noText !== true);
  const connections = withText.flatMap((format) => format.connections);
  return chosenRules(connections).flatMap((rules) => {
    const isOwn = hasOwnText(rules.id, post.descriptions);
    const leaveOut = deselect(connectionsOf([rules], connections));
    return textFaults(rules, post).map(({ code, field, sentence, cure }) => {
      const isAboutText = field === 'description';
      return makeIssue(13, code, field, `${sentence} ${cure} or deselect ${networkName(rules.id)}.`, {
        network: isAboutText ? rules.id : null,
        fixes: isAboutText && !isOwn ? [customize(rules.id), leaveOut] : [leaveOut],
      });
    });
  });
}

interface TextFault {
  readonly code: PostIssue['code'];
  readonly field: PostIssue['field'];
  readonly sentence: string;
  readonly cure: string;
}

function textFaults(rules: NetworkRules, post: PostCheckInput): TextFault[] {
  const { title: titleLimit } = rules;
  const { weigh } = post;
  const name = networkName(rules.id);
  const title = outgoingText(post.title);
  const text = outgoingText(textFor(rules.id, post));
  const faults: TextFault[] = [];
  const tooLong = (code: PostIssue['code'], field: PostIssue['field'], what: string, length: string | undefined) => {
    if (length === undefined) return;
    faults.push({ code, field, sentence: `The ${what} is too long for ${name} (${length}).`, cure: 'Shorten it' });
  };
  const titleLimits = titleLimit === null ? [] : [titleLimit];
  tooLong('text-too-long-for-network', 'description', 'text', firstExcess([text], rules.text.limits, weigh));
  tooLong('title-too-long-for-network', 'title', 'title', firstExcess([title], titleLimits, weigh));

  const refused = rules.text.refusedCharacters;
  const inTitle = titleLimit !== null && refused.some((character) => title.includes(character));
  if (inTitle || refused.some((character) => text.includes(character))) {
    const where = titleLimit === null ? 'the text' : 'the title or the text';
    faults.push({
      code: 'characters-refused',
      field: inTitle ? 'title' : 'description',
      sentence: `${name} does not accept ${refused.map(characterName).join(' or ')} in ${where}.`,
      cure: 'Remove them',
    });
  }

  for (const mark of textMarks) {
    const max = rules.text.maxMarks[mark];
    if (max === undefined) continue;
    const count = countMarks(text, mark);
    if (count <= max) continue;
    const sentence = `${name} takes at most ${plural(max, mark)} in one post; this one has ${count}.`;
    faults.push({ code: 'too-many-marks', field: 'description', sentence, cure: 'Remove some' });
  }
  return faults;
}

/** The character itself, or its code when it is invisible: '<', 'U+FEFF'. */
function characterName(character: string): string {
  if (/[\p{L}\p{N}\p{P}\p{S}]/u.test(character)) return character;
  return `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`;
}

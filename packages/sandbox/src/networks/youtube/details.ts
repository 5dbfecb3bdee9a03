import { isOrder } from '#/core/order.ts';
import { badRequest, invalidVideo, Refusal } from '#/networks/youtube/refusals.ts';

/** A JSON object of unknown members. */
type Fields = Readonly<Record<string, unknown>>;

/** What the owner of a video says of it, as far as it is played. */
export interface Details {
  readonly title: string;
  readonly description: string;
  readonly tags: readonly string[];
  readonly categoryId: string;
  readonly privacyStatus: Privacy;
  readonly selfDeclaredMadeForKids: boolean;
  readonly containsSyntheticMedia: boolean;
  readonly embeddable: boolean;
  readonly license: (typeof licenses)[number];
  readonly publicStatsViewable: boolean;
}

const privacies = ['public', 'unlisted', 'private'] as const;
type Privacy = (typeof privacies)[number];
const licenses = ['youtube', 'creativeCommon'] as const;

/** Those of the United States to which a video may belong (`videoCategories.list`). */
const categories = new Set(['1', '2', '10', '15', '17', '19', '20', '22', '23', '24', '25', '26', '27', '28', '29']);

/** The members that a request may set, by part (`videos#resource`); everything else is no name that Google knows here. */
const settable: Readonly<Record<string, readonly string[]>> = {
  snippet: ['title', 'description', 'tags', 'categoryId', 'defaultLanguage', 'defaultAudioLanguage', 'localized'],
  status: [
    'privacyStatus',
    'publishAt',
    'selfDeclaredMadeForKids',
    'containsSyntheticMedia',
    'embeddable',
    'license',
    'publicStatsViewable',
  ],
};

const mostTitle = 100;
const mostDescriptionBytes = 5_000;
const mostTags = 500;

/** What a new video is told to be. Only the parts that the request names are read. */
export function newDetails(body: unknown, parts: readonly string[]): Details {
  return { ...snippetOf(partIn(body, parts, 'snippet')), ...statusOf(partIn(body, parts, 'status')) };
}

/** What a video is told to be now: each part that the request names replaces all of what it had there. */
export function changedDetails(known: Details, body: unknown, parts: readonly string[]): Details {
  const hasSnippet = parts.includes('snippet');
  const hasStatus = parts.includes('status');
  return {
    ...known,
    ...(hasSnippet ? snippetOf(partIn(body, parts, 'snippet')) : {}),
    ...(hasStatus ? statusOf(partIn(body, parts, 'status')) : {}),
  };
}

function partIn(body: unknown, parts: readonly string[], name: string): Fields {
  if (!isOrder(body)) throw invalidVideo('invalidVideoMetadata', 'The request metadata is invalid.');
  const part = parts.includes(name) ? (body[name] ?? {}) : {};
  if (!isOrder(part)) throw unknownName(name);
  const unknown = Object.keys(part).find((member) => settable[name]?.includes(member) !== true);
  if (unknown !== undefined) throw unknownName(unknown, name);
  return part;
}

function unknownName(name: string, at = 'video'): Refusal {
  const message = `Invalid JSON payload received. Unknown name "${name}" at '${at}': Cannot find field.`;
  return new Refusal(400, 'global', 'badRequest', message, 'INVALID_ARGUMENT');
}

function snippetOf({ title, description = '', tags = [], categoryId = '22' }: Fields) {
  if (typeof title !== 'string' || title.trim() === '' || title.length > mostTitle || hasBrackets(title)) {
    throw invalidVideo('invalidTitle', 'The request metadata specifies an invalid or empty video title.');
  }
  if (
    typeof description !== 'string' ||
    Buffer.byteLength(description) > mostDescriptionBytes ||
    hasBrackets(description)
  ) {
    throw invalidVideo('invalidDescription', 'The request metadata specifies an invalid video description.');
  }
  if (!isTags(tags)) throw invalidVideo('invalidTags', 'The request metadata specifies invalid video keywords.');
  if (typeof categoryId !== 'string' || !categories.has(categoryId)) {
    throw invalidVideo('invalidCategoryId', 'The request metadata specifies an invalid category ID.');
  }
  return { title, description, tags, categoryId };
}

/** What is not said takes its usual value: a video without a privacy status is public. */
function statusOf(part: Fields) {
  const privacyStatus = privacies.find((known) => known === (part['privacyStatus'] ?? 'public'));
  const license = licenses.find((known) => known === (part['license'] ?? 'youtube'));
  const yesOrNo = (name: string, usual: boolean): boolean => {
    const value = part[name] ?? usual;
    if (typeof value !== 'boolean')
      throw badRequest('badRequest', `Invalid value at 'video.status.${name}'.`, 'global');
    return value;
  };
  if (privacyStatus === undefined || license === undefined) {
    throw badRequest('badRequest', `Invalid value at 'video.status'.`, 'global');
  }
  if (part['publishAt'] !== undefined && privacyStatus !== 'private') {
    throw invalidVideo('invalidPublishAt', 'The request metadata specifies an invalid scheduled publishing time.');
  }
  return {
    privacyStatus,
    license,
    selfDeclaredMadeForKids: yesOrNo('selfDeclaredMadeForKids', false),
    containsSyntheticMedia: yesOrNo('containsSyntheticMedia', false),
    embeddable: yesOrNo('embeddable', true),
    publicStatsViewable: yesOrNo('publicStatsViewable', true),
  };
}

/** The commas between tags count, and the quotation marks around one with a space (`snippet.tags[]`). */
function isTags(tags: unknown): tags is string[] {
  if (!Array.isArray(tags) || !tags.every((tag) => typeof tag === 'string' && tag !== '' && !hasBrackets(tag))) {
    return false;
  }
  return tags.map((tag: string) => (tag.includes(' ') ? `"${tag}"` : tag)).join(',').length <= mostTags;
}

function hasBrackets(text: string): boolean {
  return /[<>]/.test(text);
}

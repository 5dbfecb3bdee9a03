import type { PostDifference } from '@nonet/contract';
import { networkName } from '@nonet/domain';

const fieldNames: Readonly<Record<PostDifference['field'], string>> = {
  title: 'Title',
  text: 'Text',
  files: 'Files',
  'alternative-text': 'Alternative text',
  time: 'Time',
  accounts: 'Accounts',
  options: 'Options',
  thread: 'Thread',
  comments: 'First comment',
  poll: 'Poll',
  card: 'Link card',
  attachment: 'Long text',
  marks: 'Spoilers',
  captions: 'Captions',
  template: 'Template',
  link: 'Link',
};

/** 'Text for Bluesky', 'Text of part 2'. */
export function differenceName({ field, network, part }: PostDifference): string {
  const of = part !== null && part > 1 ? ` of part ${part}` : '';
  return `${fieldNames[field]}${of}${network === null ? '' : ` for ${networkName(network)}`}`;
}

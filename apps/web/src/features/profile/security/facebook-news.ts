export type FacebookNews = { kind: 'joined' } | { kind: 'cancelled' | 'problem'; text: string };

const problems: Readonly<Record<string, string>> = {
  'social-taken': 'This Facebook account logs in to another Nonet account. Remove it there first.',
  'social-joined-already': 'This account has Facebook already. Remove it first to use another.',
};

const anyOther = 'Adding Facebook did not work. Nothing was changed; try again.';

/** The message about a try to add Facebook, by the code in `/profile?facebook=`. Only known codes have a message. */
export function facebookNews(code: string | null): FacebookNews | undefined {
  if (code === null) return undefined;
  if (code === 'joined') return { kind: 'joined' };
  if (code === 'social-cancelled')
    return { kind: 'cancelled', text: 'Facebook was not added: it was cancelled there.' };
  return { kind: 'problem', text: (Object.hasOwn(problems, code) && problems[code]) || anyOther };
}

import type { SignName } from '#/ui/sign.tsx';

/** What is put into texts, in the order of its buttons. */
export const insertKinds = ['emoji', 'tags', 'texts'] as const;
export type InsertKind = (typeof insertKinds)[number];

/** What somebody did before the code of the buttons was there: they pressed one, or typed. */
export type Begun = InsertKind | 'typing';

export const insertLooks: Readonly<Record<InsertKind, { label: string; sign: SignName }>> = {
  emoji: { label: 'Emoji', sign: 'smile' },
  tags: { label: 'Your tags', sign: 'hash' },
  texts: { label: 'Saved texts', sign: 'slash' },
};

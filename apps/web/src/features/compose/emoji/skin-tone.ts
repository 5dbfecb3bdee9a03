/** From light to dark, as Unicode has them; the first is none. */
export const skinTones = ['', '🏻', '🏼', '🏽', '🏾', '🏿'] as const;
export type SkinTone = (typeof skinTones)[number];

export const skinToneNames: Readonly<Record<SkinTone, string>> = {
  '': 'No skin tone',
  '🏻': 'Light skin',
  '🏼': 'Medium-light skin',
  '🏽': 'Medium skin',
  '🏾': 'Medium-dark skin',
  '🏿': 'Dark skin',
};

const joiner = '\u200d';
const base = /^(\p{Emoji_Modifier_Base})\ufe0f?/u;

/** The emoji with this skin tone for everybody in it. Hands that people hold between them have none of their own. */
export function withTone(emoji: string, tone: SkinTone): string {
  if (tone === '') return emoji;
  const parts = emoji.split(joiner);
  return parts
    .map((part, index) =>
      index > 0 && index < parts.length - 1 && part === '🤝' ? part : part.replace(base, `$1${tone}`),
    )
    .join(joiner);
}

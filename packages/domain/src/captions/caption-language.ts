/** The languages that are offered for captions, by their tags (BCP 47). Others are taken, too, where a program names them. */
export const captionLanguages = [
  ...[
    'ar',
    'bg',
    'bn',
    'ca',
    'cs',
    'da',
    'de',
    'el',
    'en',
    'en-GB',
    'en-US',
    'es',
    'es-419',
    'et',
    'fa',
    'fi',
    'fil',
    'fr',
  ],
  ...[
    'fr-CA',
    'he',
    'hi',
    'hr',
    'hu',
    'id',
    'is',
    'it',
    'ja',
    'ko',
    'lt',
    'lv',
    'ms',
    'nl',
    'no',
    'pl',
    'pt',
    'pt-BR',
    'ro',
  ],
  ...['ru', 'sk', 'sl', 'sr', 'sv', 'sw', 'ta', 'te', 'th', 'tr', 'uk', 'ur', 'vi', 'zh-Hans', 'zh-Hant'],
] as const;

const LONGEST_TAG = 35;

/** A tag in its usual form; null when it is none. */
export function languageTag(text: string): string | null {
  if (text.length > LONGEST_TAG || !/^[a-z]{2,3}(-[a-z\d]{1,8})*$/i.test(text)) return null;
  try {
    return Intl.getCanonicalLocales(text)[0] ?? null;
  } catch {
    return null;
  }
}

/** The English name of a language. */
export function languageName(tag: string): string {
  return new Intl.DisplayNames('en', { type: 'language', fallback: 'code' }).of(tag) ?? tag;
}

/** The language that the name of a file ends with, as in "talk.pl.srt" or "talk_pt-BR.vtt"; null: it names none. */
export function languageOfFileName(fileName: string): string | null {
  const [, named = ''] = /[._ -]([a-z]{2,3}([-_][a-z]{2,4})?)\.(?:srt|vtt)$/i.exec(fileName) ?? [];
  const tag = languageTag(named.replace('_', '-'));
  // Most words of two or three letters are no language.
  return tag !== null && languageName(tag) !== tag ? tag : null;
}

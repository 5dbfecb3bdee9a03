/** The encodings of files without Unicode, by language: what editors of captions wrote there. */
const OLD_ENCODINGS: Readonly<Record<string, string>> = {
  ...encodingOf('windows-1250', ['bs', 'cs', 'hr', 'hu', 'pl', 'ro', 'sk', 'sl', 'sq']),
  ...encodingOf('windows-1251', ['be', 'bg', 'mk', 'ru', 'sr', 'uk']),
  ...encodingOf('windows-1257', ['et', 'lt', 'lv']),
  ...{ el: 'windows-1253', tr: 'windows-1254', he: 'windows-1255', ar: 'windows-1256', fa: 'windows-1256' },
  ...{ vi: 'windows-1258', th: 'windows-874', ja: 'shift_jis', ko: 'euc-kr', zh: 'gb18030' },
};

/** Reads the bytes of a text in whatever encoding it has. `language`: of the text, where it is known. */
export function decodeCaptions(bytes: Uint8Array, language: string | null): string {
  const wide = wideEncoding(bytes);
  if (wide !== null) return new TextDecoder(wide).decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    const [spoken = ''] = (language ?? '').split('-');
    return new TextDecoder(OLD_ENCODINGS[spoken] ?? 'windows-1252').decode(bytes);
  }
}

/** UTF-16 says so at its start, or has a zero in every other byte of what is plain in all captions: numbers and times. */
function wideEncoding(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  if (first !== 0 && second === 0) return 'utf-16le';
  return first === 0 && second !== 0 && bytes.length > 1 ? 'utf-16be' : null;
}

function encodingOf(encoding: string, languages: readonly string[]): Record<string, string> {
  return Object.fromEntries(languages.map((language) => [language, encoding]));
}

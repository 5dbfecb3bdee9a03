/** A language and the country whose way of it is meant, such as `pl` and `PL`: for networks that ask for both. The likely one where none is named. */
export function languageRegion(tag: string): { readonly language: string; readonly region: string } {
  const { language, region = '' } = new Intl.Locale(tag).maximize();
  if (/^[A-Z]{2}$/.test(region)) return { language, region };
  return { language, region: new Intl.Locale(language).maximize().region ?? language.toUpperCase() };
}

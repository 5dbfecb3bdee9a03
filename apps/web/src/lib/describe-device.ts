/** The first match wins, because most browsers also claim to be one of the later ones. */
const browsers: readonly (readonly [RegExp, string])[] = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\b(?:OPR|OPT|Opera)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bVivaldi\//, 'Vivaldi'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:HeadlessChrome|Chrome|Chromium|CriOS)\//, 'Chrome'],
  [/\bVersion\/.*\bSafari\//, 'Safari'],
];

const systems: readonly (readonly [RegExp, string])[] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bMacintosh\b/, 'Mac'],
  [/\bLinux\b/, 'Linux'],
];

export interface Device {
  /** 'Firefox on Windows'. */
  name: string;
  isPhone: boolean;
}

/** What a browser's user agent tells reliably: no versions and no models. */
export function describeDevice(userAgent: string | null): Device {
  const text = userAgent ?? '';
  const find = (list: typeof browsers) => list.find(([pattern]) => pattern.test(text))?.[1];
  const browser = find(browsers);
  const found = find(systems);
  // An iPad claims to be a Mac, and nothing distinguishes the two.
  const system = found === 'Mac' && browser === 'Safari' ? 'Mac or iPad' : found;
  const isPhone = found === 'iPhone' || (found === 'Android' && /\bMobile\b/.test(text));
  if (browser && system) return { name: `${browser} on ${system}`, isPhone };
  return { name: browser ?? system ?? 'Unknown device', isPhone };
}

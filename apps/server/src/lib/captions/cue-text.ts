/** What WebVTT allows inside of a caption (W3C WebVTT, cue text), with what it says beside its name. */
const SPANS = new Set(['b', 'i', 'u', 'c', 'ruby', 'rt', 'v', 'lang']);
/** Elements whose content is no text. */
const UNREAD = /<(script|style)\b[^<>]*>[^<]*(?:<\/\1\s*>)?/gi;
const TAG = /<(?:(\/?)([a-z][a-z\d-]*)((?:\.[\w-]+)*)([^<>]*)|([\d:.]+)|![^<>]*)>/gi;
const TIME = /^\d{2,}:\d\d:\d\d\.\d{3}$|^\d\d:\d\d\.\d{3}$/;
const ENTITY = /&(?!(?:amp|lt|gt|lrm|rlm|nbsp|#\d{1,7}|#x[\da-f]{1,6});)/gi;

/** The text of a caption as WebVTT takes it: without HTML that it does not know, and without empty lines, which would end it. */
export function cleanCueText(text: string): string {
  return escaped(text.replace(UNREAD, '').replace(TAG, keptTag))
    .split(/\r\n|\r|\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .join('\n');
}

/** The same for SubRip, which knows three tags and no entities. */
export function srtText(text: string): string {
  return text
    .replace(/<(\/?)(?!\/?[biu]>)[^<>]*>/g, '')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&nbsp;', '\u00a0')
    .replaceAll('&lrm;', '\u200e')
    .replaceAll('&rlm;', '\u200f')
    .replaceAll('&amp;', '&')
    .replaceAll('-->', '→');
}

/** What a caption says, without any markup. */
export function plainText(text: string): string {
  return srtText(text.replace(/<[^<>]*>/g, '')).replaceAll('\n', ' ');
}

function keptTag(whole: string, slash = '', name = '', classes = '', more = '', moment = ''): string {
  if (TIME.test(moment)) return whole;
  const known = name.toLowerCase();
  if (!SPANS.has(known)) return '';
  if (slash !== '') return `</${known}>`;
  const said = known === 'v' || known === 'lang' ? more.trim().replace(/[&"]/g, '') : '';
  return `<${known}${classes}${said === '' ? '' : ` ${said}`}>`;
}

/** Escapes each < and > that is not part of a kept tag. */
function escaped(text: string): string {
  return text
    .replace(ENTITY, '&amp;')
    .replace(/<(?!\/?(?:b|i|u|c|ruby|rt|v|lang)[ .>]|[\d:.]+>)/g, '&lt;')
    .replaceAll('-->', '--&gt;');
}

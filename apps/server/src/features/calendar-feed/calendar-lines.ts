/** Most octets of a line, without its end (RFC 5545, 3.1). */
const LINE_OCTETS = 75;

/** A property and its value. The value is written as it is; for a text that people wrote, see `calendarText`. */
export type Property = readonly [name: string, value: string];

/** Content lines in the form of RFC 5545: UTF-8, folded, each with its end. */
export function calendarLines(properties: readonly Property[]): string {
  return properties.map(([name, value]) => `${folded(`${name}:${value}`)}\r\n`).join('');
}

/** A value of type TEXT (RFC 5545, 3.3.11). Control characters have no place in it, so they are left out. */
export function calendarText(text: string): string {
  return (
    text
      .replaceAll(/[\\;,]/g, '\\$&')
      .replaceAll(/\r\n|\r|\n/g, '\\n')
      // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is removed
      .replaceAll(/[\u0000-\u0008\u000b-\u001f\u007f]/g, '')
  );
}

/** An instant as a value of type DATE-TIME in UTC (RFC 5545, 3.3.5). */
export function calendarInstant(at: Date): string {
  return `${at.toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z`;
}

/** Folds before a character that would make the line too long; a line that goes on begins with a space. */
function folded(line: string): string {
  const octets = Buffer.from(line);
  if (octets.length <= LINE_OCTETS) return line;
  const parts: string[] = [];
  for (let start = 0; start < octets.length; ) {
    let end = Math.min(start + LINE_OCTETS - (start === 0 ? 0 : 1), octets.length);
    while (isInsideOfCharacter(octets[end])) end--;
    parts.push(octets.toString('utf8', start, end));
    start = end;
  }
  return parts.join('\r\n ');
}

function isInsideOfCharacter(octet: number | undefined): boolean {
  return octet !== undefined && (octet & 0b1100_0000) === 0b1000_0000;
}

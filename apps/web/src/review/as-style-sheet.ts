/**
 * Moves the styles of elements into one sheet with a class for each, since the policy of the page allows no style at an element. One that
 * could end the sheet or a rule of it is left out.
 */
export function asStyleSheet(html: string): { html: string; sheet: string } {
  const classes = new Map<string, string>();
  const moved = html.replaceAll(/<[a-z][\w-]*(?: [^<>]*)? style="([^"]*)"[^<>]*>/g, (tag, escaped: string) => {
    const style = unescaped(escaped);
    const without = tag.replace(/ style="[^"]*"/, '');
    if (/[<>{}]/.test(style)) return without;
    const name = classes.get(style) ?? `s${classes.size}`;
    classes.set(style, name);
    return without.includes(' class="')
      ? without.replace(' class="', ` class="${name} `)
      : without.replace(/^<[a-z][\w-]*/, (opening) => `${opening} class="${name}"`);
  });
  return { html: moved, sheet: Array.from(classes, ([style, name]) => `.${name}{${style}}`).join('') };
}

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'" };

function unescaped(text: string): string {
  return text.replaceAll(/&(amp|lt|gt|quot|#x27);/g, (whole, name: string) => entities[name] ?? whole);
}

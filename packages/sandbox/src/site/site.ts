import type { SandboxApp } from '#/core/world.ts';
import { largePicture, plainPng } from '#/site/site-pictures.ts';

/**
 * A small site on the open internet: pages as a link card is made of them, and pages that mean harm. It belongs to no network.
 * Names are of the Open Graph protocol (ogp.me) and of X's cards.
 */
const siteBase = '/site';

const paths = {
  article: 'A whole page: title, description, picture and its own address',
  plain: 'A title and nothing else',
  'x-names': 'X’s names alone',
  'windows-1250': 'Polish in windows-1250, as only the page itself says',
  visits: 'A title that is another one each time',
  moved: 'Leads on to the article',
  slow: 'Never answers',
  endless: 'Never ends',
  inner: 'Leads to an inner address',
  circle: 'Leads to itself',
  members: 'Leads to a page that asks for a password',
  forbidden: 'Answers 403',
  'large-picture': 'A picture of 40 MB',
  'long-title': 'A title of 10,000 characters in Shift-JIS',
  'svg-picture': 'A drawing in SVG as its picture',
  untitled: 'Says nothing of itself',
  'not-html': 'A text file',
} as const;

/** Where the site is told: every page of it by its path. */
export function mountSite(app: SandboxApp, origin: () => string): void {
  const html = (head: string, body = '') =>
    `<!doctype html><html lang="en"><head><meta charset="utf-8">${head}</head><body>${body}</body></html>`;
  const meta = (name: string, content: string) => `<meta property="${name}" content="${content}">`;
  const at = (path: string) => `${origin()}${siteBase}/${path}`;

  app.get(siteBase, (context) => {
    const items = Object.entries(paths).map(([path, says]) => `<li><a href="${at(path)}">${path}</a>: ${says}.</li>`);
    return context.html(html('<title>A small site</title>', `<h1>A small site</h1><ul>${items.join('')}</ul>`));
  });
  app.get(`${siteBase}/article`, (context) =>
    context.html(
      html(
        `<title>Ten bowls – Studio Fala</title>${meta('og:title', 'Ten bowls &amp; a kiln')}${meta(
          'og:description',
          'What came out of the kiln on Sunday.',
        )}${meta('og:image', '/site/picture.png')}<link rel="canonical" href="${at('article')}">`,
        '<h1>Ten bowls</h1>',
      ),
    ),
  );
  app.get(`${siteBase}/plain`, (context) => context.html(html('<title>Opening hours</title>')));
  app.get(`${siteBase}/x-names`, (context) =>
    context.html(
      html(
        '<meta name="twitter:title" content="Glazes"><meta name="twitter:description" content="Which ones we use."><meta name="twitter:image" content="picture.png">',
      ),
    ),
  );
  app.get(`${siteBase}/windows-1250`, (context) => {
    const title = Buffer.from('Za\xbf\xf3\xb3\xe6 g\xea\x9cl\xb9 ja\x9f\xf1', 'latin1');
    const page = [
      Buffer.from('<html><head><meta charset="windows-1250"><title>'),
      title,
      Buffer.from('</title></head>'),
    ];
    return context.body(new Uint8Array(Buffer.concat(page)), 200, { 'content-type': 'text/html' });
  });
  let visits = 0;
  app.get(`${siteBase}/visits`, (context) => {
    visits += 1;
    return context.html(html(`<title>Visit ${visits}</title>${meta('og:image', at('picture.png'))}`));
  });
  app.get(`${siteBase}/moved`, (context) => context.redirect(at('article'), 301));
  // The guard closes it when nobody waits any more.
  app.get(`${siteBase}/slow`, () => new Promise<Response>(() => undefined));
  app.get(`${siteBase}/endless`, (context) => {
    const piece = new TextEncoder().encode(`<!-- ${'endless '.repeat(1_000)} -->`);
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => controller.enqueue(new TextEncoder().encode('<html><head><title>Endless</title>')),
      pull: (controller) => controller.enqueue(piece),
    });
    return context.body(body, 200, { 'content-type': 'text/html; charset=utf-8' });
  });
  app.get(`${siteBase}/inner`, (context) => context.redirect('http://169.254.169.254/latest/meta-data/', 302));
  app.get(`${siteBase}/circle`, (context) => context.redirect(at('circle'), 302));
  app.get(`${siteBase}/members`, (context) => context.redirect(at('sign-in'), 302));
  app.get(`${siteBase}/sign-in`, (context) =>
    context.html(html('<title>Sign in</title>', '<form><input type="password" name="password"></form>')),
  );
  app.get(`${siteBase}/forbidden`, (context) => context.html(html('<title>Forbidden</title>'), 403));
  app.get(`${siteBase}/large-picture`, (context) =>
    context.html(html(`<title>Large picture</title>${meta('og:image', at('large.png'))}`)),
  );
  app.get(`${siteBase}/large.png`, (context) =>
    context.body(largePicture(40_000_000), 200, { 'content-type': 'image/png' }),
  );
  app.get(`${siteBase}/long-title`, (context) => {
    // あ in Shift-JIS.
    const title = Buffer.alloc(20_000, Buffer.from([0x82, 0xa0]));
    const page = [Buffer.from('<html><head><title>'), title, Buffer.from('</title></head>')];
    return context.body(new Uint8Array(Buffer.concat(page)), 200, { 'content-type': 'text/html; charset=Shift_JIS' });
  });
  app.get(`${siteBase}/svg-picture`, (context) =>
    context.html(html(`<title>A drawing</title>${meta('og:image', at('drawing.svg'))}`)),
  );
  app.get(`${siteBase}/drawing.svg`, (context) => {
    const drawing = '<svg xmlns="http://www.w3.org/2000/svg" width="600" height="315"><script>alert(1)</script></svg>';
    return context.body(drawing, 200, { 'content-type': 'image/svg+xml' });
  });
  app.get(`${siteBase}/untitled`, (context) => context.html(html('')));
  app.get(`${siteBase}/not-html`, (context) => context.text('Words'));
  app.get(`${siteBase}/picture.png`, (context) =>
    context.body(new Uint8Array(plainPng(1_200, 630, [176, 98, 61])), 200, { 'content-type': 'image/png' }),
  );
}

import { html } from 'hono/html';

import { type Html, showTime } from '#/core/pages/page.ts';

/** Who has posted. */
export interface Author {
  readonly id: string;
  readonly name: string;
  /** As the network shows it, for example with an `@` in front. */
  readonly handle: string;
  readonly href: string;
  readonly pictureHref: string;
}

/** A post as a network's page lays it out. */
export interface PostCard {
  readonly id: string;
  readonly href: string;
  readonly author: Author;
  /** Milliseconds since 1970. */
  readonly at: number;
  /** A line above the text, for example which post this one replies to. */
  readonly context?: Html | undefined;
  readonly body: Html;
  readonly files: readonly PostFile[];
  /**
   * Whether files share a frame (absent), stand beside each other in a strip that is pushed along, or are slides above the
   * text, each cropped to the shape of the first.
   */
  readonly filesIn?: 'strip' | 'slides';
  /** Whether a line leads from it to the next card, which answers it. */
  readonly isContinued?: boolean;
  /** What stands below the files, for example the card of a link. */
  readonly extra?: Html | undefined;
  /** What people have said below it. */
  readonly comments?: Html | string;
}

/** A picture or video of a post. */
export interface PostFile {
  readonly href: string;
  readonly kind: 'picture' | 'video';
  /** Empty when the file has no alternative text. */
  readonly altText: string;
  /** What a video shows before it is played; absent: its beginning. */
  readonly posterHref?: string | undefined;
}

/** Up to this many pictures share one frame; more stand in rows of their own. */
const maxFramed = 4;

/** One post. */
export function postCard(card: PostCard): Html {
  const { id, href, author, at, context, body, files, filesIn, isContinued, extra, comments } = card;
  const time = new Date(at).toISOString();
  const text = html`<div class="body">${body}</div>`;
  const shown = fileGrid(files, filesIn);
  return html`<article class="post ${isContinued === true ? 'continued' : ''}" id="${id}">
    <a href="${author.href}" tabindex="-1" aria-hidden="true"><img class="av" src="${author.pictureHref}" alt="" /></a>
    <div>
      <div class="by">
        <a class="name" href="${author.href}">${author.name}</a>
        <a class="handle" href="${author.href}">${author.handle}</a>
        <a href="${href}"><time datetime="${time}">${showTime(at)}</time></a>
      </div>
      ${context ?? ''}
      ${filesIn === 'slides' ? [shown, text] : [text, shown]} ${extra ?? ''} ${comments ?? ''}
    </div>
  </article>`;
}

/** A link out of a post. */
export function outerLink(href: string, text: string): Html {
  return html`<a href="${href}" rel="noopener noreferrer nofollow" target="_blank">${text}</a>`;
}

/** A post as a tile among others of its account: its first file, and a mark of what it is. */
export function postTile({ href, files: [first, ...more] }: PostCard, mark: string): Html {
  const file =
    first?.kind === 'picture' ? html`<img src="${first.href}" alt="${first.altText}" />` : first && videoOf(first, '');
  const shown = more.length === 0 ? mark : `${more.length + 1}`;
  return html`<a class="tile" href="${href}">${file ?? ''}${shown === '' ? '' : html`<b>${shown}</b>`}</a>`;
}

function videoOf({ href, altText, posterHref }: PostFile, controls: 'controls' | ''): Html {
  const poster = posterHref === undefined ? '' : html` poster="${posterHref}"`;
  const label = altText === '' ? '' : html` aria-label="${altText}"`;
  return html`<video src="${href}" ${controls} preload="metadata"${poster}${label}></video>`;
}

/** Pictures share one frame; a video keeps its shape. */
function fileGrid(files: readonly PostFile[], filesIn: PostCard['filesIn']): Html | string {
  if (files.length === 0) return '';
  const framed = files.length > maxFramed ? 'more' : `n${files.length}`;
  const layout = files.length > 1 || filesIn === 'slides' ? (filesIn ?? framed) : framed;
  return html`<div class="images ${layout}">
    ${files.map((file) => {
      const { href, kind, altText } = file;
      if (kind === 'video') return html`<figure>${videoOf(file, 'controls')}</figure>`;
      const badge =
        altText === '' ? '' : html`<figcaption class="alt" title="${altText}"><b>ALT</b>${altText}</figcaption>`;
      return html`<figure><a href="${href}"><img src="${href}" alt="${altText}" /></a>${badge}</figure>`;
    })}
  </div>`;
}

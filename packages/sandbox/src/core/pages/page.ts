import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';

import type { Context } from 'hono';
import { html } from 'hono/html';
import type { HtmlEscapedString } from 'hono/utils/html';

import type { Env } from '#/core/request-log.ts';
import type { SandboxApp } from '#/core/world.ts';

/** HTML in which all texts are escaped; only the `html` tag makes it. */
export type Html = HtmlEscapedString | Promise<HtmlEscapedString>;

const asset = (name: string): string => readFileSync(new URL(name, import.meta.url), 'utf8');

const assets = new Map([
  ['sandbox.css', { type: 'text/css; charset=utf-8', text: asset('sandbox.css') }],
  ['live.js', { type: 'text/javascript; charset=utf-8', text: asset('live.js') }],
  ['favicon.svg', { type: 'image/svg+xml', text: asset('favicon.svg') }],
]);

/** Registers the files every page uses. */
export function mountAssets(app: SandboxApp): void {
  app.get('/_sandbox/assets/:name', (context) => {
    const found = assets.get(context.req.param('name'));
    if (found === undefined) return context.notFound();
    return context.body(found.text, 200, {
      'content-type': found.type,
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'",
      'cache-control': 'no-cache',
    });
  });
}

/** What a page shows. */
export interface Page {
  readonly title: string;
  /** The path from the start page to this page, shown in the header. */
  readonly trail: readonly { readonly name: string; readonly href: string }[];
  readonly main: Html;
  /**
   * For a page with a form: the origins (or `'self'`) to which its answer may lead. Such a page does not renew itself,
   * so that nothing that a person has entered is lost.
   */
  readonly formTargets?: readonly string[];
  /** Its forms have no fields, only buttons, so it renews itself all the same. */
  readonly hasOnlyButtons?: boolean;
}

/**
 * Answers a page. `stamp` must change whenever the content does: the page asks for itself every second, and the answer
 * is 304 while the stamp is the same. `render` is called only when the browser needs the content.
 */
export async function answerPage(context: Context<Env>, stamp: string, render: () => Page): Promise<Response> {
  const etag = `"${createHash('sha256').update(`${process.pid} ${stamp}`).digest('base64url').slice(0, 22)}"`;
  context.header('etag', etag);
  context.header('cache-control', 'no-cache');
  if (context.req.header('if-none-match') === etag) return context.body(null, 304);
  const page = render();
  context.header('content-security-policy', contentSecurityPolicy(page.formTargets ?? ["'none'"]));
  context.header('x-content-type-options', 'nosniff');
  // With 'no-referrer' a browser also hides the origin of a form, and then the check of the origin would refuse it.
  context.header('referrer-policy', page.formTargets === undefined ? 'no-referrer' : 'same-origin');
  return context.html(layout(page));
}

function contentSecurityPolicy(formTargets: readonly string[]): string {
  return [
    "default-src 'none'",
    "style-src 'self'",
    "script-src 'self'",
    "img-src 'self'",
    "media-src 'self'",
    "connect-src 'self'",
    "frame-src 'self'",
    "base-uri 'none'",
    `form-action ${formTargets.join(' ')}`,
    "frame-ancestors 'none'",
  ].join('; ');
}

function layout(page: Page): Html {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>${page.title}</title>
        <link rel="icon" href="/_sandbox/assets/favicon.svg" />
        <link rel="stylesheet" href="/_sandbox/assets/sandbox.css" />
        ${page.formTargets === undefined || page.hasOnlyButtons === true ? liveScript : ''}
      </head>
      <body>
        <header class="top">
          <nav class="top-in" aria-label="Sandbox">
            <a class="brand" href="/">${logo}<span>Nonet</span></a>
            <span class="tag">Sandbox</span>
            ${page.trail.map((step) => html`<span class="slash" aria-hidden="true">/</span><a class="step" href="${step.href}">${step.name}</a>`)}
            <a class="step end" href="/_sandbox/requests">Requests</a>
          </nav>
        </header>
        <main>${page.main}</main>
      </body>
    </html>`;
}

const liveScript = html`<script type="module" src="/_sandbox/assets/live.js"></script>`;

const logo = html`<svg class="logo" width="22" height="22" viewBox="0 0 32 32" aria-hidden="true">
  <path class="logo-bar" d="M6 6 26 26" />
  <g fill="currentColor">
    <circle cx="6" cy="6" r="3.8" /><circle cx="6" cy="16" r="3.8" /><circle cx="6" cy="26" r="3.8" />
    <circle cx="26" cy="6" r="3.8" /><circle cx="26" cy="16" r="3.8" /><circle cx="26" cy="26" r="3.8" />
    <circle cx="16" cy="6" r="2.1" opacity=".32" /><circle cx="16" cy="26" r="2.1" opacity=".32" />
  </g>
</svg>`;

/** "Nov 20, 9:41:07 AM", in the machine's own time zone: the sandbox and its reader share the machine. */
export function showTime(ms: number): string {
  return timeFormat.format(ms);
}

const timeFormat = new Intl.DateTimeFormat('en', {
  month: 'short',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  second: '2-digit',
});

import { html } from 'hono/html';

import { answerPage, type Html, type Page, showTime } from '#/core/pages/page.ts';
import type { SandboxApp } from '#/core/world.ts';
import type { Outbox, StoredMail } from '#/mail/outbox.ts';

const mailHref = '/mail';

/** Registers the pages that show what was mailed. */
export function mountMailPages(app: SandboxApp, outbox: Outbox, stamp: () => string): void {
  app.get('/mail', (context) => answerPage(context, stamp(), () => listPage(outbox.list())));

  app.get('/mail/:id', (context) => {
    const mail = outbox.find(context.req.param('id'));
    if (mail === null) return context.notFound();
    // A mail does not change, so its page is never swapped under the reader.
    return answerPage(context, mail.id, () => mailPage(mail));
  });

  // As its sender wrote it, and locked up: no script, nothing loaded, only its links lead out.
  app.get('/mail/:id/html', (context) => {
    const mail = outbox.find(context.req.param('id'));
    if (mail === null || mail.html === null) return context.notFound();
    context.header(
      'content-security-policy',
      "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'self'; sandbox allow-popups allow-popups-to-escape-sandbox",
    );
    context.header('x-content-type-options', 'nosniff');
    context.header('referrer-policy', 'no-referrer');
    return context.html(`<!doctype html><base target="_blank">${mail.html}`);
  });
}

function listPage(mails: readonly StoredMail[]): Page {
  return {
    title: 'Mail · Nonet sandbox',
    trail: [{ name: 'Mail', href: mailHref }],
    main: html`<div class="wide">
      <h1>Mail</h1>
      <p class="lead">What Nonet mailed, newest first. Nothing was delivered to anybody.</p>
      ${
        mails.length === 0
          ? html`<p class="empty"><b>Nothing here yet</b>Register, or ask for a new password, and the mail appears here by itself.</p>`
          : html`<div class="card scroll">
            <table>
              <thead><tr><th>Subject</th><th>To</th><th class="num">Time</th></tr></thead>
              <tbody>${mails.toReversed().map(mailRow)}</tbody>
            </table>
          </div>`
      }
    </div>`,
  };
}

function mailRow(mail: StoredMail): Html {
  return html`<tr>
    <td><a href="${mailHref}/${mail.id}">${mail.subject === '' ? '(no subject)' : mail.subject}</a></td>
    <td>${mail.to.join(', ')}</td>
    <td class="num">${timeOf(mail)}</td>
  </tr>`;
}

function mailPage(mail: StoredMail): Page {
  return {
    title: `${mail.subject} · Mail · Nonet sandbox`,
    trail: [{ name: 'Mail', href: mailHref }],
    main: html`<div class="wide">
      <h1>${mail.subject}</h1>
      <p class="lead">From ${mail.from} to ${mail.to.join(', ')}, ${timeOf(mail)}</p>
      ${
        mail.html === null
          ? ''
          : html`<iframe class="mail-html" src="${mailHref}/${mail.id}/html" title="The mail"
              sandbox="allow-popups allow-popups-to-escape-sandbox"></iframe>`
      }
      <div class="card mail-text"><h2>As text</h2><div class="body">${withLinks(mail.text)}</div></div>
    </div>`,
  };
}

function timeOf({ at }: StoredMail): Html {
  return html`<time datetime="${new Date(at).toISOString()}">${showTime(at)}</time>`;
}

function withLinks(text: string): Html {
  const parts = text.split(/(https?:\/\/[^\s<>"]+)/);
  return html`${parts.map((part, index) => (index % 2 === 0 ? part : html`<a href="${part}" rel="noopener noreferrer">${part}</a>`))}`;
}

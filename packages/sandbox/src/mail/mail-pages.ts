import { html } from 'hono/html';

import { sameOriginOnly } from '#/core/loopback-only.ts';
import { answerPage, type Html, type Page, showTime } from '#/core/pages/page.ts';
import type { Store } from '#/core/store.ts';
import type { SandboxApp } from '#/core/world.ts';
import type { Outbox, StoredMail, Unsubscribe } from '#/mail/outbox.ts';
import type { ReportOrder, ReportOrders } from '#/mail/report-orders.ts';

const mailHref = '/mail';

interface MailDesk {
  readonly store: Store;
  readonly outbox: Outbox;
  readonly reports: ReportOrders;
}

/** Registers the pages that show what was mailed. */
export function mountMailPages(app: SandboxApp, { store, outbox, reports }: MailDesk): void {
  app.get('/mail', (context) =>
    answerPage(context, `${store.version}`, () => listPage(outbox.list(), reports.waiting())),
  );

  app.post('/mail/reports', sameOriginOnly, async (context) => {
    reports.order();
    await store.durable();
    return context.redirect(mailHref, 303);
  });

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
      "default-src 'none'; img-src data:; style-src 'unsafe-inline'; frame-ancestors 'self'; sandbox allow-popups allow-popups-to-escape-sandbox",
    );
    context.header('x-content-type-options', 'nosniff');
    context.header('referrer-policy', 'no-referrer');
    const theme = context.req.query('theme') === 'dark' ? 'dark' : 'light';
    return context.html(`<!doctype html><base target="_blank">${inTheme(mail.html, theme)}`);
  });
}

function listPage(mails: readonly StoredMail[], order: ReportOrder | null): Page {
  return {
    title: 'Mail · Nonet sandbox',
    trail: [{ name: 'Mail', href: mailHref }],
    formTargets: ["'self'"],
    hasOnlyButtons: true,
    main: html`<div class="wide">
      <div class="mail-head">
        <div>
          <h1>Mail</h1>
          <p class="lead">What Nonet mailed, newest first. Nothing was delivered to anybody.</p>
        </div>
        ${reportButton(order)}
      </div>
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

function reportButton(order: ReportOrder | null): Html {
  return html`<form class="mail-report" method="post" action="${mailHref}/reports">
    <button class="primary" ${order === null ? '' : 'disabled'}>Mail the weekly report now</button>
    <p role="status">${
      order === null
        ? 'To everybody with posts, about their last 7 days.'
        : 'Asked for. It appears here within seconds, where there were posts.'
    }</p>
  </form>`;
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
      ${unsubscribeLine(mail.unsubscribe ?? null)}
      ${mail.html === null ? '' : html`<div class="mail-themes">${themes.map((theme) => themedMail(mail, theme))}</div>`}
      <div class="card mail-text"><h2>As text</h2><div class="body">${withLinks(mail.text)}</div></div>
    </div>`,
  };
}

type ThemeName = (typeof themes)[number]['name'];

const themes = [
  { name: 'light', title: 'In light' },
  { name: 'dark', title: 'In dark' },
] as const;

/**
 * A mail as a program shows it whose reader prefers this theme. A frame that is locked up follows the browser, whatever is set for it;
 * so what the mail asks about the theme is answered here. A mail that says nothing of a dark theme is shown as it is.
 */
function inTheme(mail: string, theme: ThemeName): string {
  return mail
    .replace(/\(\s*prefers-color-scheme\s*:\s*(light|dark)\s*\)/gi, (_, name: string) =>
      name.toLowerCase() === theme ? '(min-width: 0px)' : '(max-width: 0px)',
    )
    .replace(/((?<!prefers-)color-scheme"?\s*(?::|content=")\s*)(light dark|dark light)/gi, `$1${theme}`);
}

function themedMail({ id }: StoredMail, { name, title }: (typeof themes)[number]): Html {
  return html`<figure>
    <figcaption>${title}</figcaption>
    <iframe class="mail-html ${name}" src="${mailHref}/${id}/html?theme=${name}" title="The mail, ${title.toLowerCase()}"
      sandbox="allow-popups allow-popups-to-escape-sandbox"></iframe>
  </figure>`;
}

/** What a mail program makes a button of. */
function unsubscribeLine(unsubscribe: Unsubscribe | null): Html {
  if (unsubscribe === null) return html``;
  const { list, post } = unsubscribe;
  return html`<p class="mail-unsubscribe"><b>List-Unsubscribe</b> ${withLinks(list)}${
    post === null ? '' : html`<br /><b>List-Unsubscribe-Post</b> ${post}`
  }</p>`;
}

function timeOf({ at }: StoredMail): Html {
  return html`<time datetime="${new Date(at).toISOString()}">${showTime(at)}</time>`;
}

function withLinks(text: string): Html {
  const parts = text.split(/(https?:\/\/[^\s<>"]+)/);
  return html`${parts.map((part, index) => (index % 2 === 0 ? part : html`<a href="${part}" rel="noopener noreferrer">${part}</a>`))}`;
}

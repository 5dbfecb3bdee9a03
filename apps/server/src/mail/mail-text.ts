import { brandColors, type HexColor } from '@nonet/domain';
import { escapeHtml } from '#/mail/escape-html.ts';

export interface MailText {
  subject: string;
  text: string;
  html: string;
  /** A PNG that the HTML shows as `cid:logo`. It comes along, so that nothing is loaded. */
  logo?: Uint8Array;
  /** Where one press ends mails of this kind (RFC 8058); absent: the kind cannot be ended. */
  unsubscribe?: string;
}

interface Item {
  label: string;
  url: string;
  lines: readonly string[];
}

interface Section {
  title: string;
  list: readonly Item[];
  more?: string;
}

/** The brand of the space that a mail is about (BRAND-01). */
export interface MailBrand {
  name: string;
  accent: HexColor | null;
  /** A PNG. */
  logo: Uint8Array | null;
}

export interface MailParts {
  subject: string;
  /** Null: that of the product. */
  brand?: MailBrand | null | undefined;
  /** Null when the mail does not address the person by name. */
  name: string | null;
  paragraphs: readonly string[];
  /** Things that each have a link of their own, with what is said of them. They stand below the paragraphs. */
  list?: readonly Item[];
  /** Lists below headings of their own. `more`: what is said of the rest of a list. */
  sections?: readonly Section[];
  action?: { label: string; url: string };
  /** Stand below the action: conditions of the action, and what to do when the mail was not expected. */
  notes: readonly string[];
  /** How to have other mails, or none of this kind. They stand below the notes. */
  ways?: readonly { label: string; url: string }[];
  /** Who sends it. */
  footer: readonly string[];
}

/** Writes one mail as text and as HTML. It loads nothing from elsewhere, so nobody learns when it is read. */
export function composeMail(parts: MailParts): MailText {
  const logo = parts.brand?.logo ?? null;
  return { subject: parts.subject, text: asText(parts), html: asHtml(parts), ...(logo !== null && { logo }) };
}

function asText(parts: MailParts): string {
  const { brand, name, paragraphs, list = [], sections = [], action, notes, ways = [], footer } = parts;
  const blocks = [
    ...(brand == null ? [] : [brand.name]),
    ...greeting(name),
    ...paragraphs,
    ...list.map(itemAsText),
    ...sections.flatMap(({ title, list: items, more }) => [
      `${title}\n${'-'.repeat(title.length)}`,
      ...items.map(itemAsText),
      ...(more === undefined ? [] : [more]),
    ]),
    ...(action === undefined ? [] : [`${action.label}:\n${action.url}`]),
    ...notes,
    ...ways.map(({ label, url }) => `${label}:\n${url}`),
    `-- \n${footer.join('\n')}`,
  ];
  return `${blocks.join('\n\n')}\n`;
}

function itemAsText({ label, url, lines }: Item): string {
  return [label, ...lines, url].join('\n');
}

function asHtml(parts: MailParts): string {
  const { subject, brand, name, paragraphs, list = [], sections = [], action, notes, ways = [], footer } = parts;
  const main = [...greeting(name), ...paragraphs].map((text) => paragraph(text, style.text));
  const button =
    action === undefined
      ? []
      : [
          `<p style="${style.action}"><a href="${escapeHtml(action.url)}" style="${style.button};${buttonColors(brand)}">${escapeHtml(action.label)}</a></p>`,
          `<p style="${style.below}"><span style="${style.spelled}">${escapeHtml(action.url)}</span></p>`,
        ];
  const small = [
    ...notes.map((text) => paragraph(text, style.note)),
    ...ways.map(
      ({ label, url }) =>
        `<p style="${style.note}">${escapeHtml(label)}:<br><a href="${escapeHtml(url)}" style="${style.address}">${escapeHtml(url)}</a></p>`,
    ),
  ];
  return [
    '<!doctype html>',
    `<html lang="en" style="color-scheme:light dark"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">`,
    `<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark"><title>${escapeHtml(subject)}</title></head>`,
    `<body style="${style.body}"><div style="${style.sheet}">`,
    `<p style="${style.brand}">${brand == null ? 'Nonet' : brandAsHtml(brand)}</p>`,
    ...main,
    ...list.map(itemAsHtml),
    ...sections.flatMap(sectionAsHtml),
    ...button,
    ...small,
    `<p style="${style.footer}">${footer.map(escapeHtml).join('<br>')}</p>`,
    '</div></body></html>',
    '',
  ].join('\n');
}

function brandAsHtml({ name, logo }: MailBrand): string {
  const mark = logo === null ? '' : `<img src="cid:logo" width="28" height="28" alt="" style="${style.logo}">`;
  return `${mark}${escapeHtml(name)}`;
}

/** An accent is the ground as it is, with a text that can be read on it. The line keeps the button's shape on any ground. */
function buttonColors(brand: MailParts['brand']): string {
  if (brand?.accent == null) return 'background:#1c2333;color:#ffffff;border:1px solid #5b647a';
  const { accent, onAccent } = brandColors(brand.accent).light;
  return `background:${accent};color:${onAccent};border:1px solid #8a93a6`;
}

function itemAsHtml({ label, url, lines }: Item): string {
  return `<p style="${style.text}"><b>${escapeHtml(label)}</b><br>${lines.map(escapeHtml).join('<br>')}<br><a href="${escapeHtml(url)}" style="${style.address}">${escapeHtml(url)}</a></p>`;
}

/** In a section the label is the link, because there is a list of them. */
function sectionAsHtml({ title, list, more }: Section): string[] {
  const items = list.map(
    ({ label, url, lines }) =>
      `<p style="${style.item}"><a href="${escapeHtml(url)}" style="${style.link}">${escapeHtml(label)}</a><br>${lines.map(escapeHtml).join('<br>')}</p>`,
  );
  return [
    `<h2 style="${style.heading}">${escapeHtml(title)}</h2>`,
    ...items,
    ...(more === undefined ? [] : [paragraph(more, style.note)]),
  ];
}

function greeting(name: string | null): string[] {
  return name === null ? [] : [`Hello ${name},`];
}

function paragraph(text: string, css: string): string {
  return `<p style="${css}">${escapeHtml(text)}</p>`;
}

// The mail program's own colours for text and background, in light and in dark. Links have the colour of the text, because no other
// colour is readable on every background; only the button brings a background of its own.
const style = {
  body: "margin:0;padding:24px 16px;font:16px/1.5 -apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif",
  sheet: 'max-width:520px;margin:0 auto',
  brand: 'margin:0 0 24px;font-size:18px;font-weight:700;letter-spacing:-0.02em',
  logo: 'vertical-align:middle;margin:-4px 10px 0 0;border-radius:8px',
  text: 'margin:0 0 16px',
  heading: 'margin:28px 0 10px;padding-top:16px;border-top:1px solid #8a93a6;font-size:16px;font-weight:700',
  item: 'margin:0 0 12px;font-size:15px',
  link: 'color:inherit;font-weight:600',
  action: 'margin:24px 0 12px',
  button: 'display:inline-block;padding:11px 20px;border-radius:8px;font-weight:600;text-decoration:none',
  below: 'margin:0 0 24px',
  spelled: 'font-size:13px;overflow-wrap:anywhere',
  address: 'color:inherit;font-size:13px;text-decoration:underline;overflow-wrap:anywhere',
  note: 'margin:0 0 12px;font-size:14px',
  footer: 'margin:32px 0 0;padding-top:16px;border-top:1px solid #8a93a6;font-size:13px',
} as const;

import { html } from 'hono/html';

import { type Html, type Page, showTime } from '#/core/pages/page.ts';
import type { PushMessage } from '#/push/push-book.ts';

const shownBytes = 24;

/** What the push service took, newest first. */
export function pushPage(messages: readonly PushMessage[]): Page {
  return {
    title: 'Notifications · Nonet sandbox',
    trail: [{ name: 'Notifications', href: '/push' }],
    main: html`<div class="wide">
      <h1>Notifications</h1>
      <p class="lead">
        What Nonet sent to this sandbox’s push service, newest first. It is encrypted: only the browser that subscribed can read it.
      </p>
      ${
        messages.length === 0
          ? html`<p class="empty"><b>Nothing here yet</b>Browsers subscribe at push services of their makers. Tests subscribe here.</p>`
          : html`<div class="card scroll">
            <table>
              <thead><tr><th>Message</th><th>Browser</th><th>Topic</th><th>Urgency</th><th class="num">Kept for</th><th class="num">Bytes</th><th class="num">Time</th></tr></thead>
              <tbody>${messages.toReversed().map(messageRow)}</tbody>
            </table>
          </div>`
      }
    </div>`,
  };
}

function messageRow({ token, headers, body, isReplaced, at }: PushMessage): Html {
  const bytes = Buffer.from(body, 'base64url');
  return html`<tr>
    <td><code>${bytes.subarray(0, shownBytes).toString('hex')}…</code>${isReplaced ? ' (replaced)' : ''}</td>
    <td><code>${token.slice(0, 8)}</code></td>
    <td><code>${headers['topic'] ?? ''}</code></td>
    <td>${headers['urgency'] ?? 'normal'}</td>
    <td class="num">${headers['ttl'] ?? ''} s</td>
    <td class="num">${bytes.length}</td>
    <td class="num"><time datetime="${new Date(at).toISOString()}">${showTime(at)}</time></td>
  </tr>`;
}

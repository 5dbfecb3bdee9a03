import { html } from 'hono/html';

import type { Fault } from '#/core/faults.ts';
import { type Page, showTime } from '#/core/pages/page.ts';
import type { RequestLine } from '#/core/request-log.ts';

/** The inspector: the faults that wait, and the latest calls to the networks. */
export function requestsPage(lines: readonly RequestLine[], faults: readonly Fault[]): Page {
  return {
    title: 'Requests · Nonet sandbox',
    trail: [],
    main: html`
      <div class="wide">
        <h1>Requests</h1>
        <p class="lead">The last calls to the pretend networks, newest first. Queries, headers and bodies are not kept.</p>
        ${faults.length === 0 ? '' : html`<ul class="faults">${faults.map(faultLine)}</ul>`}
        ${
          lines.length === 0
            ? html`<p class="empty">No network was called since the sandbox started.</p>`
            : html`<div class="card scroll">
              <table>
                <thead>
                  <tr><th>Time</th><th>Call</th><th>Account</th><th>Answer</th><th class="num">Took</th></tr>
                </thead>
                <tbody>${lines.map(requestRow)}</tbody>
              </table>
            </div>`
        }
      </div>
    `,
  };
}

function faultLine(fault: Fault) {
  const whom = fault.account === null ? 'any account' : fault.account;
  const kind = fault.place === 'publish' ? 'post' : `${fault.place} call`;
  const calls = fault.remaining === 1 ? `the next ${kind}` : `the next ${fault.remaining} ${kind}s`;
  return html`<li><b>${fault.fault}</b> waits for ${calls} on ${fault.network}, ${whom}</li>`;
}

function requestRow(line: RequestLine) {
  const kind = line.status === 0 || line.status >= 500 ? 'bad' : line.status >= 400 ? 'warn' : 'good';
  return html`<tr>
    <td class="num"><time datetime="${new Date(line.at).toISOString()}">${showTime(line.at)}</time></td>
    <td><span class="method">${line.method}</span> <code>${line.path}</code></td>
    <td>${line.account ?? ''}</td>
    <td>
      <span class="status ${kind}">${line.status === 0 ? 'cut' : line.status}</span>
      ${line.fault === null ? '' : html`<span class="tag">${line.fault}</span>`}
    </td>
    <td class="num">${Math.round(line.tookMs)} ms</td>
  </tr>`;
}

import { html } from 'hono/html';

import type { Html } from '#/core/pages/page.ts';
import type { Poll } from '#/core/poll.ts';

/** A poll below a post, which nobody has answered. `asks`: the network shows its question beside the text. */
export function pollCard({ question, answers, minutes }: Poll, asks = false): Html {
  const time = minutes % 1_440 === 0 ? `${minutes / 1_440} d` : `${minutes} min`;
  return html`<div class="poll">
    ${asks ? html`<p><b>${question}</b></p>` : ''}
    <ol>
      ${answers.map((answer) => html`<li>${answer}</li>`)}
    </ol>
    <p class="hint">Poll, open for ${time}</p>
  </div>`;
}

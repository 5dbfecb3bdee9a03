import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';

import { emptyDraft } from '../draft/draft.ts';
import { ProblemsPanel } from './problems-panel.tsx';

test.each([
  [false, 1],
  [true, 0],
])('its heading stands there unless what it is in has one: isTitled %s', (isTitled, headings) => {
  const panel = renderToStaticMarkup(
    <ProblemsPanel
      problems={[]}
      facts={{ draft: emptyDraft, accounts: [], weigh: null }}
      wrongCount={1}
      accountCount={0}
      leftOut={0}
      isEdit={false}
      isTitled={isTitled}
      onFix={() => undefined}
      onShow={() => undefined}
    />,
  );
  expect(panel.split('Before you can schedule')).toHaveLength(headings + 1);
});

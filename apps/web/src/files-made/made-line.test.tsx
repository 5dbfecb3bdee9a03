import type { MediaPlan } from '@nonet/contract';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';

import { MadeLine, type MadeLineProps } from './made-line.tsx';

const plan = (network: MediaPlan['network'], more: Partial<MediaPlan> = {}): MediaPlan => ({
  ...{ network, plan: 'convert', reason: 'It takes H.264.', state: 'ready', progress: null },
  ...{ secondsLeft: null, variant: null },
  ...more,
});
const draw = (props: MadeLineProps) =>
  renderToStaticMarkup(<MadeLine {...props} />)
    .replaceAll(/<svg.*?<\/svg>/g, '')
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();
const making = plan('twitter', { state: 'making', progress: 0.4, secondsLeft: 100 });
const asItIs = plan('youtube', { plan: 'as-is', reason: null, state: 'none' });

test('MED-04 names what is made for whom, how far it is, and nothing of a file that fits', () => {
  expect(draw({ plans: [making, asItIs], name: 'Video 2' })).toBe(
    'Video 2: Converted for X · sent as it is to YouTube Converting, 40 %',
  );
  expect(draw({ plans: [plan('twitter')] })).toBe('Converted for X');
  expect(draw({ plans: [asItIs] })).toBe('');
});

test('MED-04 a post that is due before says that it is still converting, and how long', () => {
  const nowMs = 1_000_000;
  expect(draw({ plans: [making], at: { nowMs, dueMs: nowMs + 60_000 } })).toBe(
    'Converted for X The video is still converting, about 2 minutes.',
  );
  expect(draw({ plans: [making], at: { nowMs, dueMs: nowMs + 3_600_000 } })).toContain('Converting, 40 %');
  const failed = plan('twitter', { state: 'failed', reason: 'Export it as an MP4.' });
  expect(draw({ plans: [failed], at: { nowMs, dueMs: nowMs } })).toBe('Converted for X Export it as an MP4.');
});

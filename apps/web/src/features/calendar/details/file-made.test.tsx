import type { Media, MediaPlan } from '@nonet/contract';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';

import { FileMade } from './file-made.tsx';

const file = { id: 'f', type: 'video', animated: false } as Media;
const plan = (network: MediaPlan['network']): MediaPlan => ({
  ...{ network, plan: 'convert', reason: null, state: 'making', progress: 0.4, secondsLeft: 600, variant: null },
});

function draw(networks: readonly MediaPlan['network'][], dueInMs: number): string {
  const client = new QueryClient();
  client.setQueryData(['media', 'f'], { plans: [plan('twitter'), plan('threads')] });
  return renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <FileMade file={file} networks={networks} dueMs={Date.now() + dueInMs} />
    </QueryClientProvider>,
  );
}

test('MED-04 the details of a post say what is made of its video for the networks that will still get it', () => {
  const line = draw(['twitter'], 3_600_000);
  expect(line).toContain('Converted for X<');
  expect(line).toContain('Converting, 40 %');
  expect(draw(['youtube'], 3_600_000)).toBe('');
});

test('MED-04 the details say in orange that a video will not be ready when its post is due', () => {
  expect(draw(['twitter'], 60_000)).toMatch(/text-orange">The video is still converting, about 10 minutes\.</);
});

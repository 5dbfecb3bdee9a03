import { pino } from 'pino';
import { expect, test } from 'vitest';

import { checkStorage } from '#/start/check-storage.ts';
import { StartProblem } from '#/start/start-problem.ts';
import { s3Address } from '#/storage/s3-address.ts';
import { startS3Server } from '#/testing/s3-server.ts';

function logged() {
  const lines: string[] = [];
  return { lines, log: pino({}, { write: (line) => lines.push(line) }) };
}

test('a start with a bucket that is not there ends with the cure', async () => {
  const s3 = await startS3Server();
  try {
    const { log } = logged();
    await checkStorage({ storage: s3Address.parse(s3.storageUrl) }, log);
    const wrong = s3Address.parse(s3.storageUrl.replace('nonet-media', 'other'));
    const start = checkStorage({ storage: wrong }, log);
    await expect(start).rejects.toThrow(StartProblem);
    await expect(start).rejects.toThrow(
      /^There is no bucket other at .* Make it, or correct its name in STORAGE_URL\.$/,
    );
  } finally {
    await s3.close();
  }
});

test('a start with a bucket that is away says so in the log and goes on; without a bucket nothing is asked', async () => {
  const { log, lines } = logged();
  await checkStorage({ storage: null }, log);
  expect(lines).toEqual([]);
  await checkStorage({ storage: s3Address.parse('s3+http://KEY:SECRET@127.0.0.1:1/media') }, log);
  expect(lines).toHaveLength(1);
  expect(lines[0]).toContain(
    'The bucket media at http://127.0.0.1:1 cannot be reached. Posts with files wait until it can.',
  );
  expect(lines[0]).not.toContain('SECRET');
});

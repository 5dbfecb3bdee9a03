import { expect, test } from 'vitest';

import { s3Address } from '#/storage/s3-address.ts';

test('an address names service, bucket, key and region', () => {
  expect(s3Address.parse('s3://KEY:a%2Fb%3Ac@s3.eu-central-1.amazonaws.com/media?region=eu-central-1')).toEqual({
    endpoint: 'https://s3.eu-central-1.amazonaws.com',
    bucket: 'media',
    credentials: { accessKeyId: 'KEY', secretAccessKey: 'a/b:c' },
    region: 'eu-central-1',
  });
  expect(s3Address.parse('s3+http://10.0.0.5:9000/my.media/')).toEqual({
    endpoint: 'http://10.0.0.5:9000',
    bucket: 'my.media',
    credentials: null,
    region: 'us-east-1',
  });
});

test.each([
  'https://s3.example.org/media',
  's3://s3.example.org',
  's3://s3.example.org/',
  's3://s3.example.org/media/folder',
  's3://s3.example.org/Media',
  's3://KEY@s3.example.org/media',
  's3://s3.example.org/media?regoin=eu',
  's3:///media',
  'media',
])('%s is not understood', (text) => {
  expect(s3Address.safeParse(text).success).toBe(false);
});

import { MEDIA_MAX_BYTES } from '@nonet/domain';
import { describe, expect, test } from 'vitest';

import { acceptedFiles, judgeFile } from './accepted-file.ts';

const judge = (name: string, type: string, size = 1) => judgeFile({ name, type, size }, MEDIA_MAX_BYTES);

describe('a chosen file', () => {
  test.each([
    ['a.jpg', 'image/jpeg'],
    ['a.png', 'image/png'],
    ['a.webp', 'image/webp'],
    ['a.gif', 'image/gif'],
    ['a.HEIC', ''],
  ])('MEDIA-12 %s is taken as a picture', (name, type) => {
    expect(judge(name, type)).toEqual({ type: 'image' });
  });

  test.each([
    ['a.mp4', 'video/mp4'],
    ['a.mov', 'video/quicktime'],
    ['a.avi', ''],
    ['a.webm', 'video/webm'],
    ['a.mkv', ''],
    ['A.MKV', 'video/x-matroska'],
  ])('MEDIA-13 %s is taken as a video, also where the system knows no type for it', (name, type) => {
    expect(judge(name, type)).toEqual({ type: 'video' });
    expect(acceptedFiles.split(',')).toContain(`.${name.split('.')[1]!.toLowerCase()}`);
  });

  test('anything else is refused by name', () => {
    expect(judge('notes.txt', 'text/plain')).toEqual({
      refusal: 'notes.txt cannot be used. Choose pictures, videos in mp4, mov, avi, webm or mkv, or a PDF.',
    });
  });

  test('FMT-01 a PDF is taken as a document, and an office file is refused with how to export it', () => {
    expect(judge('notes.pdf', '')).toEqual({ type: 'document' });
    expect(judge('notes', 'application/pdf')).toEqual({ type: 'document' });
    expect(acceptedFiles.split(',')).toContain('.pdf');
    expect(judge('plan.pptx', 'application/vnd.openxmlformats-officedocument.presentationml.presentation')).toEqual({
      refusal: 'plan.pptx cannot be used as it is. Open it, export or save it as PDF, and add that.',
    });
    expect(judge('a.pdf', 'application/pdf', 20_971_521)).toEqual({
      refusal: 'File size exceeds the 20MB limit. Your file is 20.1 MB.',
    });
  });

  test('MEDIA-11 20971521 bytes are refused, 20971520 are taken', () => {
    expect(judge('a.jpg', 'image/jpeg', 20_971_520)).toEqual({ type: 'image' });
    expect(judge('a.jpg', 'image/jpeg', 20_971_521)).toEqual({
      refusal: 'File size exceeds the 20MB limit. Your file is 20.1 MB.',
      tooLarge: 'image',
    });
  });
});

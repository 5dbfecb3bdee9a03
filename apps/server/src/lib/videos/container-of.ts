import { closeSync, openSync, readSync } from 'node:fs';

export type Container = 'mp4' | 'mov' | 'webm' | 'matroska' | 'avi';

/** A format of pictures that can move. */
export type Animation = 'gif' | 'apng' | 'webp';

/** The container by the file's first bytes. */
export function containerOf(file: string): Container {
  const head = headOf(file);
  const text = (start: number, end: number) => head.toString('latin1', start, end);
  if (text(0, 4) === 'RIFF') return 'avi';
  if (text(0, 4) === '\x1aE\xdf\xa3') return text(0, 64).includes('webm') ? 'webm' : 'matroska';
  return text(4, 8) === 'ftyp' && text(8, 12) !== 'qt  ' ? 'mp4' : 'mov';
}

/** The format of a picture that may move, by the file's first bytes; null for a video. */
export function animationOf(file: string): Animation | null {
  const head = headOf(file).toString('latin1');
  if (head.startsWith('GIF8')) return 'gif';
  if (head.startsWith('\x89PNG')) return 'apng';
  return head.startsWith('RIFF') && head.startsWith('WEBP', 8) ? 'webp' : null;
}

function headOf(file: string): Buffer {
  const handle = openSync(file, 'r');
  const head = Buffer.alloc(64);
  try {
    readSync(handle, head, 0, head.length, 0);
  } finally {
    closeSync(handle);
  }
  return head;
}

import { fileSizeRefusal } from '@nonet/domain';

import { ApiError } from '#/http/errors.ts';

export function emptyFile(): ApiError {
  return new ApiError(400, 'empty-file', 'The file is empty.');
}

export function fileTooLarge(bytes: number, maxBytes: number): ApiError {
  return new ApiError(413, 'file-too-large', fileSizeRefusal(bytes, maxBytes) ?? 'The file is too large.');
}

export function uploadNotFound(): ApiError {
  return new ApiError(404, 'upload-not-found', 'This upload is not there any more. Add the file again.');
}

export function uploadFinished(): ApiError {
  return new ApiError(409, 'upload-finished', 'This upload is finished already.');
}

export function wrongPart(): ApiError {
  return new ApiError(400, 'wrong-part', 'A part of the file did not arrive as a whole. Send it again.');
}

export function partsMissing(): ApiError {
  return new ApiError(409, 'parts-missing', 'Parts of the file have not arrived yet. Send them and try again.');
}

export function captionsTooLarge(maxBytes: number): ApiError {
  const message = `Captions may have up to ${maxBytes / 1_000_000} MB as a file. Choose a file of captions alone.`;
  return new ApiError(413, 'file-too-large', message);
}

export function unreadableCaptions(): ApiError {
  const message = 'This file has no captions that can be read. Export them as SRT or WebVTT (.vtt), and add that.';
  return new ApiError(422, 'unreadable-captions', message);
}

import { DOCUMENT_TYPE, type FileKind, fileSizeRefusal } from '@nonet/domain';

const videoEndings = ['mp4', 'mov', 'avi', 'webm', 'mkv'];
const imageEndings = ['jpg', 'jpeg', 'png', 'webp', 'gif', 'heic', 'heif'];

/** For the file picker. It also lists file extensions, because not every system knows a type for each. */
export const acceptedFiles = [
  'image/*',
  'video/*',
  DOCUMENT_TYPE,
  ...[...videoEndings, 'heic', 'heif', 'pdf'].map((ending) => `.${ending}`),
].join();

type FileJudgement = { type: FileKind } | { refusal: string; tooLarge?: 'image' | 'video' };

/** What the browser can tell about a file before sending it. The server finds out what is really in it. */
export function judgeFile({ name, type, size }: Pick<File, 'name' | 'type' | 'size'>, maxBytes: number): FileJudgement {
  const kind = kindOf(type, name);
  if (officeEndings.test(name)) {
    return { refusal: `${name} cannot be used as it is. Open it, export or save it as PDF, and add that.` };
  }
  if (!kind) {
    return { refusal: `${name} cannot be used. Choose pictures, videos in mp4, mov, avi, webm or mkv, or a PDF.` };
  }
  const refusal = fileSizeRefusal(size, maxBytes);
  if (refusal === null) return { type: kind };
  // A document cannot be made smaller on this device.
  return kind === 'document' ? { refusal } : { refusal, tooLarge: kind };
}

const officeEndings = /\.(docx?|pptx?|xlsx?|od[tps]|pages|key|numbers)$/i;

function kindOf(contentType: string, name: string): FileKind | null {
  const ending = name.slice(name.lastIndexOf('.') + 1).toLowerCase();
  if (contentType.startsWith('image/') || imageEndings.includes(ending)) return 'image';
  if (contentType.startsWith('video/') || videoEndings.includes(ending)) return 'video';
  return contentType === DOCUMENT_TYPE || ending === 'pdf' ? 'document' : null;
}

import { fileSizeRefusal } from '@nonet/domain';

const videoEndings = ['mp4', 'mov', 'avi', 'webm', 'mkv'];
const imageEndings = ['jpg', 'jpeg', 'png', 'webp', 'gif', 'heic', 'heif'];

/** For the file picker. It also lists file extensions, because not every system knows a type for each. */
export const acceptedFiles = [
  'image/*',
  'video/*',
  ...[...videoEndings, 'heic', 'heif'].map((ending) => `.${ending}`),
].join();

type FileJudgement = { type: 'image' | 'video' } | { refusal: string };

/** What the browser can tell about a file before sending it. The server finds out what is really in it. */
export function judgeFile({ name, type, size }: Pick<File, 'name' | 'type' | 'size'>, maxBytes: number): FileJudgement {
  const kind = kindOf(type, name);
  if (!kind) return { refusal: `${name} cannot be used. Choose pictures, or videos in mp4, mov, avi, webm or mkv.` };
  const refusal = fileSizeRefusal(size, maxBytes);
  return refusal === null ? { type: kind } : { refusal };
}

function kindOf(contentType: string, name: string): 'image' | 'video' | null {
  const ending = name.slice(name.lastIndexOf('.') + 1).toLowerCase();
  if (contentType.startsWith('image/') || imageEndings.includes(ending)) return 'image';
  if (contentType.startsWith('video/') || videoEndings.includes(ending)) return 'video';
  return null;
}

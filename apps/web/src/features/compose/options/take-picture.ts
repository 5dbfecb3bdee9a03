/** More than networks show of a cover. */
const longestEdge = 1920;

/** A picture of the frame that a video shows, as a file; null where the browser cannot make one. */
export async function takePicture(video: HTMLVideoElement, name: string): Promise<File | null> {
  const { videoWidth, videoHeight } = video;
  const canvas = document.createElement('canvas');
  const scale = Math.min(1, longestEdge / Math.max(videoWidth, videoHeight));
  canvas.width = Math.round(videoWidth * scale);
  canvas.height = Math.round(videoHeight * scale);
  canvas.getContext('2d')?.drawImage(video, 0, 0, canvas.width, canvas.height);
  const picture = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.92));
  return picture && new File([picture], name, { type: picture.type });
}

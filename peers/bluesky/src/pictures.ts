/** A picture of one red pixel. */
export const png = new Uint8Array(
  Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR4nGP4z8AAAAMBAQDJ/pLvAAAAAElFTkSuQmCC', 'base64'),
);

/** The same picture with so many zero bytes after its end that the file has `size` bytes. */
export function pngOfSize(size: number): Uint8Array<ArrayBuffer> {
  const file = new Uint8Array(size);
  file.set(png);
  return file;
}

/** The same picture as a file that no server has seen before. */
export function freshPng(): Uint8Array<ArrayBuffer> {
  return new Uint8Array([...png, ...crypto.getRandomValues(new Uint8Array(8))]);
}

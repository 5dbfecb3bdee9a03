/** What is said of a file that ends each process that converts it. */
export const CANNOT_CONVERT =
  'This file could not be converted. Export it as an MP4 with H.264 and AAC, and add that instead.';
/** What is said while the disk has no room for what is to be made. */
export const NO_ROOM_TO_CONVERT = 'The server has no room to convert the video right now. Trying again.';

import { PDFDocument } from 'pdf-lib';

/** A document whose pages are these JPEG pictures. A page is as large as its picture, a pixel of it a point. */
export async function pdfOfPictures(pictures: readonly Uint8Array[]): Promise<Uint8Array> {
  const document = await PDFDocument.create({ updateMetadata: false });
  for (const picture of pictures) {
    const image = await document.embedJpg(picture);
    const page = document.addPage([image.width, image.height]);
    page.drawImage(image, { x: 0, y: 0, width: image.width, height: image.height });
  }
  return document.save();
}

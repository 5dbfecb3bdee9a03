import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { init } from '@embedpdf/pdfium';

import { damagedDocument, lockedDocument } from '#/lib/documents/document-refused.ts';

/** Values of PDFium's headers: fpdfview.h, fpdf_save.h, fpdf_flatten.h. */
const ERROR_PASSWORD = 4;
const DRAW_ANNOTATIONS = 0x01;
const DRAW_AS_RGB = 0x10;
const SAVE_WITHOUT_SECURITY = 3;
const FLATTEN_AS_SHOWN = 0;
const WHITE = 0xff_ff_ff_ff;

/** Points of 1/72 inch, as shown. */
export interface PageSize {
  width: number;
  height: number;
}

/** Pixels of four bytes: red, green, blue, and one that says nothing. */
export interface DrawnPage {
  data: Uint8Array;
  width: number;
  height: number;
}

export interface OpenPdf {
  pages: number;
  /** `page` is from 0 on. */
  sizeOf: (page: number) => PageSize;
  /** Draws a page as large as fits into the size, on white. */
  draw: (page: number, room: PageSize) => DrawnPage;
  /** Makes what lies on a page, such as filled forms and marks, a part of the page. */
  flatten: (page: number) => void;
  /** The document written anew, without encryption. */
  save: () => Uint8Array;
}

const library = init({ wasmBinary: await readFile(wasmFile()) }).then((pdfium) => {
  pdfium.PDFiumExt_Init();
  return pdfium;
});

function wasmFile(): string {
  return fileURLToPath(import.meta.resolve('@embedpdf/pdfium/pdfium.wasm'));
}

/** Opens a PDF. The process ends with its document, so nothing is given back to the library. Throws `DocumentRefused`. */
export async function openPdf(bytes: Uint8Array): Promise<OpenPdf> {
  const pdfium = await library;
  const { wasmExports } = pdfium.pdfium;
  // Memory that grew is another view.
  const memory = (): Uint8Array => (pdfium.pdfium as unknown as { HEAPU8: Uint8Array }).HEAPU8;
  const at = wasmExports.malloc(bytes.length);
  memory().set(bytes, at);
  const document = pdfium.FPDF_LoadMemDocument(at, bytes.length, '');
  if (document === 0) throw pdfium.FPDF_GetLastError() === ERROR_PASSWORD ? lockedDocument() : damagedDocument();
  const pages = pdfium.FPDF_GetPageCount(document);
  if (pages < 1) throw damagedDocument({ cause: 'The document has no pages.' });

  function onPage<Result>(page: number, work: (handle: number) => Result): Result {
    const handle = pdfium.FPDF_LoadPage(document, page);
    if (handle === 0) throw damagedDocument({ cause: `Page ${page + 1} cannot be read.` });
    try {
      return work(handle);
    } finally {
      pdfium.FPDF_ClosePage(handle);
    }
  }

  function sizeOf(page: number): PageSize {
    const sizes = wasmExports.malloc(8);
    const isRead = pdfium.FPDF_GetPageSizeByIndexF(document, page, sizes);
    const [width = 0, height = 0] = new Float32Array(memory().buffer, sizes, 2);
    wasmExports.free(sizes);
    if (!isRead || !(width > 0) || !(height > 0)) throw damagedDocument({ cause: `Page ${page + 1} has no size.` });
    return { width, height };
  }

  return {
    pages,
    sizeOf,
    draw: (page, room) =>
      onPage(page, (handle) => {
        const size = sizeOf(page);
        const scale = Math.min(room.width / size.width, room.height / size.height);
        const width = Math.max(1, Math.round(size.width * scale));
        const height = Math.max(1, Math.round(size.height * scale));
        const bitmap = pdfium.FPDFBitmap_Create(width, height, 0);
        if (bitmap === 0) throw damagedDocument({ cause: 'There is no memory for the page.' });
        pdfium.FPDFBitmap_FillRect(bitmap, 0, 0, width, height, WHITE);
        pdfium.FPDF_RenderPageBitmap(bitmap, handle, 0, 0, width, height, 0, DRAW_ANNOTATIONS | DRAW_AS_RGB);
        const from = pdfium.FPDFBitmap_GetBuffer(bitmap);
        const data = memory().slice(from, from + width * height * 4);
        pdfium.FPDFBitmap_Destroy(bitmap);
        return { data, width, height };
      }),
    flatten: (page) => onPage(page, (handle) => void pdfium.FPDFPage_Flatten(handle, FLATTEN_AS_SHOWN)),
    save: () => {
      const writer = pdfium.PDFiumExt_OpenFileWriter();
      if (!pdfium.FPDF_SaveAsCopy(document, writer, SAVE_WITHOUT_SECURITY)) {
        throw damagedDocument({ cause: 'The document cannot be written anew.' });
      }
      const length = pdfium.PDFiumExt_GetFileWriterSize(writer);
      const from = wasmExports.malloc(length);
      pdfium.PDFiumExt_GetFileWriterData(writer, from, length);
      const saved = memory().slice(from, from + length);
      wasmExports.free(from);
      pdfium.PDFiumExt_CloseFileWriter(writer);
      return saved;
    },
  };
}

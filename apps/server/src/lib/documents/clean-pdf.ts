import {
  PDFArray,
  PDFDict,
  PDFDocument,
  PDFHexString,
  PDFName,
  type PDFObject,
  PDFRawStream,
  PDFRef,
  PDFString,
} from 'pdf-lib';

import { openPdf } from '#/lib/documents/pdfium.ts';
import { stripMetadata } from '#/lib/pictures/strip-metadata.ts';

/** What was removed from a document, apart from data about its author. */
export type Removed = 'scripts' | 'actions' | 'attachments' | 'forms';

export interface CleanPdf {
  bytes: Uint8Array;
  removed: Removed[];
}

/** What a document keeps beside its pages: layers, tags for screen readers, names of pages and places, outline, language. */
const KEPT_IN_CATALOG: ReadonlySet<string> = new Set([
  ...['Type', 'Pages', 'PageLabels', 'PageLayout', 'Outlines', 'Dests', 'Names'],
  ...['OCProperties', 'StructTreeRoot', 'MarkInfo', 'Lang', 'OutputIntents'],
]);
/** Who made it, with what and where: XMP and data of programs, of the document, its pages and its pictures. */
const METADATA = ['Metadata', 'PieceInfo', 'LastModified', 'Thumb', 'SpiderInfo'];
/** ISO 32000-2, table 201: the actions that do more than go to a place in the document or to an address. */
const FORBIDDEN_ACTIONS: ReadonlySet<string> = new Set([
  ...['JavaScript', 'Launch', 'GoToR', 'GoToE', 'ImportData', 'SubmitForm', 'ResetForm', 'Rendition', 'Sound', 'Movie'],
  ...['Hide', 'SetOCGState', 'Trans', 'GoTo3DView', 'RichMediaExecute', 'Thread'],
]);
const SCRIPTS: ReadonlySet<string> = new Set(['JavaScript', 'Rendition']);
const WEB_ADDRESS = /^(https?:|mailto:|tel:)/i;

const name = (text: string) => PDFName.of(text);

/**
 * Writes a document anew: its pages as they look, with links, layers and tags. Scripts, actions, attachments, forms and data about
 * its author are left out, and so is everything that no page leads to. It reads nothing but what PDFium has written.
 */
export async function cleanPdf(copy: Uint8Array): Promise<CleanPdf> {
  const removed = new Set<Removed>();
  const covered = await clean(copy, removed);
  if (covered.pages.length === 0) return { bytes: covered.bytes, removed: [...removed] };
  // Forms and marks are drawn into their pages, so none of them is left.
  const open = await openPdf(covered.bytes);
  for (const page of covered.pages) open.flatten(page);
  const { bytes } = await clean(open.save(), removed);
  return { bytes, removed: [...removed] };
}

/** `pages`: those that have something else on them than links. */
async function clean(copy: Uint8Array, removed: Set<Removed>): Promise<{ bytes: Uint8Array; pages: number[] }> {
  const document = await PDFDocument.load(copy, { updateMetadata: false });
  const { context, catalog } = document;
  if (catalog.has(name('AcroForm'))) removed.add('forms');
  noteAttachments(catalog, removed);
  for (const key of catalog.keys()) if (!KEPT_IN_CATALOG.has(key.decodeText())) catalog.delete(key);
  const names = catalog.lookupMaybe(name('Names'), PDFDict);
  for (const key of names?.keys() ?? []) {
    if (key.decodeText() === 'JavaScript') removed.add('scripts');
    if (key.decodeText() !== 'Dests') names?.delete(key);
  }
  delete context.trailerInfo.Info;
  for (const [ref, object] of context.enumerateIndirectObjects()) {
    everyDict(object, (dict) => cleanDict(dict, removed));
    if (object instanceof PDFRawStream) cleanPicture(object, (stream) => context.assign(ref, stream));
  }
  const pages = document.getPages().flatMap((page, index) => (hasMoreThanLinks(page.node, removed) ? [index] : []));
  for (const ref of unreachable(document)) context.delete(ref);
  return { bytes: await document.save({ useObjectStreams: true, updateFieldAppearances: false }), pages };
}

function noteAttachments(catalog: PDFDict, removed: Set<Removed>): void {
  const names = catalog.lookupMaybe(name('Names'), PDFDict);
  if (names?.has(name('EmbeddedFiles')) === true || catalog.has(name('AF'))) removed.add('attachments');
}

function cleanDict(dict: PDFDict, removed: Set<Removed>): void {
  for (const key of METADATA) dict.delete(name(key));
  for (const key of ['AA', 'OpenAction', 'JS']) {
    if (dict.has(name(key))) removed.add(key === 'JS' ? 'scripts' : 'actions');
    dict.delete(name(key));
  }
  if (dict.has(name('EF'))) removed.add('attachments');
  for (const key of ['EF', 'AF', 'RichMediaContent', 'RichMediaSettings']) dict.delete(name(key));
  const action = textOf(dict.lookup(name('S')));
  // A tag for screen readers has its kind there too, and a parent.
  if (dict.has(name('P')) || !isForbidden(dict, action)) return;
  removed.add(SCRIPTS.has(action) ? 'scripts' : 'actions');
  for (const key of dict.keys()) dict.delete(key);
}

function isForbidden(dict: PDFDict, kind: string): boolean {
  if (FORBIDDEN_ACTIONS.has(kind)) return true;
  return kind === 'URI' && !WEB_ADDRESS.test(textOf(dict.lookup(name('URI'))));
}

function textOf(value: PDFObject | undefined): string {
  const isText = value instanceof PDFName || value instanceof PDFString || value instanceof PDFHexString;
  return isText ? value.decodeText() : '';
}

/** True when a page has something else on it than links, such as a form: it is drawn into the page. */
function hasMoreThanLinks(page: PDFDict, removed: Set<Removed>): boolean {
  const annotations = page.lookup(name('Annots'));
  if (!(annotations instanceof PDFArray)) return false;
  const kinds = annotations.asArray().map((_, index) => {
    const annotation = annotations.lookup(index);
    return annotation instanceof PDFDict ? textOf(annotation.lookup(name('Subtype'))) : '';
  });
  if (kinds.includes('FileAttachment')) removed.add('attachments');
  if (kinds.includes('Widget')) removed.add('forms');
  return kinds.some((kind) => kind !== 'Link');
}

/** Pictures that are stored as JPEG may say where they were taken. */
function cleanPicture(stream: PDFRawStream, replace: (stream: PDFRawStream) => void): void {
  if (textOf(stream.dict.lookup(name('Filter'))) !== 'DCTDecode') return;
  const stripped = stripMetadata(stream.getContents(), 'image/jpeg');
  if (stripped.length < stream.getContents().length) replace(PDFRawStream.of(stream.dict, stripped));
}

function everyDict(object: PDFObject, work: (dict: PDFDict) => void): void {
  const waiting: PDFObject[] = [object];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if (next instanceof PDFArray) waiting.push(...next.asArray());
    const dict = next instanceof PDFDict ? next : next instanceof PDFRawStream ? next.dict : null;
    if (dict === null) continue;
    work(dict);
    waiting.push(...dict.values());
  }
}

function unreachable({ context }: PDFDocument): PDFRef[] {
  const seen = new Set<PDFRef>();
  const waiting: (PDFObject | undefined)[] = [context.trailerInfo.Root];
  while (waiting.length > 0) {
    const next = waiting.pop();
    if (next instanceof PDFRef) {
      if (seen.has(next)) continue;
      seen.add(next);
      waiting.push(context.lookup(next));
    } else if (next instanceof PDFArray) waiting.push(...next.asArray());
    else if (next instanceof PDFDict) waiting.push(...next.values());
    else if (next instanceof PDFRawStream) waiting.push(...next.dict.values());
  }
  return context.enumerateIndirectObjects().flatMap(([ref]) => (seen.has(ref) ? [] : [ref]));
}

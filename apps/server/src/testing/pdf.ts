import { PDFDocument, PDFName, PDFString, rgb, StandardFonts } from 'pdf-lib';

/** A PDF whose pages say their numbers. */
export async function makePdf({
  pages = 3,
  /** Pages with nothing on them. */
  blank = false,
  size = [612, 792] as [number, number],
  change = async (_: PDFDocument): Promise<void> => undefined,
} = {}): Promise<Uint8Array<ArrayBuffer>> {
  const document = await PDFDocument.create();
  const font = await document.embedFont(StandardFonts.Helvetica);
  for (let number = 1; number <= pages; number += 1) {
    const page = document.addPage(size);
    if (blank) continue;
    page.drawRectangle({ x: 0, y: 0, width: size[0], height: size[1] / 3, color: rgb(1, 0, 0) });
    page.drawText(`Page ${number}`, { x: 50, y: size[1] / 2, size: 40, font });
  }
  await change(document);
  return new Uint8Array(await document.save());
}

/** Puts everything into a document that others must not get. */
export async function addHostileParts(document: PDFDocument): Promise<void> {
  const { context, catalog } = document;
  const launch = context.obj({ S: 'Launch', F: PDFString.of('calc-program.exe') });
  document.setTitle('Secret title');
  document.setAuthor('Ada Secret');
  await document.attach(new TextEncoder().encode('attached-bytes'), 'attachment.exe', {});
  document.addJavaScript('main', 'app.alert("script-of-document")');
  catalog.set(PDFName.of('OpenAction'), launch);
  const field = document.getForm().createTextField('name');
  field.setText('Filled in');
  field.addToPage(document.getPage(0), { x: 50, y: 600, width: 300, height: 60 });
  const link = (action: Record<string, unknown>) =>
    context.register(context.obj({ Type: 'Annot', Subtype: 'Link', Rect: [0, 0, 50, 50], A: action as never }));
  document
    .getPage(1)
    .node.set(
      PDFName.of('AA'),
      context.obj({ O: { S: 'JavaScript', JS: PDFString.of('app.alert("script-of-page")') } }),
    );
  document
    .getPage(1)
    .node.set(
      PDFName.of('Annots'),
      context.obj([
        link({ S: 'URI', URI: PDFString.of('https://nonet.test/kept') }),
        link({ S: 'Launch', F: PDFString.of('calc-program.exe') }),
      ]),
    );
}

/** A page that is encrypted: for those who know its password, or for all but its owner's rights. Made by @cantoo/pdf-lib 2.11.1. */
export function lockedPdf(by: 'user' | 'owner'): Uint8Array<ArrayBuffer> {
  return new Uint8Array(Buffer.from(by === 'user' ? LOCKED_FOR_ALL : LOCKED_RIGHTS, 'base64'));
}

const LOCKED_FOR_ALL =
  'JVBERi0xLjcKJYGBgYEKCjEgMCBvYmoKPDwKL1R5cGUgL1BhZ2VzCi9LaWRzIFsgNCAwIFIgXQovQ291bnQgMQo+PgplbmRvYmoKCjIgMCBvYmoKPDwKL1R5cGUgL0NhdGFsb2cKL1BhZ2VzIDEgMCBSCi9FeHRlbnNpb25zIDw8Ci9BREJFIDw8Ci9CYXNlVmVyc2lvbiAvMS43Ci9FeHRlbnNpb25MZXZlbCA4Cj4+Cj4+Cj4+CmVuZG9iagoKMyAwIG9iago8PAovUHJvZHVjZXIgPEZFRkYwMDcwMDA2NDAwNjYwMDJEMDA2QzAwNjkwMDYyMDAyMDAwMjgwMDY4MDA3NDAwNzQwMDcwMDA3MzAwM0EwMDJGMDAyRjAwNjcwMDY5MDA3NDAwNjgwMDc1MDA2MjAwMkUwMDYzMDA2RjAwNkQwMDJGMDA0ODAwNkYwMDcwMDA2NDAwNjkwMDZFMDA2NzAwMkYwMDcwMDA2NDAwNjYwMDJEMDA2QzAwNjkwMDYyMDAyOT4KL01vZERhdGUgKEQ6MjAyNjExMjgxMTAyMzJaKQovQ3JlYXRvciA8RkVGRjAwNzAwMDY0MDA2NjAwMkQwMDZDMDA2OTAwNjIwMDIwMDAyODAwNjgwMDc0MDA3NDAwNzAwMDczMDAzQTAwMkYwMDJGMDA2NzAwNjkwMDc0MDA2ODAwNzUwMDYyMDAyRTAwNjMwMDZGMDA2RDAwMkYwMDQ4MDA2RjAwNzAwMDY0MDA2OTAwNkUwMDY3MDAyRjAwNzAwMDY0MDA2NjAwMkQwMDZDMDA2OTAwNjIwMDI5PgovQ3JlYXRpb25EYXRlIChEOjIwMjYxMTI4MTEwMjMyWikKPj4KZW5kb2JqCgo0IDAgb2JqCjw8Ci9UeXBlIC9QYWdlCi9QYXJlbnQgMSAwIFIKL1Jlc291cmNlcyA8PAovRm9udCA8PAovSGVsdmV0aWNhLTcwOTg0ODA3ODkgNSAwIFIKPj4KL1hPYmplY3QgPDwKPj4KL0V4dEdTdGF0ZSA8PAo+Pgo+PgovTWVkaWFCb3ggWyAwIDAgNTk1LjI4IDg0MS44OSBdCi9Bbm5vdHMgWyBdCi9Db250ZW50cyBbIDYgMCBSIF0KPj4KZW5kb2JqCgo1IDAgb2JqCjw8Ci9UeXBlIC9Gb250Ci9TdWJ0eXBlIC9UeXBlMQovQmFzZUZvbnQgL0hlbHZldGljYQovRW5jb2RpbmcgL1dpbkFuc2lFbmNvZGluZwo+PgplbmRvYmoKCjYgMCBvYmoKPDwKL0ZpbHRlciAvRmxhdGVEZWNvZGUKL0xlbmd0aCA5Ngo+PgpzdHJlYW0KQ4zDl2lCqxut2mSOieekKDPfP4usBjhT4REfeJVp8SC8LvJGXEes2BEksMdBc9m9f/bCYqcujnZBoWCWb3WsF0XownTm89zhXaz7CX9IsabG+vrB0yAC6nVF2YGbZiZCCmVuZHN0cmVhbQplbmRvYmoKCjcgMCBvYmoKPDwKL0ZpbHRlciAvU3RhbmRhcmQKL1YgNQovUiA2Ci9MZW5ndGggMjU2Ci9DRiA8PAovU3RkQ0YgPDwKL0F1dGhFdmVudCAvRG9jT3BlbgovQ0ZNIC9BRVNWMwovTGVuZ3RoIDMyCj4+Cj4+Ci9TdG1GIC9TdGRDRgovU3RyRiAvU3RkQ0YKL08gPDg3YTc1YmFhNDBkMzlmZTAxNzMwNjQ2ODg3NjhjOGNjMmJjMjgyNjdjNTQ4YWQ2YTM5NDc1NjQ1MGNmNGNmOTI3NDVhMzgwZDE5NmU0ZjMxYTBmYmEyMzQ0ZGYyNGIyNj4KL09FIDwxYWE2MjI2MzFkNzIwNjZmN2RkOWE4ZTZlY2FjMDdlNzU5MDM0NTliODQ2MGVlNjA0MjA5MjM5NzE2ZTMwZjNlPgovVSA8Njc4Y2I1YTUwNzIyMjJmYjVlM2FlNGIwYThjOTU3YjJjYWIwM2VmNmI5YmFjMjgyYTBlYzBlYThmMmExMjMzYzJjMjRhZjI0Zjk1OGU0N2FjMGQxMDU2MjkyYjY2NzE4PgovVUUgPGMwODE5NTZjNTNkYTliMzlhNmU3Zjg5ZWM0ZTAzODM4N2U5MTczYzBjYmY5YzdkNzc5ZjZhZDA0NWRlNDU4ODI+Ci9QIC0zOTA0Ci9QZXJtcyA8MjA0NjM0ZjlmZGI5NGU1ODFmMmE2ZGIwZGU0NjU0OGM+Cj4+CmVuZG9iagoKeHJlZgowIDgKMDAwMDAwMDAwMCA2NTUzNSBmIAowMDAwMDAwMDE2IDAwMDAwIG4gCjAwMDAwMDAwNzYgMDAwMDAgbiAKMDAwMDAwMDE5MiAwMDAwMCBuIAowMDAwMDAwNjYyIDAwMDAwIG4gCjAwMDAwMDA4NjMgMDAwMDAgbiAKMDAwMDAwMDk2MSAwMDAwMCBuIAowMDAwMDAxMTI5IDAwMDAwIG4gCgp0cmFpbGVyCjw8Ci9TaXplIDgKL1Jvb3QgMiAwIFIKL0VuY3J5cHQgNyAwIFIKL0luZm8gMyAwIFIKL0lEIFsgPDYyOTBhNDlkOTM1MGEzODlhOGRlNjBmMWM3N2M1MDcyPiA8NjI5MGE0OWQ5MzUwYTM4OWE4ZGU2MGYxYzc3YzUwNzI+IF0KPj4KCnN0YXJ0eHJlZgoxNjgwCiUlRU9G';
const LOCKED_RIGHTS =
  'JVBERi0xLjcKJYGBgYEKCjEgMCBvYmoKPDwKL1R5cGUgL1BhZ2VzCi9LaWRzIFsgNCAwIFIgXQovQ291bnQgMQo+PgplbmRvYmoKCjIgMCBvYmoKPDwKL1R5cGUgL0NhdGFsb2cKL1BhZ2VzIDEgMCBSCi9FeHRlbnNpb25zIDw8Ci9BREJFIDw8Ci9CYXNlVmVyc2lvbiAvMS43Ci9FeHRlbnNpb25MZXZlbCA4Cj4+Cj4+Cj4+CmVuZG9iagoKMyAwIG9iago8PAovUHJvZHVjZXIgPEZFRkYwMDcwMDA2NDAwNjYwMDJEMDA2QzAwNjkwMDYyMDAyMDAwMjgwMDY4MDA3NDAwNzQwMDcwMDA3MzAwM0EwMDJGMDAyRjAwNjcwMDY5MDA3NDAwNjgwMDc1MDA2MjAwMkUwMDYzMDA2RjAwNkQwMDJGMDA0ODAwNkYwMDcwMDA2NDAwNjkwMDZFMDA2NzAwMkYwMDcwMDA2NDAwNjYwMDJEMDA2QzAwNjkwMDYyMDAyOT4KL01vZERhdGUgKEQ6MjAyNjExMjgxMTAyMzJaKQovQ3JlYXRvciA8RkVGRjAwNzAwMDY0MDA2NjAwMkQwMDZDMDA2OTAwNjIwMDIwMDAyODAwNjgwMDc0MDA3NDAwNzAwMDczMDAzQTAwMkYwMDJGMDA2NzAwNjkwMDc0MDA2ODAwNzUwMDYyMDAyRTAwNjMwMDZGMDA2RDAwMkYwMDQ4MDA2RjAwNzAwMDY0MDA2OTAwNkUwMDY3MDAyRjAwNzAwMDY0MDA2NjAwMkQwMDZDMDA2OTAwNjIwMDI5PgovQ3JlYXRpb25EYXRlIChEOjIwMjYxMTI4MTEwMjMyWikKPj4KZW5kb2JqCgo0IDAgb2JqCjw8Ci9UeXBlIC9QYWdlCi9QYXJlbnQgMSAwIFIKL1Jlc291cmNlcyA8PAovRm9udCA8PAovSGVsdmV0aWNhLTcwOTg0ODA3ODkgNSAwIFIKPj4KL1hPYmplY3QgPDwKPj4KL0V4dEdTdGF0ZSA8PAo+Pgo+PgovTWVkaWFCb3ggWyAwIDAgNTk1LjI4IDg0MS44OSBdCi9Bbm5vdHMgWyBdCi9Db250ZW50cyBbIDYgMCBSIF0KPj4KZW5kb2JqCgo1IDAgb2JqCjw8Ci9UeXBlIC9Gb250Ci9TdWJ0eXBlIC9UeXBlMQovQmFzZUZvbnQgL0hlbHZldGljYQovRW5jb2RpbmcgL1dpbkFuc2lFbmNvZGluZwo+PgplbmRvYmoKCjYgMCBvYmoKPDwKL0ZpbHRlciAvRmxhdGVEZWNvZGUKL0xlbmd0aCA5Ngo+PgpzdHJlYW0Kl+lx0exO8AKw1bIKskc/W5ZPj6wGmJ19QIkuibGJ2TTfm/VBbOhnxEJ+vndJxHj+Gtq15hV16+4jfZ2Ei9ThXU2SVDQ9yiLC8aidPFjwC9wtvVcxVQOqjUqrRP/jJidMCmVuZHN0cmVhbQplbmRvYmoKCjcgMCBvYmoKPDwKL0ZpbHRlciAvU3RhbmRhcmQKL1YgNQovUiA2Ci9MZW5ndGggMjU2Ci9DRiA8PAovU3RkQ0YgPDwKL0F1dGhFdmVudCAvRG9jT3BlbgovQ0ZNIC9BRVNWMwovTGVuZ3RoIDMyCj4+Cj4+Ci9TdG1GIC9TdGRDRgovU3RyRiAvU3RkQ0YKL08gPGVhNTVkZmExNzgyYTQ0ODBiZDBiMzljYzkwNjYxOWMxNWFmYjdlYzc4OWE0MGU5NTk0MGNkNTMyYzgzYmYyNjM5OTMzY2Y0MmYzZjg3MWI2N2NhZTMzZGQyZWYyY2FiYT4KL09FIDwwNmIyZGJjMTNkYmMyYmEyMjIyODdiZmI0NjNhZWQ5ZDZlYWVhMDhlNDdlMmNiNDZjYzAyYmFkYWNkYTRkNzUzPgovVSA8ODlmMzY1ZTk2MTBhM2IwZTdlNTU0ZmZjZDEwNzI5YzAyOTA5MDBiNWJmZmVkYzhjZTU5MzM0NThlZTdhMmMwMTlkODg3MzlhYjI2ZGM2YmU1YzRiMGM4ZTljNDU3M2E4PgovVUUgPGQyOGU2NjljYzM1NDg0MmY2MTFkNDkwZDEwMzJlYzQ3MjMwNmY4OGIxYWRlOGM0OTQyNTI3NTc4NTgyY2ViMmE+Ci9QIC0zOTA0Ci9QZXJtcyA8NDVlNjMxNzZjM2E3NDhjMTMyYTg5NzBhZTc3M2M5NzE+Cj4+CmVuZG9iagoKeHJlZgowIDgKMDAwMDAwMDAwMCA2NTUzNSBmIAowMDAwMDAwMDE2IDAwMDAwIG4gCjAwMDAwMDAwNzYgMDAwMDAgbiAKMDAwMDAwMDE5MiAwMDAwMCBuIAowMDAwMDAwNjYyIDAwMDAwIG4gCjAwMDAwMDA4NjMgMDAwMDAgbiAKMDAwMDAwMDk2MSAwMDAwMCBuIAowMDAwMDAxMTI5IDAwMDAwIG4gCgp0cmFpbGVyCjw8Ci9TaXplIDgKL1Jvb3QgMiAwIFIKL0VuY3J5cHQgNyAwIFIKL0luZm8gMyAwIFIKL0lEIFsgPDc3OTQwODlkM2VhOTAwODFkMjE2YWEwZDQwYjg1ZDRjPiA8Nzc5NDA4OWQzZWE5MDA4MWQyMTZhYTBkNDBiODVkNGM+IF0KPj4KCnN0YXJ0eHJlZgoxNjgwCiUlRU9G';

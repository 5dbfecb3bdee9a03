import { crc32 } from 'node:zlib';
import fc from 'fast-check';
import sharp, { type Sharp } from 'sharp';
import { describe, expect, test } from 'vitest';

import { stripMetadata } from '#/lib/pictures/strip-metadata.ts';

const SECRET = 'Rynek 7 in Wrocław';
const GPS = { GPSLatitudeRef: 'N', GPSLatitude: '51/1 6/1 36/1', GPSLongitudeRef: 'E', GPSLongitude: '17/1 1/1 58/1' };
const XMP = `<?xpacket begin='' id='W5M0MpCehiHzreSzNTczkc9d'?><x:xmpmeta xmlns:x='adobe:ns:meta/'><rdf:RDF xmlns:rdf='http://www.w3.org/1999/02/22-rdf-syntax-ns#'><rdf:Description xmlns:exif='http://ns.adobe.com/exif/1.0/' exif:GPSLatitude='51,6.6N' xmlns:photoshop='http://ns.adobe.com/photoshop/1.0/' photoshop:City='${SECRET}'/></rdf:RDF></x:xmpmeta><?xpacket end='w'?>`;

/** A picture with visible content, turned as a phone turns it. */
function drawing(): Sharp {
  const pixels = Buffer.from(Array.from({ length: 24 * 16 * 3 }, (_, at) => (at * 37) % 256));
  return sharp(pixels, { raw: { width: 24, height: 16, channels: 3 } });
}

function tellAll(picture: Sharp, orientation: number): Sharp {
  return picture
    .withIccProfile('p3')
    .withExif({ IFD0: { Make: 'Camera', ImageDescription: SECRET }, IFD3: GPS })
    .withMetadata({ orientation })
    .withXmp(XMP);
}

const formats = {
  'image/jpeg': (picture: Sharp) => picture.jpeg({ quality: 90 }),
  'image/png': (picture: Sharp) => picture.png(),
  'image/webp': (picture: Sharp) => picture.webp({ lossless: true }),
};
type ContentType = keyof typeof formats;
const contentTypes = Object.keys(formats) as ContentType[];

const talkative = (type: ContentType, orientation = 6) => formats[type](tellAll(drawing(), orientation)).toBuffer();
const decoded = (bytes: Uint8Array, options = {}) => sharp(bytes, options).raw().toBuffer();

/** Whether the file still holds anything that must not be published, in any encoding. */
function tells(bytes: Uint8Array): boolean {
  const text = Buffer.from(bytes).toString('latin1');
  return ['GPS', 'Wroc', 'Camera', 'xmpmeta', '8BIM'].some((word) => text.includes(word));
}

describe.each(contentTypes)('%s', (type) => {
  test('the fixture says where it was taken', async () => {
    const { exif, xmp, icc } = await sharp(await talkative(type)).metadata();
    expect([exif, xmp, icc].every((part) => part !== undefined)).toBe(true);
    expect(tells(await talkative(type))).toBe(true);
  });

  test.each([1, 2, 3, 4, 5, 6, 7, 8])(
    'keeps pixels, profile and orientation %s, and nothing else',
    async (orientation) => {
      const original = await talkative(type, orientation);
      const stripped = stripMetadata(original, type);
      const [before, after] = [await sharp(original).metadata(), await sharp(stripped).metadata()];
      expect(before.orientation).toBe(orientation);
      expect(after.orientation ?? 1).toBe(orientation);
      expect(after.icc).toEqual(before.icc);
      expect(after.xmp).toBeUndefined();
      expect(after.iptc).toBeUndefined();
      expect(after.exif?.length ?? 0).toBeLessThan(40);
      expect(tells(stripped)).toBe(false);
      expect(stripped.length).toBeLessThan(original.length);
      expect(await decoded(stripped)).toEqual(await decoded(original));
    },
  );

  test('leaves a picture that says nothing as it is, byte by byte', async () => {
    const plain = await formats[type](drawing()).toBuffer();
    expect(Buffer.compare(stripMetadata(plain, type), plain)).toBe(0);
  });

  test('is done once: a second time changes nothing', async () => {
    const once = stripMetadata(await talkative(type), type);
    expect(Buffer.compare(stripMetadata(once, type), once)).toBe(0);
  });

  test('what is glued behind the end of the picture goes', async () => {
    const original = await talkative(type);
    const glued = Buffer.concat([original, Buffer.from(`${SECRET}, and a video`)]);
    expect(Buffer.compare(stripMetadata(glued, type), stripMetadata(original, type))).toBe(0);
  });

  test('never throws, never grows, and never lets a place through, whatever is done to the file', async () => {
    const original = await talkative(type);
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.nat(original.length - 1), fc.nat(255)), { maxLength: 6 }),
        fc.option(fc.nat(original.length)),
        (changes, length) => {
          const hostile = Buffer.from(original.subarray(0, length ?? original.length));
          for (const [at, value] of changes) if (at < hostile.length) hostile[at] = value;
          const stripped = stripMetadata(hostile, type);
          expect(stripped.length).toBeLessThanOrEqual(hostile.length + 40);
        },
      ),
      { numRuns: 500 },
    );
    for (let length = 0; length < original.length; length += 7) {
      expect(tells(stripMetadata(original.subarray(0, length), type))).toBe(false);
    }
  });

  test('any bytes behind the first ones end the file at worst', () => {
    const heads = { 'image/jpeg': 'ffd8ff', 'image/png': '89504e470d0a1a0a', 'image/webp': '52494646ffffffff57454250' };
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 400 }), (tail) => {
        const bytes = Buffer.concat([Buffer.from(heads[type], 'hex'), tail]);
        expect(stripMetadata(bytes, type).length).toBeLessThanOrEqual(bytes.length + 40);
      }),
    );
  });
});

describe('JPEG', () => {
  const segment = (marker: number, body: string) => {
    const head = Buffer.from([0xff, marker, 0, 0]);
    head.writeUInt16BE(Buffer.byteLength(body, 'latin1') + 2, 2);
    return Buffer.concat([head, Buffer.from(body, 'latin1')]);
  };
  const withSegments = async (...segments: Buffer[]) => {
    const plain = await drawing().jpeg({ progressive: true }).toBuffer();
    return { plain, full: Buffer.concat([plain.subarray(0, 2), ...segments, plain.subarray(2)]) };
  };

  test.each([
    ['IPTC', segment(0xed, 'Photoshop 3.0\x008BIM\x04\x04\0\0\0\0\0\x0a\x1c\x02\x5a\0\x05Wroc!')],
    ['a comment', segment(0xfe, 'Wroclaw')],
    ['an extended XMP packet', segment(0xe1, 'http://ns.adobe.com/xmp/extension/\0 GPS')],
    ['a preview of another maker', segment(0xe5, 'Camera')],
    ['a list of further pictures', segment(0xe2, 'MPF\0II*\0 GPS')],
    ['a second EXIF block', Buffer.concat([segment(0xe1, 'Exif\0\0 nothing'), segment(0xe1, 'Exif\0\0 GPS')])],
  ])('%s goes', async (_, planted) => {
    const { plain, full } = await withSegments(planted);
    expect(Buffer.compare(stripMetadata(full, 'image/jpeg'), plain)).toBe(0);
  });

  test('Adobe’s colour transform stays, as the colours depend on it', async () => {
    const cmyk = await drawing().toColourspace('cmyk').jpeg().toBuffer();
    expect(cmyk.includes('Adobe')).toBe(true);
    expect(await decoded(stripMetadata(cmyk, 'image/jpeg'))).toEqual(await decoded(cmyk));
  });

  test('bytes between segments, over which decoders pass, do not end the picture', async () => {
    const { plain, full } = await withSegments(Buffer.from([0, 1, 0xff, 0xff]));
    const stripped = stripMetadata(full, 'image/jpeg');
    expect(await decoded(stripped)).toEqual(await decoded(plain));
  });
});

describe('PNG', () => {
  test('texts and the time of the last change go', async () => {
    const plain = await drawing().png().toBuffer();
    const chunk = (type: string, body: string) => {
      const data = Buffer.from(type + body, 'latin1');
      const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)];
      length.writeUInt32BE(body.length);
      checksum.writeUInt32BE(crc32(data));
      return Buffer.concat([length, data, checksum]);
    };
    const planted = ['tEXt', 'zTXt', 'iTXt', 'tIME', 'gpSX'].map((type) => chunk(type, 'Comment\0Wroclaw'));
    const full = Buffer.concat([plain.subarray(0, 33), ...planted, plain.subarray(33)]);
    expect(Buffer.compare(stripMetadata(full, 'image/png'), plain)).toBe(0);
  });
});

describe('GIF', () => {
  /** Two frames that repeat. */
  const animation = () => {
    const frames = Buffer.from(Array.from({ length: 8 * 16 * 3 }, (_, at) => (at * 91) % 256));
    return sharp(frames, { raw: { width: 8, height: 16, channels: 3, pageHeight: 8 } })
      .gif({ loop: 3, delay: [80, 120] })
      .toBuffer();
  };
  const header = (gif: Buffer) => 13 + ((gif[10]! & 0x80) === 0 ? 0 : 3 * 2 ** ((gif[10]! & 7) + 1));

  test('a comment and XMP go; frames, delays and repeats stay', async () => {
    const plain = await animation();
    const comment = Buffer.from('\x21\xfe\x07Wroclaw\0', 'latin1');
    // XMP is one piece of text that ends in a ramp of bytes: from any of them, a reader of sub-blocks gets to the end.
    const ramp = Buffer.from([1, ...Array.from({ length: 256 }, (_, at) => 255 - at), 0]);
    const xmp = Buffer.concat([Buffer.from(`\x21\xff\x0bXMP DataXMP${XMP}`, 'latin1'), ramp]);
    const at = header(plain);
    const full = Buffer.concat([plain.subarray(0, at), comment, xmp, plain.subarray(at)]);
    const stripped = stripMetadata(Buffer.concat([full, Buffer.from(SECRET)]), 'image/gif');
    expect(Buffer.compare(stripped, plain)).toBe(0);
    expect(await sharp(stripped, { animated: true }).metadata()).toMatchObject({ pages: 2, loop: 3, delay: [80, 120] });
  });

  test('never throws and never grows', async () => {
    const plain = await animation();
    fc.assert(
      fc.property(fc.nat(plain.length), fc.nat(plain.length - 1), fc.nat(255), (length, at, value) => {
        const hostile = Buffer.from(plain.subarray(0, length));
        if (at < hostile.length) hostile[at] = value;
        expect(stripMetadata(hostile, 'image/gif').length).toBeLessThanOrEqual(hostile.length);
      }),
    );
  });
});

test('a file of another kind is not touched', () => {
  const video = Buffer.from('ftypisom GPS');
  expect(stripMetadata(video, 'video/mp4')).toBe(video);
});

/**
 * A valid grey JPEG with this many scans (ITU-T T.81, annex G). Each scan has a hundred bytes. It adds one bit of one
 * frequency, which is zero in all blocks.
 */
export function jpegOfManyScans(scans: number, { edge }: { edge: number }): Buffer {
  const blocks = Math.ceil(edge / 8) ** 2;
  const frame = segment(0xc2, [8, edge >> 8, edge & 255, edge >> 8, edge & 255, 1, 1, 0x11, 0]);
  const quantisation = segment(0xdb, [0, ...Array<number>(64).fill(1)]);
  // Each table has one code of one bit. It means no difference to the block before, or a run of at least 16,384 empty
  // blocks.
  const table = (kind: number, symbol: number) => segment(0xc4, [kind, 1, ...Array<number>(15).fill(0), symbol]);
  const parts = [Buffer.from([0xff, 0xd8]), quantisation, frame, table(0x00, 0), table(0x10, 0xe0)];
  parts.push(scan({ from: 0, to: 0, before: 0, bit: 0 }), Buffer.alloc(Math.ceil(blocks / 8)));
  const runs = emptyRuns(blocks);
  for (let number = 1; number < scans; number++) {
    const frequency = 1 + ((number - 1) % 63);
    const bit = 13 - Math.floor((number - 1) / 63);
    parts.push(scan({ from: frequency, to: frequency, before: bit === 13 ? 0 : bit + 1, bit }), runs);
  }
  return Buffer.concat([...parts, Buffer.from([0xff, 0xd9])]);
}

function segment(marker: number, body: readonly number[]): Buffer {
  const length = body.length + 2;
  return Buffer.from([0xff, marker, length >> 8, length & 255, ...body]);
}

function scan({ from, to, before, bit }: { from: number; to: number; before: number; bit: number }): Buffer {
  return segment(0xda, [1, 1, 0x00, from, to, (before << 4) | bit]);
}

/** Runs of 16,384 blocks: the code and the 14 bits after it are all zero. */
function emptyRuns(blocks: number): Buffer {
  return Buffer.alloc(Math.ceil((Math.ceil(blocks / 16_384) * 15) / 8));
}

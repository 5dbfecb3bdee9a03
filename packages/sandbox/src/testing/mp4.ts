/** An MP4 of this duration, as far as its index tells. */
export function mp4Of(durationMs: number, [width, height] = [640, 360]): Uint8Array<ArrayBuffer> {
  const box = (type: string, ...parts: Buffer[]): Buffer => {
    const body = Buffer.concat(parts);
    const head = Buffer.alloc(8);
    head.writeUInt32BE(body.length + 8);
    head.write(type, 4, 'latin1');
    return Buffer.concat([head, body]);
  };
  const header = Buffer.alloc(100);
  header.writeUInt32BE(1_000, 12);
  header.writeUInt32BE(durationMs, 16);
  const track = Buffer.alloc(84);
  track.writeUInt32BE(width * 65_536, 76);
  track.writeUInt32BE(height * 65_536, 80);
  const content = Buffer.alloc(2_048);
  const file = [
    box('ftyp', Buffer.from('isom\0\0\x02\0')),
    box('mdat', content),
    box('moov', box('mvhd', header), box('trak', box('tkhd', track))),
  ];
  return new Uint8Array(Buffer.concat(file));
}

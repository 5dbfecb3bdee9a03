/*
 * The smallest frames that decoders take, written bit by bit, so that a test needs no encoder: a grey picture of any even size, and
 * silence.
 */

/** Bits, the first one first. */
class Bits {
  #text = '';

  /** A number of so many bits. */
  u(value: number, bits: number): this {
    this.#text += value.toString(2).padStart(bits, '0');
    return this;
  }

  /** A number as ITU-T H.264, 9.1 writes it. */
  ue(value: number): this {
    const bits = (value + 1).toString(2);
    this.#text += '0'.repeat(bits.length - 1) + bits;
    return this;
  }

  times(count: number, bits: string): this {
    this.#text += bits.repeat(count);
    return this;
  }

  /** With the bit that ends a unit. */
  bytes(): Buffer {
    const text = `${this.#text}1`;
    const whole = text.padEnd(Math.ceil(text.length / 8) * 8, '0');
    return Buffer.from(whole.match(/.{8}/g)?.map((byte) => Number.parseInt(byte, 2)) ?? []);
  }
}

/** A unit of a stream, without three bytes that would look like the beginning of another (ITU-T H.264, 7.4.1). */
function unit(head: number, bits: Bits): Buffer {
  const bytes = [head];
  let zeros = 0;
  for (const byte of bits.bytes()) {
    if (zeros === 2 && byte <= 3) {
      bytes.push(3);
      zeros = 0;
    }
    bytes.push(byte);
    zeros = byte === 0 ? zeros + 1 : 0;
  }
  return Buffer.from(bytes);
}

const KEY_EVERY = 30;
const isKey = (frame: number) => frame % KEY_EVERY === 0;

/** H.264, High, 4:2:0: every block of a key frame is predicted from nothing, and every other frame is as the one before. */
export function greyH264(width: number, height: number) {
  const [wide, high] = [Math.ceil(width / 16), Math.ceil(height / 16)];
  const cropped = width % 16 !== 0 || height % 16 !== 0;
  const sequence = new Bits().u(100, 8).u(0, 8).u(40, 8).ue(0).ue(1).ue(0).ue(0).u(0, 2);
  sequence
    .ue(0)
    .ue(2)
    .ue(1)
    .u(0, 1)
    .ue(Math.max(0, wide - 1))
    .ue(Math.max(0, high - 1))
    .u(0b11, 2)
    .u(cropped ? 1 : 0, 1);
  if (cropped) {
    sequence.ue(0).ue((wide * 16 - width) / 2);
    sequence.ue(0).ue((high * 16 - height) / 2);
  }
  const sps = unit(0x67, sequence.u(0, 1));
  const pps = unit(0x68, new Bits().ue(0).ue(0).u(0, 2).ue(0).ue(0).ue(0).u(0, 3).ue(0).ue(0).ue(0).u(0b100, 3));
  const slice = (frame: number) =>
    isKey(frame)
      ? unit(
          0x65,
          new Bits()
            .ue(0)
            .ue(7)
            .ue(0)
            .u(0, 4)
            .ue((frame / KEY_EVERY) % 2)
            .u(0, 2)
            .ue(0)
            .ue(1)
            .times(wide * high, '00100111'),
        )
      : unit(
          0x41,
          new Bits()
            .ue(0)
            .ue(5)
            .ue(0)
            .u((frame % KEY_EVERY) % 16, 4)
            .u(0, 3)
            .ue(0)
            .ue(1)
            .ue(wide * high),
        );
  const config = Buffer.concat([
    Buffer.from([1, 100, 0, 40, 0xff, 0xe1]),
    sized(sps, 2),
    Buffer.from([1]),
    sized(pps, 2),
    Buffer.from([0xfd, 0xf8, 0xf8, 0]),
  ]);
  const begin = Buffer.from([0, 0, 0, 1]);
  return {
    isKey,
    config: { codec: 'avc1.640028', description: new Uint8Array(config) },
    /** In a container that tells the lengths of units. */
    frame: (frame: number) => new Uint8Array(sized(slice(frame), 4)),
    /** In one that does not. */
    stream: (frame: number) =>
      Buffer.concat((isKey(frame) ? [sps, pps, slice(frame)] : [slice(frame)]).flatMap((one) => [begin, one])),
  };
}

function sized(bytes: Buffer, width: number): Buffer {
  const head = Buffer.alloc(width);
  head.writeUIntBE(bytes.length, 0, width);
  return Buffer.concat([head, bytes]);
}

/** VP8 (RFC 6386, 9.1): behind the head there are only zeros, and a decoder makes every block grey from them. */
export function greyVp8(width: number, height: number) {
  const blocks = Math.ceil(width / 16) * Math.ceil(height / 16);
  const modes = 64 + blocks * 4;
  const frame = Buffer.alloc(10 + modes + 64 + blocks * 2);
  // A key frame that is shown, and the length of its first part.
  frame.writeUIntLE((modes << 5) | 0b10000, 0, 3);
  Buffer.from([0x9d, 0x01, 0x2a]).copy(frame, 3);
  frame.writeUInt16LE(width, 6);
  frame.writeUInt16LE(height, 8);
  return { isKey: () => true, config: { codec: 'vp8' }, frame: () => new Uint8Array(frame) };
}

/** AAC-LC, stereo, 48 kHz (ISO/IEC 14496-3): one frame that is silent. */
export const silentAac = {
  perSecond: 48_000 / 1024,
  frame: Uint8Array.of(0x21, 0x10, 0x04, 0x60, 0x8c, 0x1c),
  config: {
    codec: 'mp4a.40.2',
    numberOfChannels: 2,
    sampleRate: 48_000,
    description: Uint8Array.of(0x11, 0x90),
  },
};

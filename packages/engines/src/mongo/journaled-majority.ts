// Measured on this engine (0.1.1, a standalone): a write with `w: 'majority'` is acknowledged without waiting for the
// journal, even with `j: true`, and kill -9 loses up to 100 ms of such writes; with `w: 1, j: true` none was ever lost.
// On a replica set "majority" means journaled, and one node is its own majority: so the engine receives that write
// concern.

const OP_MSG = 2013
const CHECKSUM_PRESENT = 1
const MAJORITY = Buffer.from('\x02w\0\x09\0\0\0majority\0', 'latin1')
const JOURNALED = Buffer.from('\x10\0\0\0\x10w\0\x01\0\0\0\x08j\0\x01\0', 'latin1')
const FIXED_SIZES: Readonly<Record<number, number>> = {
  0x01: 8,
  0x06: 0,
  0x07: 12,
  0x08: 1,
  0x09: 8,
  0x0a: 0,
  0x10: 4,
  0x11: 8,
  0x12: 8,
  0x13: 16,
  0x7f: 0,
  0xff: 0,
}

/** The size of a BSON value of this type at this offset; undefined for an unknown type. */
function valueSize(bytes: Buffer, type: number, at: number): number | undefined {
  switch (type) {
    case 0x02:
    case 0x0d:
    case 0x0e:
      return 4 + bytes.readInt32LE(at)
    case 0x03:
    case 0x04:
    case 0x0f:
      return bytes.readInt32LE(at)
    case 0x05:
      return 5 + bytes.readInt32LE(at)
    case 0x0b:
      return bytes.indexOf(0, bytes.indexOf(0, at) + 1) + 1 - at
    case 0x0c:
      return 16 + bytes.readInt32LE(at)
    default:
      return FIXED_SIZES[type]
  }
}

/** The position of a document's own `writeConcern`, or undefined. */
function writeConcernAt(bytes: Buffer, document: number): { start: number; end: number } | undefined {
  const end = document + bytes.readInt32LE(document) - 1
  let at = document + 4
  while (at < end) {
    const type = bytes.readUInt8(at)
    const nameEnd = bytes.indexOf(0, at + 1)
    const size = valueSize(bytes, type, nameEnd + 1)
    if (nameEnd < 0 || size === undefined) return undefined
    if (type === 0x03 && bytes.toString('latin1', at + 1, nameEnd) === 'writeConcern')
      return { start: nameEnd + 1, end: nameEnd + 1 + size }
    at = nameEnd + 1 + size
  }
  return undefined
}

/** The offset of the command's document in an OP_MSG. */
export function bodyAt(message: Buffer): number | undefined {
  let at = 20
  while (at + 5 <= message.length) {
    if (message.readUInt8(at) === 0) return at + 1
    at += 1 + message.readInt32LE(at + 1)
  }
  return undefined
}

/**
 * The same message with its write concern `w: 'majority'` changed to `w: 1, j: true`. Other messages are returned
 * unchanged.
 */
export function journalMajority(message: Buffer): Buffer {
  if (message.readInt32LE(12) !== OP_MSG || message.readUInt32LE(16) & CHECKSUM_PRESENT) return message
  const document = bodyAt(message)
  const found = document === undefined ? undefined : writeConcernAt(message, document)
  if (document === undefined || !found || !message.subarray(found.start, found.end).includes(MAJORITY)) return message
  const changed = Buffer.concat([message.subarray(0, found.start), JOURNALED, message.subarray(found.end)])
  const growth = changed.length - message.length
  changed.writeInt32LE(changed.length, 0)
  changed.writeInt32LE(message.readInt32LE(document) + growth, document)
  return changed
}

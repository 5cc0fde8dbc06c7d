export type PictureKind = 'jpeg' | 'png' | 'webp'

const startsWith = (bytes: Uint8Array, text: string, at = 0): boolean =>
  Buffer.from(bytes.buffer, bytes.byteOffset + at, Math.max(0, Math.min(text.length, bytes.length - at))).toString(
    'latin1',
  ) === text

/** The kind of the file by its first bytes; names and declared types are ignored. Null: none of the three supported. */
export const kindOf = (bytes: Uint8Array): PictureKind | null => {
  if (startsWith(bytes, '\xff\xd8\xff')) return 'jpeg'
  if (startsWith(bytes, '\x89PNG\r\n\x1a\n')) return 'png'
  return startsWith(bytes, 'RIFF') && startsWith(bytes, 'WEBP', 8) ? 'webp' : null
}

/** The end of the picture itself. Phones append data to a JPEG (a video, a depth map), which is harmless in itself. */
const endOf = (bytes: Buffer, kind: PictureKind): number => {
  if (kind === 'webp') return bytes.length < 12 ? bytes.length : bytes.readUInt32LE(4) + 8
  return kind === 'png' ? endOfPng(bytes) : endOfJpeg(bytes)
}

/** Chunk by chunk: length, kind, content, checksum. */
const endOfPng = (bytes: Buffer): number => {
  for (let at = 8; at + 12 <= bytes.length;) {
    const next = at + 12 + bytes.readUInt32BE(at)
    if (bytes.toString('latin1', at + 4, at + 8) === 'IEND') return next
    at = next
  }
  return bytes.length
}

/** Segment by segment: an EXIF thumbnail has its own end marker, and compressed data can contain any bytes. */
const endOfJpeg = (bytes: Buffer): number => {
  for (let at = 2; at + 4 <= bytes.length;) {
    const marker = bytes[at] === 0xff ? (bytes[at + 1] ?? 0) : -1
    if (marker === 0xd9) return at + 2
    const hasLength = marker >= 0xc0 && !(marker >= 0xd0 && marker <= 0xd8)
    at = hasLength ? at + 2 + bytes.readUInt16BE(at + 2) : at + 1
    if (marker === 0xda) at = afterScan(bytes, at)
  }
  return bytes.length
}

/** Compressed data ends at the first marker that is neither a stuffed byte nor a restart. */
const afterScan = (bytes: Buffer, from: number): number => {
  for (let at = bytes.indexOf(0xff, from); at >= 0; at = bytes.indexOf(0xff, at + 1)) {
    const next = bytes[at + 1] ?? 0
    if (next !== 0 && next !== 0xff && !(next >= 0xd0 && next <= 0xd7)) return at
  }
  return bytes.length
}

/** long enough not to occur by chance in a video of some megabytes; an archive's directory is in its last 64 KB */
const pages = /<script|<html|<!doctype|<\?php|<svg[\s>]|%PDF-\d/i
const rarStart = 'Rar!\x1a\x07'
const zipDirectory = 'PK\x05\x06'
const directoryReach = 66_000

/** Whether a picture file is also an archive, a page or a program, judged by the data after the picture. */
export const isPolyglot = (file: Uint8Array, kind: PictureKind): boolean => {
  const bytes = Buffer.from(file.buffer, file.byteOffset, file.length)
  const rest = bytes.subarray(endOf(bytes, kind)).toString('latin1')
  return (
    pages.test(rest) ||
    rest.startsWith('PK\x03\x04') ||
    rest.includes(rarStart) ||
    rest.slice(-directoryReach).includes(zipDirectory)
  )
}

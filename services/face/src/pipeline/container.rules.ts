export type PictureKind = 'jpeg' | 'png' | 'webp'

const startsWith = (bytes: Uint8Array, text: string, at = 0): boolean => Buffer.from(bytes.buffer, bytes.byteOffset + at, Math.max(0, Math.min(text.length, bytes.length - at))).toString('latin1') === text

/** What the file is by its first bytes; names and declared types are not asked. Null: none of the three we take. */
export const kindOf = (bytes: Uint8Array): PictureKind | null => {
  if (startsWith(bytes, '\xff\xd8\xff')) return 'jpeg'
  if (startsWith(bytes, '\x89PNG\r\n\x1a\n')) return 'png'
  return startsWith(bytes, 'RIFF') && startsWith(bytes, 'WEBP', 8) ? 'webp' : null
}

/** Where the picture itself ends. Phones append more to a JPEG (a film, a depth map), which is not wrong in itself. */
const endOf = (bytes: Uint8Array, kind: PictureKind): number => {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)
  if (kind === 'webp') return buffer.length < 12 ? buffer.length : buffer.readUInt32LE(4) + 8
  const mark = kind === 'jpeg' ? Buffer.from([0xff, 0xd9]) : Buffer.from('IEND')
  const at = buffer.indexOf(mark)
  return at < 0 ? buffer.length : at + (kind === 'jpeg' ? 2 : 8)
}

const otherLanguages = ['PK\x03\x04', 'PK\x05\x06', '%PDF-', '<script', '<html', '<svg', '<?php', '<!doctype', '#!/', 'Rar!']

/** A file that is a picture and also an archive, a page or a program, by what follows the picture. */
export const isPolyglot = (bytes: Uint8Array, kind: PictureKind): boolean => {
  const rest = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).subarray(endOf(bytes, kind)).toString('latin1').toLowerCase()
  return otherLanguages.some((mark) => rest.includes(mark.toLowerCase()))
}

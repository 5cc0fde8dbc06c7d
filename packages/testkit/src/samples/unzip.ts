import { inflateRawSync } from 'node:zlib'

const endMark = 0x06054b50
const entryMark = 0x02014b50

/** The files of a zip archive by name; throws if it is not a zip archive. */
export const unzip = (bytes: Buffer): Map<string, Buffer> => {
  let end = bytes.length - 22
  while (end >= 0 && bytes.readUInt32LE(end) !== endMark) end--
  const count = bytes.readUInt16LE(end + 10)
  const files = new Map<string, Buffer>()
  for (let at = bytes.readUInt32LE(end + 16); files.size < count;) {
    if (bytes.readUInt32LE(at) !== entryMark) throw new Error('not a zip archive')
    const [method, packed, nameLength] = [
      bytes.readUInt16LE(at + 10),
      bytes.readUInt32LE(at + 20),
      bytes.readUInt16LE(at + 28),
    ]
    const local = bytes.readUInt32LE(at + 42)
    const start = local + 30 + bytes.readUInt16LE(local + 26) + bytes.readUInt16LE(local + 28)
    const data = bytes.subarray(start, start + packed)
    files.set(bytes.toString('utf8', at + 46, at + 46 + nameLength), method === 0 ? data : inflateRawSync(data))
    at += 46 + nameLength + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32)
  }
  return files
}

import { inflateRawSync } from 'node:zlib'

const endMark = 0x06054b50
const entryMark = 0x02014b50
const maxBytes = 256 << 20

/** The files of a zip archive with their names, in its order; throws if it is not a zip archive. */
export const unzip = (bytes: Buffer): [name: string, content: Buffer][] => {
  let end = bytes.length - 22
  while (end >= 0 && bytes.readUInt32LE(end) !== endMark) end--
  const count = bytes.readUInt16LE(end + 10)
  const files: [string, Buffer][] = []
  for (let at = bytes.readUInt32LE(end + 16); files.length < count;) {
    if (bytes.readUInt32LE(at) !== entryMark) throw new Error('not a zip archive')
    const [method, packed] = [bytes.readUInt16LE(at + 10), bytes.readUInt32LE(at + 20)]
    const [nameLength, local] = [bytes.readUInt16LE(at + 28), bytes.readUInt32LE(at + 42)]
    const start = local + 30 + bytes.readUInt16LE(local + 26) + bytes.readUInt16LE(local + 28)
    const data = bytes.subarray(start, start + packed)
    const content = method === 0 ? data : inflateRawSync(data, { maxOutputLength: maxBytes })
    files.push([bytes.toString('utf8', at + 46, at + 46 + nameLength), content])
    at += 46 + nameLength + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32)
  }
  return files
}

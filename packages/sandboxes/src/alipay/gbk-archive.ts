import { deflateRawSync } from 'node:zlib'

/** Node has no encoder for GBK: the table is derived from the decoder. */
let gbkTable: Map<string, number> | null = null
const makeTable = (): Map<string, number> => {
  const decoder = new TextDecoder('gbk')
  const table = new Map<string, number>()
  for (let code = 0x8140; code <= 0xfefe; code++)
    if ((code & 0xff) >= 0x40) table.set(decoder.decode(Uint8Array.of(code >> 8, code & 0xff)), code)
  return table
}
const gbkOf = (text: string): Buffer => {
  const table = (gbkTable ??= makeTable())
  const bytes = [...text].flatMap((character) => {
    const code = table.get(character)
    if (character.charCodeAt(0) < 0x80) return [character.charCodeAt(0)]
    return code === undefined ? [0x3f] : [code >> 8, code & 0xff]
  })
  return Buffer.from(bytes)
}

/** A zip of files in GBK, as Alipay's bills are: their lines. */
export const archiveOf = (files: readonly (readonly string[])[]): Buffer =>
  zipOf(files.map((lines) => gbkOf(lines.join('\r\n'))))

const zipOf = (files: readonly Buffer[]): Buffer => {
  const locals: Buffer[] = []
  const entries: Buffer[] = []
  for (const [index, file] of files.entries()) {
    const data = deflateRawSync(file)
    const name = Buffer.from(`${index}.csv`)
    const offset = locals.reduce((total, part) => total + part.length, 0)
    const local = Buffer.alloc(30)
    local.writeUInt32LE(0x04034b50, 0)
    local.writeUInt16LE(8, 8)
    local.writeUInt16LE(name.length, 26)
    const entry = Buffer.alloc(46)
    entry.writeUInt32LE(0x02014b50, 0)
    entry.writeUInt16LE(8, 10)
    entry.writeUInt32LE(data.length, 20)
    entry.writeUInt32LE(file.length, 24)
    entry.writeUInt16LE(name.length, 28)
    entry.writeUInt32LE(offset, 42)
    locals.push(local, name, data)
    entries.push(entry, name)
  }
  const directory = Buffer.concat(entries)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(files.length, 10)
  end.writeUInt32LE(directory.length, 12)
  end.writeUInt32LE(
    locals.reduce((total, part) => total + part.length, 0),
    16,
  )
  return Buffer.concat([...locals, directory, end])
}

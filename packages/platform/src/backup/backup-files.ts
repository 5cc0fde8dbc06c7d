import { createHash } from 'node:crypto'
import { pipeline, type Readable } from 'node:stream'
import { createGunzip, createGzip } from 'node:zlib'
import type { BackupPlace } from './backup-place.ts'
import type { StoredFile } from './manifest.ts'
import { type BackupKeys, openStream, sealStream, SealedFileError } from './sealed-file.ts'

const ignoreError = (): void => undefined

/** The files of backups: compressed and sealed, and verified when read. */
export class BackupFiles {
  constructor(
    readonly place: BackupPlace,
    private readonly keys: BackupKeys,
  ) {}

  /** Writes the records of a stream; returns their count, size and hash. */
  async write(name: string, records: AsyncIterable<Buffer>): Promise<StoredFile> {
    const hash = createHash('sha256')
    let [count, bytes] = [0, 0]
    const counted = async function* (): AsyncGenerator<Buffer> {
      for await (const record of records) {
        count++
        bytes += record.length
        hash.update(record)
        yield record
      }
    }
    // errors before compression surface in it, and so in the reader
    const packed: Readable = pipeline(counted(), createGzip({ level: 3 }), ignoreError)
    await this.place.put(name, sealStream(this.keys, name, packed))
    return { name, count, bytes, sha256: hash.digest('hex') }
  }

  async *read(name: string): AsyncGenerator<Buffer> {
    yield* pipeline(openStream(this.keys, name, await this.place.get(name)), createGunzip(), ignoreError)
  }

  /** As `read`; throws at the end if the content differs from the manifest. */
  async *readChecked({ name, bytes, sha256 }: StoredFile): AsyncGenerator<Buffer> {
    const hash = createHash('sha256')
    let size = 0
    for await (const piece of this.read(name)) {
      hash.update(piece)
      size += piece.length
      yield piece
    }
    if (size !== bytes || hash.digest('hex') !== sha256)
      throw new SealedFileError(name, 'it is not what the manifest says')
  }

  async writeJson(name: string, value: unknown): Promise<void> {
    const text = Buffer.from(JSON.stringify(value))
    await this.write(
      name,
      (async function* () {
        yield text
      })(),
    )
  }

  async readJson(name: string): Promise<unknown> {
    const pieces: Buffer[] = []
    for await (const piece of this.read(name)) pieces.push(piece)
    return JSON.parse(Buffer.concat(pieces).toString('utf8')) as unknown
  }
}

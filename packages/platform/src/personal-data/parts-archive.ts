import { once } from 'node:events'
import { createRequire } from 'node:module'
import type { Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import { Injectable } from '@nestjs/common'
import type { Archiver, ZipOptions } from 'archiver'
import { ObjectStore } from '../object-store/object-store.ts'
import { pictureType } from '../pictures/image-codec.ts'
import { type ArchivedFile, nameInArchive } from './archive-names.rules.ts'

const require = createRequire(import.meta.url)
/** Loaded with the first archive, since it is rarely needed. The types are of a later version with another API. */
const newZip = (): Archiver =>
  (require('archiver') as (format: 'zip', options: ZipOptions) => Archiver)('zip', { zlib: { level: 6 } })

export interface ArchiveOf {
  /** where the services' parts are: `<service>.json` or `<service>/<copy>.json`, and the pictures below */
  parts: string
  services: readonly string[]
  index(files: readonly ArchivedFile[]): { name: string; content: string }
}

/** Builds an archive of what services have left in the object store: streamed, and always private. */
@Injectable()
export class PartsArchive {
  constructor(private readonly objects: ObjectStore) {}

  /** Returns the size. May be repeated: it writes the same object. */
  async build(key: string, archive: ArchiveOf): Promise<number> {
    const zip = newZip()
    const stored = this.objects.putStream(key, zip, 'application/zip')
    // a failed upload ends the reading
    await Promise.all([stored, Promise.race([this.#writeFiles(zip, archive), stored])]).catch((error: unknown) => {
      zip.abort()
      throw error
    })
    return zip.pointer()
  }

  async #writeFiles(zip: Archiver, { parts, services, index }: ArchiveOf): Promise<void> {
    const files: ArchivedFile[] = []
    for await (const key of this.objects.keysBelow(parts)) {
      const file = nameInArchive(key.slice(parts.length), (await this.objects.typeOf(key)) === pictureType)
      if (!services.includes(file.service)) continue
      await append(zip, await this.objects.getStream(key), file.name)
      files.push(file)
    }
    const { name, content } = index(files)
    await append(zip, content, name)
    await zip.finalize()
  }
}

/** Resolves when the entry is written, so that files are read one after the other. A read error aborts the archive. */
const append = async (zip: Archiver, content: Readable | string, name: string): Promise<void> => {
  const added = once(zip, 'entry')
  zip.append(content, { name })
  await Promise.all([added, typeof content === 'string' ? undefined : finished(content)])
}

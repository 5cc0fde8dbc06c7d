import { once } from 'node:events'
import { createRequire } from 'node:module'
import type { Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import { dateInChina } from '@xinyu/contracts/rules/people/age'
import { Clock } from '@xinyu/platform/clock'
import { ObjectStore } from '@xinyu/platform/object-store/object-store'
import { pictureType } from '@xinyu/platform/pictures/image-codec'
import { Injectable } from '@nestjs/common'
import type { Archiver, ZipOptions } from 'archiver'
import type { ExportRequest } from './export.document.ts'
import { type ArchivedFile, readablePage } from './readable-page.rules.ts'

const require = createRequire(import.meta.url)
/** Loaded with the first archive, since it is rarely needed. The types are of a later version with another API. */
const newZip = (): Archiver =>
  (require('archiver') as (format: 'zip', options: ZipOptions) => Archiver)('zip', { zlib: { level: 6 } })

const linkSeconds = 600
/** Key prefixes of the services' parts, and of the archives. */
const PARTS = 'exports/'
const ARCHIVES = 'export-archives/'
const partsPrefix = (id: string): string => `${PARTS}${id}/`
const archiveKey = (id: string): string => `${ARCHIVES}${id}.zip`

/**
 * The name of a part's file in the archive: lists as `data/chat.json`, pictures as `pictures/chat/…`. The extension
 * follows the content type, since the key of a picture ends in `.jpg` whatever its format.
 */
const nameInArchive = (key: string, id: string, type: string): { service: string; name: string } => {
  const [service = '', ...rest] = key.slice(partsPrefix(id).length).split('/')
  const path = rest.join('/')
  return rest.length === 0
    ? { service: service.replace(/\.json$/, ''), name: `data/${service}` }
    : { service, name: `pictures/${service}/${type === pictureType ? path.replace(/\.jpg$/, '.webp') : path}` }
}

/**
 * Builds archives of personal data from the parts that services left in the object store: streamed, and always private.
 */
@Injectable()
export class Archives {
  constructor(
    private readonly objects: ObjectStore,
    private readonly clock: Clock,
  ) {}

  /** Returns the size. May be repeated: it writes the same object. */
  async build(request: ExportRequest): Promise<number> {
    const zip = newZip()
    const stored = this.objects.putStream(archiveKey(request._id), zip, 'application/zip')
    // a failed upload ends the reading
    await Promise.all([stored, Promise.race([this.#writeFiles(zip, request), stored])]).catch((error: unknown) => {
      zip.abort()
      throw error
    })
    return zip.pointer()
  }

  /** Called when the parts are in the archive, or no longer needed. */
  async removeParts(id: string): Promise<void> {
    await this.objects.removeAll(partsPrefix(id))
  }

  async remove(id: string): Promise<void> {
    await this.objects.remove(archiveKey(id))
    await this.removeParts(id)
  }

  /** Keys left by a crash, or by a part that came late. */
  async *streamLeftovers(before: Date): AsyncGenerator<string> {
    for (const place of [PARTS, ARCHIVES]) yield* this.objects.keysBefore(place, before)
  }

  async removeKey(key: string): Promise<void> {
    await this.objects.remove(key)
  }

  /** A signed URL, valid for ten minutes. */
  urlOf({ _id, requestedAt }: ExportRequest): string {
    return this.objects.signedUrl(archiveKey(_id), linkSeconds, `xinyu-${dateInChina(requestedAt)}.zip`)
  }

  async #writeFiles(zip: Archiver, request: ExportRequest): Promise<void> {
    const files: ArchivedFile[] = []
    for await (const key of this.objects.keysBelow(partsPrefix(request._id))) {
      const { service, name } = nameInArchive(key, request._id, await this.objects.typeOf(key))
      if (!request.parts.some((part) => part === service)) continue
      await append(zip, await this.objects.getStream(key), name)
      files.push({ service, name })
    }
    await append(zip, readablePage(request, files, this.clock.now()), 'index.html')
    await zip.finalize()
  }
}

/** Resolves when the entry is written, so that files are read one after the other. A read error aborts the archive. */
const append = async (zip: Archiver, content: Readable | string, name: string): Promise<void> => {
  const added = once(zip, 'entry')
  zip.append(content, { name })
  await Promise.all([added, typeof content === 'string' ? undefined : finished(content)])
}

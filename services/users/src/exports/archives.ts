import { once } from 'node:events'
import { createRequire } from 'node:module'
import type { Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import { dateInChina } from '@xinyu/contracts/rules/age'
import { Clock } from '@xinyu/platform/clock'
import { ObjectStore } from '@xinyu/platform/object-store'
import { pictureType } from '@xinyu/platform/pictures/image-codec'
import { Injectable } from '@nestjs/common'
import type { Archiver, ZipOptions } from 'archiver'
import type { ExportRequest } from './exports.rules.ts'
import { type ArchivedFile, readablePage } from './readable-page.rules.ts'

const require = createRequire(import.meta.url)
/** Loaded with the first archive, which few ask for. Its types describe a later version, which is made otherwise. */
const newZip = (): Archiver =>
  (require('archiver') as (format: 'zip', options: ZipOptions) => Archiver)('zip', { zlib: { level: 6 } })

const linkSeconds = 600
/** Below these lie the parts of the services, and what was made of them. */
const PARTS = 'exports/'
const ARCHIVES = 'export-archives/'
const partsOf = (id: string): string => `${PARTS}${id}/`
const archiveOf = (id: string): string => `${ARCHIVES}${id}.zip`

/**
 * One file of a part in the archive: the lists as `data/chat.json`, pictures as `pictures/chat/…`. On a disk the name
 * alone says what a file is, and the key of a picture ends in `.jpg` whatever it is.
 */
const nameInside = (key: string, id: string, type: string): { service: string; name: string } => {
  const [service = '', ...rest] = key.slice(partsOf(id).length).split('/')
  const path = rest.join('/')
  return rest.length === 0
    ? { service: service.replace(/\.json$/, ''), name: `data/${service}` }
    : { service, name: `pictures/${service}/${type === pictureType ? path.replace(/\.jpg$/, '.webp') : path}` }
}

/**
 * Archives of people's data, of the parts that services left in the object store: written as they are read, and private
 * for as long as they are there.
 */
@Injectable()
export class Archives {
  constructor(
    private readonly objects: ObjectStore,
    private readonly clock: Clock,
  ) {}

  /** Answers its size. May be repeated: it is the same object. */
  async make(request: ExportRequest): Promise<number> {
    const zip = newZip()
    const stored = this.objects.putStream(archiveOf(request._id), zip, 'application/zip')
    // what cannot be stored is not read to its end
    await Promise.all([stored, Promise.race([this.#fill(zip, request), stored])]).catch((error: unknown) => {
      zip.abort()
      throw error
    })
    return zip.pointer()
  }

  /** The parts are in the archive, or nobody wants them any more. */
  async removeParts(id: string): Promise<void> {
    await this.objects.removeAll(partsOf(id))
  }

  async remove(id: string): Promise<void> {
    await this.objects.remove(archiveOf(id))
    await this.removeParts(id)
  }

  /** What a crash, or a part that came late, left behind. */
  async *leftBehind(before: Date): AsyncGenerator<string> {
    for (const place of [PARTS, ARCHIVES]) yield* this.objects.keysBefore(place, before)
  }

  async removeKey(key: string): Promise<void> {
    await this.objects.remove(key)
  }

  /** An address that opens it for ten minutes. */
  urlOf({ _id, requestedAt }: ExportRequest): string {
    return this.objects.signedUrl(archiveOf(_id), linkSeconds, `xinyu-${dateInChina(requestedAt)}.zip`)
  }

  async #fill(zip: Archiver, request: ExportRequest): Promise<void> {
    const files: ArchivedFile[] = []
    for await (const key of this.objects.keysBelow(partsOf(request._id))) {
      const { service, name } = nameInside(key, request._id, await this.objects.typeOf(key))
      if (!request.parts.some((part) => part === service)) continue
      await append(zip, await this.objects.getStream(key), name)
      files.push({ service, name })
    }
    await append(zip, readablePage(request, files, this.clock.now()), 'index.html')
    await zip.finalize()
  }
}

/** Resolves when it is in: one file after the other is read. Content that breaks off ends the archive. */
const append = async (zip: Archiver, content: Readable | string, name: string): Promise<void> => {
  const isIn = once(zip, 'entry')
  zip.append(content, { name })
  await Promise.all([isIn, typeof content === 'string' ? undefined : finished(content)])
}

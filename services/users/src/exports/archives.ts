import { dateInChina } from '@xinyu/contracts/rules/people/age'
import { Clock } from '@xinyu/platform/clock'
import { ObjectStore } from '@xinyu/platform/object-store/object-store'
import { PartsArchive } from '@xinyu/platform/personal-data/parts-archive'
import { Injectable } from '@nestjs/common'
import type { ExportRequest } from './export.document.ts'
import { readablePage } from './readable-page.rules.ts'

const linkSeconds = 600
/** Key prefixes of the services' parts, and of the archives. */
const PARTS = 'exports/'
const ARCHIVES = 'export-archives/'
const partsPrefix = (id: string): string => `${PARTS}${id}/`
const archiveKey = (id: string): string => `${ARCHIVES}${id}.zip`

/** Archives of personal data, of the parts that services left in the object store. */
@Injectable()
export class Archives {
  constructor(
    private readonly archive: PartsArchive,
    private readonly objects: ObjectStore,
    private readonly clock: Clock,
  ) {}

  /** Returns the size. May be repeated: it writes the same object. */
  build(request: ExportRequest): Promise<number> {
    return this.archive.build(archiveKey(request._id), {
      parts: partsPrefix(request._id),
      services: request.parts,
      index: (files) => ({ name: 'index.html', content: readablePage(request, files, this.clock.now()) }),
    })
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
}

import { Readable } from 'node:stream'
import { Injectable } from '@nestjs/common'
import { ObjectStore } from '../object-store/object-store.ts'
import { jsonOf } from './json-lists.rules.ts'
import { PersonalDataReads } from './personal-data.reads.ts'

const safeName = /^[\w-][\w.-]*$/

/**
 * Writes a service's data of a person into the object store, readable by services only: the lists as one file, the
 * pictures beside it. A repeat writes the same objects.
 */
@Injectable()
export class PartWriter {
  constructor(
    private readonly reads: PersonalDataReads,
    private readonly objects: ObjectStore,
  ) {}

  /** Returns the key of the file: `place` with `.json`; the pictures are below `place`. */
  async write(place: string, person: string): Promise<string> {
    for await (const { key, name } of this.reads.pictures(person))
      if (safeName.test(name)) await this.objects.copy(key, `${place}/${name}`)
    const key = `${place}.json`
    await this.objects.putStream(key, Readable.from(jsonOf(this.reads.lists(person))), 'application/json')
    return key
  }

  /** The file and the pictures. */
  async remove(place: string): Promise<void> {
    await this.objects.remove(`${place}.json`)
    await this.objects.removeAll(`${place}/`)
  }
}

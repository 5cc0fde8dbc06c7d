import { Readable } from 'node:stream'
import { Inject, Injectable } from '@nestjs/common'
import { ObjectStore } from '../object-store.ts'
import { PERSONAL_DATA_FACTS, type PersonalDataFacts } from './holding.ts'
import { jsonOf } from './json-lists.rules.ts'
import { PersonalDataReads } from './personal-data.reads.ts'

const safeName = /^[\w-][\w.-]*$/

/**
 * Writes what a service has of a person into the object store, where only services read: the lists as one file, their
 * pictures beside it. Written again it is the same objects.
 */
@Injectable()
export class PartWriter {
  constructor(
    private readonly reads: PersonalDataReads,
    private readonly objects: ObjectStore,
    @Inject(PERSONAL_DATA_FACTS) private readonly facts: PersonalDataFacts,
  ) {}

  /** Answers the key of the file. */
  async write(exportId: string, person: string): Promise<string> {
    const place = `exports/${exportId}/${this.facts.service}`
    for await (const { key, name } of this.reads.pictures(person))
      if (safeName.test(name)) await this.objects.copy(key, `${place}/${name}`)
    const key = `${place}.json`
    await this.objects.putStream(key, Readable.from(jsonOf(this.reads.lists(person))), 'application/json')
    return key
  }

  /** The file and the pictures. */
  async remove(exportId: string): Promise<void> {
    const place = `exports/${exportId}/${this.facts.service}`
    await this.objects.remove(`${place}.json`)
    await this.objects.removeAll(`${place}/`)
  }
}

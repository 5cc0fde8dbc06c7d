import { Inject, Injectable } from '@nestjs/common'
import { ObjectStore } from '../object-store/object-store.ts'
import { heldPlace } from './held-place.rules.ts'
import { PartWriter } from './part-writer.ts'
import { PERSONAL_DATA_FACTS, type PersonalDataFacts } from './personal-data-source.ts'

/** Copies of this service's data of a person, apart from everything that their erasure reaches. */
@Injectable()
export class HeldCopies {
  constructor(
    private readonly parts: PartWriter,
    private readonly objects: ObjectStore,
    @Inject(PERSONAL_DATA_FACTS) private readonly facts: PersonalDataFacts,
  ) {}

  /** An existing copy stays as it is: a repeat may come when less is left. */
  async add(request: string, person: string, name: string): Promise<void> {
    const place = `${heldPlace(request)}${this.facts.service}/${name}`
    if (!(await this.objects.has(`${place}.json`))) await this.parts.write(place, person)
  }

  async removeAll(request: string): Promise<void> {
    await this.objects.removeAll(`${heldPlace(request)}${this.facts.service}/`)
  }
}

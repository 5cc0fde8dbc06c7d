import { Inject, Injectable } from '@nestjs/common'
import { type PersonalDataSource, PERSONAL_DATA_SOURCES, type OwnPicture } from './personal-data-source.ts'

type Lists = Record<string, AsyncIterable<object>>

/**
 * All personal data of a service. An export contains all of it, and an erasure is complete when only data that must be
 * kept is left.
 */
@Injectable()
export class PersonalDataReads {
  constructor(@Inject(PERSONAL_DATA_SOURCES) private readonly sources: readonly PersonalDataSource[]) {}

  /** An empty list is included. */
  lists(person: string): Lists {
    return Object.assign({}, ...this.sources.map((source) => source.exportedLists?.(person))) as Lists
  }

  async *pictures(person: string): AsyncGenerator<OwnPicture> {
    for (const source of this.sources) if (source.pictures) yield* source.pictures(person)
  }

  /** Names of the lists that still contain data to be deleted. */
  async findRemaining(person: string): Promise<string[]> {
    const kept = new Set(this.sources.flatMap((source) => source.retainedLists ?? []))
    const left: string[] = []
    const hidden = Object.assign({}, ...this.sources.map((source) => source.unexportedLists?.(person))) as Lists
    for (const [name, rows] of Object.entries({ ...this.lists(person), ...hidden }))
      if (!kept.has(name) && (await hasAny(rows))) left.push(name)
    return left
  }
}

const hasAny = async (rows: AsyncIterable<object>): Promise<boolean> => {
  for await (const _row of rows) return true
  return false
}

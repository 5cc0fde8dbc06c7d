import { Inject, Injectable } from '@nestjs/common'
import { type Holding, HOLDINGS, type OwnPicture } from './holding.ts'

/**
 * What a service holds of a person. It is asked for in one way: a copy of their data is all of it, and they are erased
 * when there is nothing but what must be kept.
 */
@Injectable()
export class PersonalDataReads {
  constructor(@Inject(HOLDINGS) private readonly holdings: readonly Holding[]) {}

  /** One that has nothing is there and empty. */
  lists(person: string): Record<string, AsyncIterable<object>> {
    return Object.assign({}, ...this.holdings.map((holding) => holding.lists(person))) as Record<
      string,
      AsyncIterable<object>
    >
  }

  async *pictures(person: string): AsyncGenerator<OwnPicture> {
    for (const holding of this.holdings) if (holding.pictures) yield* holding.pictures(person)
  }

  /** Names of the lists in which there is still something that should be gone. */
  async leftOf(person: string): Promise<string[]> {
    const kept = new Set(this.holdings.flatMap((holding) => holding.kept ?? []))
    const left: string[] = []
    const hidden = Object.assign({}, ...this.holdings.map((holding) => holding.hidden?.(person) ?? {})) as Record<
      string,
      AsyncIterable<object>
    >
    for (const [name, rows] of Object.entries({ ...this.lists(person), ...hidden }))
      if (!kept.has(name) && (await hasAny(rows))) left.push(name)
    return left
  }
}

const hasAny = async (rows: AsyncIterable<object>): Promise<boolean> => {
  for await (const _row of rows) return true
  return false
}

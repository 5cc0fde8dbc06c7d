import type { Person, World } from './world.ts'

/** One way that money or points move, from what somebody does to what must be true in the end. */
export interface Flow<S extends { people: Person[] } = { people: Person[] }> {
  name: string
  /** what was there before, with nothing watched */
  prepare(world: World): Promise<S>
  /**
   * What somebody does, each write of it a point to crash at. It is done again after a crash, as a client that got no
   * answer does it, under the same client ids; a refusal because it is done already is no failure.
   */
  act(world: World, scene: S): Promise<void>
  /** What is wrong once it was done, whatever happened on the way; in words. */
  faults(world: World, scene: S): Promise<string[]>
}

export const flow = <S extends { people: Person[] }>(made: Flow<S>): Flow => made as unknown as Flow

/** What differs from what should be, by name. */
export const unlike = (should: Record<string, unknown>, is: Record<string, unknown>): string[] =>
  Object.entries(should).flatMap(([name, value]) =>
    JSON.stringify(is[name]) === JSON.stringify(value)
      ? []
      : [`${name} is ${JSON.stringify(is[name])} and should be ${JSON.stringify(value)}`],
  )

import type { Person, World } from './world.ts'

/** A flow of money or points: the user's actions and the expected result. */
export interface Flow<S extends { people: Person[] } = { people: Person[] }> {
  name: string
  /** the initial state; writes here are no crash points */
  prepare(world: World): Promise<S>
  /**
   * The user's actions; each write is a crash point. Repeated after a crash, as a client without an answer does, with
   * the same client ids; a refusal because it is already done is no failure.
   */
  run(world: World, fixture: S): Promise<void>
  /** What is wrong after the flow, whatever happened on the way, in words. */
  faults(world: World, fixture: S): Promise<string[]>
}

export const flow = <S extends { people: Person[] }>(made: Flow<S>): Flow => made as unknown as Flow

/** Differences from the expected values, by name. */
export const differences = (should: Record<string, unknown>, is: Record<string, unknown>): string[] =>
  Object.entries(should).flatMap(([name, value]) =>
    JSON.stringify(is[name]) === JSON.stringify(value)
      ? []
      : [`${name} is ${JSON.stringify(is[name])} and should be ${JSON.stringify(value)}`],
  )

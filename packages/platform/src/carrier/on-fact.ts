import 'reflect-metadata'
import type { Fact, FactOf } from '@xinyu/contracts/event'
import { MetadataScanner } from '@nestjs/core'

const factTypes = Symbol('types of the facts a method reacts to')

type Reaction<F extends Fact> = (fact: FactOf<F>) => Promise<void>

/**
 * Marks a reaction to these facts: `@OnFact(banned, unbanned) apply(fact: FactOf<typeof banned | typeof unbanned>)`. A
 * method that is written for another fact does not compile. Called in the order of the aggregate; may be called again
 * with the same fact after a crash, and once more long after later ones when an operator replays a dead letter, so what
 * it writes carries a guard of its own. A throw means: bring it again.
 */
export const OnFact =
  <const F extends readonly Fact[]>(...facts: F) =>
  <M extends Reaction<F[number]>>(
    _target: object,
    _key: string | symbol,
    { value }: TypedPropertyDescriptor<M>,
  ): void => {
    const types = facts.map((fact) => fact.type)
    if (value) Reflect.defineMetadata(factTypes, types, value)
  }

/** Every method of these controllers that reacts to facts, by the fact's type, in the controllers' order. */
export const reactionsOf = (controllers: readonly object[]): Map<string, Reaction<Fact>[]> => {
  const reactions = new Map<string, Reaction<Fact>[]>()
  for (const controller of controllers) {
    const methods = controller as Record<string, Reaction<Fact>>
    for (const name of new MetadataScanner().getAllMethodNames(Object.getPrototypeOf(controller) as object)) {
      const method = methods[name]
      if (typeof method !== 'function') continue
      const types = (Reflect.getMetadata(factTypes, method) as string[] | undefined) ?? []
      for (const type of types) reactions.set(type, [...(reactions.get(type) ?? []), method.bind(controller)])
    }
  }
  return reactions
}

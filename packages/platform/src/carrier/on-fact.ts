import type { Fact, FactOf } from '@xinyu/contracts/event'
import { EventPattern } from '@nestjs/microservices'

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
    target: object,
    key: string | symbol,
    descriptor: TypedPropertyDescriptor<M>,
  ): void => {
    EventPattern(facts.map((fact) => fact.type))(target, key, descriptor)
  }

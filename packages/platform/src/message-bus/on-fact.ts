import type { Fact, FactOf } from '@xinyu/contracts/event'
import { Catch, type RpcExceptionFilter, UseFilters } from '@nestjs/common'
import { EventPattern } from '@nestjs/microservices'
import { type Observable, throwError } from 'rxjs'

type Reaction<F extends Fact> = (fact: FactOf<F>) => Promise<void>

/** A reaction's error reaches the inbox unchanged: it retries, and a dead letter names the cause. */
@Catch()
class ThrownFilter implements RpcExceptionFilter<unknown> {
  catch(error: unknown): Observable<never> {
    return throwError(() => error)
  }
}
const thrown = new ThrownFilter()

/**
 * Marks a reaction to these facts: `@OnFact(banned, unbanned) apply(fact: FactOf<typeof banned | typeof unbanned>)`. A
 * method for another fact does not compile. Called in the order of the aggregate; may be called again with the same
 * fact after a crash, and long after later ones when an operator replays a dead letter, so its writes need a guard. A
 * throw means: deliver it again.
 */
export const OnFact =
  <const F extends readonly Fact[]>(...facts: F) =>
  <M extends Reaction<F[number]>>(
    target: object,
    key: string | symbol,
    descriptor: TypedPropertyDescriptor<M>,
  ): void => {
    EventPattern(facts.map((fact) => fact.type))(target, key, descriptor)
    UseFilters(thrown)(target, key, descriptor)
  }

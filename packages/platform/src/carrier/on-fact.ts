import type { Fact } from '@xinyu/contracts/event'
import { EventPattern } from '@nestjs/microservices'

/**
 * Marks a reaction to a fact: `@OnFact(profileApproved) async apply(fact: Envelope<DataOf<typeof profileApproved>>)`.
 * Called in the order of the aggregate; may be called again with the same fact after a crash, so what it writes carries
 * `fact.id` or `fact.seq` as its guard. A throw means: bring it again.
 */
export const OnFact = (fact: Fact): MethodDecorator => EventPattern(fact.type) as MethodDecorator

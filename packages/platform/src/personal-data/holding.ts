import type { Service } from '@xinyu/contracts/call'
import type { Fact } from '@xinyu/contracts/event'
import type { chatErased, chatExported } from '@xinyu/contracts/events/people'

/** A picture of theirs in the object store, and the name it gets in the copy. */
export interface OwnPicture {
  key: string
  name: string
}

/**
 * What one capability holds of a person: they get it as a copy, and it must be gone after their erasure. Their own
 * words and acts are theirs; of others it says no more than with whom.
 */
export interface Holding {
  /** Lists by name, each read while it is iterated: nothing is asked of the database before. */
  lists(person: string): Record<string, AsyncIterable<object>>
  pictures?(person: string): AsyncIterable<OwnPicture>
  /** what is not theirs to have, and must be gone all the same */
  hidden?(person: string): Record<string, AsyncIterable<object>>
  /** lists of sums and ids that the law, or the safety of others, makes us keep after an erasure */
  readonly kept?: readonly string[]
}
export const HOLDINGS = Symbol('what a service holds of a person')

/** How a service answers. */
export interface PersonalDataFacts {
  service: Service
  exported: Fact<(typeof chatExported)['data']>
  /** absent: another part of the service tells when somebody is gone */
  erased?: Fact<(typeof chatErased)['data']>
}
export const PERSONAL_DATA_FACTS = Symbol('facts about personal data')

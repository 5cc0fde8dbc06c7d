import type { Service } from '@xinyu/contracts/call'
import type { Fact } from '@xinyu/contracts/event'
import type { chatErased, chatExported } from '@xinyu/contracts/events/people'

/** A picture of the person in the object store, and its name in the export. */
export interface OwnPicture {
  key: string
  name: string
}

/**
 * One capability's data of a person: exported to them, and deleted by their erasure. It contains their own texts and
 * acts; of others only who was involved.
 */
export interface PersonalDataSource {
  /** Lists by name, each read while it is iterated: no query runs before. */
  exportedLists?(person: string): Record<string, AsyncIterable<object>>
  pictures?(person: string): AsyncIterable<OwnPicture>
  /** not exported, but must be deleted too */
  unexportedLists?(person: string): Record<string, AsyncIterable<object>>
  /** lists of sums and ids that the law, or the safety of others, requires us to keep after an erasure */
  readonly retainedLists?: readonly string[]
}
export const PERSONAL_DATA_SOURCES = Symbol('personal data of a service')

/** How a service reports. */
export interface PersonalDataFacts {
  service: Service
  exported: Fact<(typeof chatExported)['data']>
  /** absent: another part of the service reports the erasure */
  erased?: Fact<(typeof chatErased)['data']>
}
export const PERSONAL_DATA_FACTS = Symbol('facts about personal data')

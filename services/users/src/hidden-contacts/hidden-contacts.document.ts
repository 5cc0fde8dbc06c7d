/** The list at the start of a day. A change takes effect on a later day. */
export interface ListBefore {
  day: string
  hashes: string[]
}

export interface AddedNumbers {
  month: string
  count: number
}

/** The phone numbers one member hides from, as keyed hashes. `_id` is the member. */
export interface HiddenContactsRecord {
  _id: string
  hashes: string[]
  changedAt: Date
  /** incremented by each change and by everything else after which the pairs must be checked again */
  revision: number
  /** the pairs may be out of date */
  due?: true
  /** when the pairs are updated */
  dueAt?: Date
  before?: ListBefore
  added?: AddedNumbers
  /** members the owner has contacted since hiding from them: these can see the owner again */
  approached?: string[]
}

export type DueContacts = Pick<HiddenContactsRecord, 'hashes' | 'revision' | 'before' | 'approached'>

export type HiddenList = Pick<HiddenContactsRecord, 'hashes' | 'revision' | 'before' | 'added'> & {
  changedAt: Date | null
}

export type NewHiddenList = Pick<HiddenContactsRecord, 'hashes' | 'changedAt'> & {
  before: ListBefore | null
  added: AddedNumbers
}

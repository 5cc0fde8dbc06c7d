import { AppError } from '@xinyu/platform/error'
import type { Filter } from 'mongodb'

/** Nobody with a role decides what is about themselves. */
export const assertNotOneself = (by: string, subject: string): void => {
  if (by === subject) throw new AppError('SELF')
}

/** What is about `viewer` is left out of a list and of its count, whatever is asked for. */
export const exceptAbout = <D>(match: Filter<D>, field: string, viewer: string): Filter<D> =>
  ({ $and: [match, { [field]: { $ne: viewer } }] }) as Filter<D>

/** What is about `viewer` is not there for them, as if the link were dead. */
export const foundFor = <T>(found: T | null, viewer: string, subjectOf: (of: T) => string | null): T => {
  if (found === null || subjectOf(found) === viewer) throw new AppError('NOT_FOUND')
  return found
}

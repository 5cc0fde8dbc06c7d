import { AppError } from '@xinyu/platform/error'
import type { Filter } from 'mongodb'

/** No staff member decides a record about themselves. */
export const assertNotSubject = (by: string, subject: string): void => {
  if (by === subject) throw new AppError('SELF')
}

/** Excludes records about `viewer` from a list and its count, whatever the filter. */
export const excludeSubject = <D>(match: Filter<D>, field: string, viewer: string): Filter<D> =>
  ({ $and: [match, { [field]: { $ne: viewer } }] }) as Filter<D>

/** A record about `viewer` is NOT_FOUND for them, as if it did not exist. */
export const unlessSubject = <T>(found: T | null, viewer: string, subjectOf: (of: T) => string | null): T => {
  if (found === null || subjectOf(found) === viewer) throw new AppError('NOT_FOUND')
  return found
}

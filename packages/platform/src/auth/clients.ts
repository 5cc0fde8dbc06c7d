import { timingSafeEqual } from 'node:crypto'
import { AppError } from '../error.ts'

/** The name of the client whose HTTP Basic credentials these are; refuses unknown ones. */
export const clientOf = (authorization: string | undefined, known: readonly string[]): string => {
  const given = authorization?.startsWith('Basic ') ? Buffer.from(authorization.slice(6), 'base64') : Buffer.alloc(0)
  const found = known.find((pair) => {
    const expected = Buffer.from(pair)
    return expected.length === given.length && timingSafeEqual(expected, given)
  })
  if (!found) throw new AppError('CLIENT_UNKNOWN')
  return found.slice(0, found.indexOf(':'))
}

import { AppError } from './error.ts'

/**
 * Names of errors that say: this engine cannot be reached now. Of the drivers of MongoDB and Redis, by their own words.
 */
const names =
  /^(Mongo(Network|ServerSelection|NotConnected|TopologyClosed|ClientClosed|PoolCleared|PoolClosed|WaitQueueTimeout|Expired)|MaxRetriesPerRequestError)/
const redis = new Set(['Connection is closed.', 'Command timed out'])
const sockets = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  'UND_ERR_SOCKET',
  'UND_ERR_CONNECT_TIMEOUT',
])

/** True when the work failed because an engine or another service is away: worth doing again, whatever it was. */
export const isOutage = (error: unknown): boolean => {
  if (error instanceof AppError) return error.code === 'UNAVAILABLE'
  if (!(error instanceof Error)) return false
  const code = (error as { code?: unknown }).code
  return (
    names.test(error.name) ||
    (typeof code === 'string' && sockets.has(code)) ||
    redis.has(error.message) ||
    isOutage(error.cause)
  )
}

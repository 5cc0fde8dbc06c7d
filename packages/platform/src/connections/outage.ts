import { ReplyError } from 'ioredis'
import { MaxRetriesPerRequestError } from 'ioredis/built/errors/index.js'
import { isMongoOutage } from '../db/mongo-outage.ts'
import { AppError } from '../error.ts'

const sockets = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  'UND_ERR_SOCKET',
  'UND_ERR_CLOSED',
  'UND_ERR_DESTROYED',
  'UND_ERR_CONNECT_TIMEOUT',
  'UND_ERR_HEADERS_TIMEOUT',
  'UND_ERR_BODY_TIMEOUT',
])

/** First words of Redis' errors for a temporary state. */
const redisReplies = new Set([
  'READONLY',
  'LOADING',
  'BUSY',
  'CLUSTERDOWN',
  'MASTERDOWN',
  'TRYAGAIN',
  'NOREPLICAS',
  'MISCONF',
  'OOM',
  'MOVED',
  'ASK',
])
/** The base class of ioredis' errors for interrupted commands; ioredis does not export it by name. */
const AbortError = Object.getPrototypeOf(MaxRetriesPerRequestError) as typeof MaxRetriesPerRequestError
/** Plain errors of ioredis without a class or code. */
const redisMessages = [
  'Connection is closed.',
  'Command timed out',
  "Cluster isn't ready",
  'Too many Cluster redirections.',
  'Failed to refresh slots cache.',
  'None of startup nodes is available',
]

const isRedisOutage = (error: Error): boolean =>
  error instanceof AbortError ||
  (error instanceof ReplyError && redisReplies.has(error.message.split(' ', 1)[0] ?? '')) ||
  redisMessages.some((beginning) => error.message.startsWith(beginning))

const isSocketOutage = (error: Error): boolean =>
  'code' in error && typeof error.code === 'string' && sockets.has(error.code)

/** True if the work failed because an engine or another service is away: worth retrying. */
export const isOutage = (error: unknown): boolean => {
  if (error instanceof AppError) return error.code === 'UNAVAILABLE'
  if (!(error instanceof Error)) return false
  return isMongoOutage(error) || isRedisOutage(error) || isSocketOutage(error) || isOutage(error.cause)
}

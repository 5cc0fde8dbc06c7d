import { AppError } from '@xinyu/platform/error'

export const isNotFound = (error: unknown): boolean => error instanceof AppError && error.code === 'NOT_FOUND'

/** For `catch`: what was to be changed is gone, and nothing is left to do. */
export const ignoreNotFound = (error: unknown): null => {
  if (isNotFound(error)) return null
  throw error
}

/** For `catch`: Redis does not answer. */
export const redisUnavailable = (): never => {
  throw new AppError('UNAVAILABLE', { retryAfter: 2 })
}

import { reportClientError } from '@xinyu/contracts/http/users/client-errors'
import type { RequestOf } from '@xinyu/contracts/call'
import { isChunkError } from '../lib/chunk-error.ts'
import { currentSession } from '../session/session.ts'
import { api } from './api.ts'

type Report = RequestOf<typeof reportClientError>

/** a page that fails again and again says so this often */
const MAX_REPORTS = 5
let left = MAX_REPORTS

/** The path without what names somebody: each part that is no plain word is `:id`. */
export const pathWithoutIds = (path: string): string =>
  path
    .split('/')
    .map((part) => (/^[a-z][a-z-]{0,24}[0-9]?$|^$/.test(part) ? part : ':id'))
    .join('/')
    .slice(0, 100)

/** The class of an error, never its text. */
const classOf = (error: unknown): string =>
  error instanceof Error && /^[A-Za-z]{1,40}$/.test(error.name) ? error.name : 'Unknown'

/** Reports a caught error; without a login it only stands in the browser's console. */
export const reportError = (place: Report['place'], error: unknown): void => {
  if (left === 0 || currentSession() === null) return
  left -= 1
  const report: Report = {
    place,
    kind: isChunkError(error) ? 'chunk' : 'render',
    error: classOf(error),
    page: pathWithoutIds(window.location.pathname),
  }
  api(reportClientError, report).catch(() => undefined) // a report that fails is not reported
}

/** The next reports count from the beginning; for tests. */
export const resetReports = (): void => {
  left = MAX_REPORTS
}

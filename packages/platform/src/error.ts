import { type ErrorCode, errors } from '@xinyu/contracts/errors'

/** A refusal or failure with a code of the catalogue. `details` are sent beside `code` and fill its text. */
export class AppError extends Error {
  readonly code: ErrorCode
  readonly http: number
  readonly details: Record<string, unknown>

  constructor(code: ErrorCode, details: Record<string, unknown> = {}, options?: ErrorOptions) {
    super(code, options)
    this.name = 'AppError'
    this.code = code
    this.http = errors[code].http
    this.details = details
  }
}

/** A write that lost the race at every try. Worth retrying, unlike a CONFLICT that a rule decides. */
export class WriteConflict extends AppError {
  constructor() {
    super('CONFLICT')
  }
}

export class OssError extends Error {
  override name = 'OssError'
  readonly status: number
  readonly code: string

  constructor(status: number, code: string, message: string) {
    super(message)
    this.status = status
    this.code = code
  }
}

/** 403: not signed, or signed without the right to do this. */
export const accessDenied = (message = 'You have no right to access this object because of bucket acl.') =>
  new OssError(403, 'AccessDenied', message)

/** 400 with one of OSS's codes. */
export const refused = (code: string, message: string) => new OssError(400, code, message)

/** 404 for an object. */
export const noSuchKey = () => new OssError(404, 'NoSuchKey', 'The specified key does not exist.')

/** What a client reports about itself, and the address of its request. */
export interface LoginSource {
  os: string
  browser: string
  location: string
  ip: string
}

/**
 * One refresh family: a login on one device. The token itself is not stored; it is derived from `rotation` and the
 * server's secret.
 */
export interface Session {
  _id: string
  userId: string
  type: 'temp' | 'normal'
  device: string
  /** the client it was opened with; absent in older families, none of which opened the console */
  client?: string
  /** confirmed by an authenticator */
  hasSecondFactor?: boolean
  /** opened with a passkey */
  hasPasskey?: boolean
  /** where it was opened or last refreshed; absent in older families */
  usedFrom?: LoginSource
  salt: string
  /** number of the only refresh token that is valid next */
  rotation: number
  rotatedAt: Date
  createdAt: Date
  expiresAt: Date
  endedAt: Date | null
}

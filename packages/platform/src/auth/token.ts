import { createPublicKey, hash, type JsonWebKey, type KeyObject, verify } from 'node:crypto'
import { importJWK, type JWK, SignJWT } from 'jose'
import { AppError } from '../error.ts'
import { RecentMap } from '../concurrency/recent-map.ts'

const algorithm = 'EdDSA'
const issuer = 'xinyu'
/** some hundred bytes each */
const maxCached = 10_000

/** The claims of a token. `sub` is the user; a session is a refresh family. */
export interface TokenClaims {
  sub: string
  type: 'temp' | 'normal'
  sid: string
  /** the app it was issued for */
  client?: string
  /** the second factor of the login: `otp`, an authenticator; `hwk`, a passkey */
  amr?: readonly string[]
  use?: TokenUse
  /** what a token of limited use is bound to besides its owner; its consumer checks it */
  ticket?: unknown
  iat: number
  exp: number
}

/** The purpose of a token of limited use: the second step of a login, or an appeal against a ban. */
export type TokenUse = 'second-factor' | 'appeal'

type PublicKey = JsonWebKey & { kid?: string; use?: string }

/** head, claims and an Ed25519 signature of 64 bytes */
const form = /^([\w-]+)\.([\w-]+)\.([\w-]{86})$/

/**
 * Verifies tokens with the public keys, in every service and the gateway. A valid signature is cached by the token's
 * hash until the token expires: the keys of a process do not change. Whether the bearer may still call is checked
 * separately each time.
 */
export class TokenVerifier {
  readonly #keys = new Map<string, KeyObject>()
  readonly #cache = new RecentMap<string, TokenClaims>(maxCached)

  constructor(jwks: string) {
    for (const jwk of (JSON.parse(jwks) as { keys: PublicKey[] }).keys)
      if (jwk.kid !== undefined && jwk.crv === 'Ed25519' && (jwk.use ?? 'sig') === 'sig')
        this.#keys.set(jwk.kid, createPublicKey({ key: jwk, format: 'jwk' }))
  }

  /**
   * Throws TOKEN_EXPIRED for our own expired token, NOT_LOGGED_IN for anything else that is invalid. A token of limited
   * use is accepted for that use only, and no other token for it. `now`, milliseconds: an earlier time at which the
   * token was accepted.
   */
  verify(token: string, use?: TokenUse, now = Date.now()): TokenClaims {
    const name = hash('sha256', token, 'base64')
    const cached = this.#cache.get(name)
    const claims = cached ?? this.#read(token)
    if (!(claims.exp > Math.floor(now / 1000))) {
      this.#cache.delete(name)
      throw new AppError('TOKEN_EXPIRED')
    }
    if (!cached) this.#cache.set(name, claims)
    if (claims.use !== use) throw new AppError('NOT_LOGGED_IN')
    return claims
  }

  #read(token: string): TokenClaims {
    const [, head = '', body = '', signature = ''] = form.exec(token) ?? []
    const { alg, kid, crit } = decoded(head)
    const key = alg === algorithm && crit === undefined && typeof kid === 'string' ? this.#keys.get(kid) : undefined
    const isGood = key && verify(null, Buffer.from(`${head}.${body}`), key, Buffer.from(signature, 'base64url'))
    const claims = isGood ? decoded(body) : {}
    if (claims.iss !== issuer || !isClaims(claims)) throw new AppError('NOT_LOGGED_IN')
    return claims
  }
}

const decoded = (part: string): Record<string, unknown> => {
  try {
    const value: unknown = JSON.parse(Buffer.from(part, 'base64url').toString())
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
  } catch {
    return {}
  }
}

const isClaims = (claims: object): claims is TokenClaims => {
  const { sub, sid, iat, exp } = claims as Record<string, unknown>
  return typeof sub === 'string' && typeof sid === 'string' && Number.isFinite(iat) && Number.isFinite(exp)
}

/** Signs tokens; only the users service has one. */
export class TokenSigner {
  readonly #jwk: JWK
  #key: ReturnType<typeof importJWK> | undefined

  constructor(privateJwk: string) {
    this.#jwk = JSON.parse(privateJwk) as JWK
  }

  /** `seconds`: the token's lifetime. */
  async sign(
    claims: Pick<TokenClaims, 'sub' | 'type' | 'sid' | 'amr'> & {
      client?: string | undefined
      use?: TokenUse
      ticket?: object
    },
    seconds: number,
    now: Date,
  ): Promise<string> {
    this.#key ??= importJWK(this.#jwk, algorithm)
    const issued = Math.floor(now.getTime() / 1000)
    const { type, sid, client, amr, use, ticket } = claims
    const bound = { ...(use ? { use } : {}), ...(ticket ? { ticket } : {}) }
    return new SignJWT({ type, sid, ...(client ? { client } : {}), ...(amr ? { amr } : {}), ...bound })
      .setProtectedHeader({ alg: algorithm, kid: this.#jwk.kid ?? '1' })
      .setSubject(claims.sub)
      .setIssuer(issuer)
      .setIssuedAt(issued)
      .setExpirationTime(issued + seconds)
      .sign(await this.#key)
  }
}

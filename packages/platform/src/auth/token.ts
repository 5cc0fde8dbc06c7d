import { createLocalJWKSet, importJWK, type JSONWebKeySet, type JWK, jwtVerify, SignJWT } from 'jose'
import { AppError } from '../error.ts'

const algorithm = 'EdDSA'
const issuer = 'xinyu'

/** What a token says. `sub` is the user; a session is a refresh family. */
export interface TokenClaims {
  sub: string
  type: 'temp' | 'normal'
  sid: string
  /** the app that it was made for */
  client?: string
  iat: number
  exp: number
}

/** Checks tokens with the public keys; every service and the gateway have one. */
export class TokenVerifier {
  readonly #keys: ReturnType<typeof createLocalJWKSet>

  constructor(jwks: string) {
    this.#keys = createLocalJWKSet(JSON.parse(jwks) as JSONWebKeySet)
  }

  async verify(token: string): Promise<TokenClaims> {
    try {
      const { payload } = await jwtVerify(token, this.#keys, { algorithms: [algorithm], issuer })
      return payload as unknown as TokenClaims
    } catch (error) {
      throw new AppError((error as { code?: string }).code === 'ERR_JWT_EXPIRED' ? 'TOKEN_EXPIRED' : 'NOT_LOGGED_IN')
    }
  }
}

/** Signs tokens; only the users service has one. */
export class TokenSigner {
  readonly #jwk: JWK

  constructor(privateJwk: string) {
    this.#jwk = JSON.parse(privateJwk) as JWK
  }

  /** `seconds` is the token's life. */
  async sign(
    claims: Pick<TokenClaims, 'sub' | 'type' | 'sid'> & { client?: string | undefined },
    seconds: number,
    now: Date,
  ): Promise<string> {
    const key = await importJWK(this.#jwk, algorithm)
    const issued = Math.floor(now.getTime() / 1000)
    return new SignJWT({ type: claims.type, sid: claims.sid, ...(claims.client ? { client: claims.client } : {}) })
      .setProtectedHeader({ alg: algorithm, kid: this.#jwk.kid ?? '1' })
      .setSubject(claims.sub)
      .setIssuer(issuer)
      .setIssuedAt(issued)
      .setExpirationTime(issued + seconds)
      .sign(key)
  }
}

import { Clock } from '@xinyu/platform/clock'
import { Log } from '@xinyu/platform/logging/log'
import { Inject, Injectable } from '@nestjs/common'
import { decodeJwt, importPKCS8, SignJWT } from 'jose'
import { z } from 'zod'
import { APPLE_LOGIN, type AppleLoginSettings } from './apple-settings.ts'
import { APPLE, parseJson } from './apple.rules.ts'

const timeoutMs = 8_000
/** Apple accepts up to six months; each of our secrets is used for one request. */
const secretSeconds = 300
const tokenAnswer = z.object({ refresh_token: z.string().min(1), id_token: z.string() })
const errorAnswer = z.object({ error: z.string() })

/** Client of Apple’s token endpoints; authenticates with a client secret that we sign (ES256). */
@Injectable()
export class AppleClient {
  constructor(
    @Inject(APPLE_LOGIN) private readonly settings: AppleLoginSettings,
    private readonly clock: Clock,
    private readonly log: Log,
  ) {}

  /** Exchanges an authorization code for its owner and a refresh token; null when Apple currently grants none. */
  async exchangeCode(clientId: string, code: string): Promise<{ sub: string; refreshToken: string } | null> {
    const { servicesId, redirectUri } = this.settings
    const back: Record<string, string> = clientId === servicesId ? { redirect_uri: redirectUri } : {}
    const answer = await this.#request('token', clientId, { grant_type: 'authorization_code', code, ...back })
    const tokens = answer?.ok ? tokenAnswer.safeParse(answer.body).data : undefined
    // from Apple itself over TLS, so not verified
    const sub = tokens && decodeJwt(tokens.id_token).sub
    return tokens && sub ? { sub, refreshToken: tokens.refresh_token } : null
  }

  /** True when the login is revoked at Apple, or unknown there; false: retry later. */
  async revoke({ clientId, refreshToken }: { clientId: string; refreshToken: string }): Promise<boolean> {
    const answer = await this.#request('revoke', clientId, { token: refreshToken, token_type_hint: 'refresh_token' })
    if (!answer) return false
    return answer.ok || errorAnswer.safeParse(answer.body).data?.error === 'invalid_grant'
  }

  async #request(path: string, clientId: string, fields: Record<string, string>) {
    try {
      const body = new URLSearchParams({
        ...fields,
        client_id: clientId,
        client_secret: await this.#createClientSecret(clientId),
      })
      const signal = AbortSignal.timeout(timeoutMs)
      const reply = await fetch(`${this.settings.gateway}/auth/${path}`, {
        method: 'POST',
        body,
        signal,
        redirect: 'error',
      })
      const text = await reply.text()
      if (!reply.ok) this.log.warn('apple refused', { path, code: reply.status })
      return { ok: reply.ok, body: parseJson(text) }
    } catch (error) {
      this.log.warn('apple did not answer', { path, err: error instanceof Error ? error.name : 'unknown' })
      return null
    }
  }

  async #createClientSecret(clientId: string): Promise<string> {
    const { teamId, keyId, privateKey } = this.settings
    const now = Math.floor(this.clock.now().getTime() / 1000)
    return new SignJWT({})
      .setProtectedHeader({ alg: 'ES256', kid: keyId })
      .setIssuer(teamId)
      .setSubject(clientId)
      .setAudience(APPLE)
      .setIssuedAt(now)
      .setExpirationTime(now + secretSeconds)
      .sign(await importPKCS8(privateKey, 'ES256'))
  }
}

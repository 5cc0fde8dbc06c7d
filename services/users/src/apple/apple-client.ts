import { Clock } from '@xinyu/platform/clock'
import { Log } from '@xinyu/platform/log'
import { Inject, Injectable } from '@nestjs/common'
import { decodeJwt, importPKCS8, SignJWT } from 'jose'
import { z } from 'zod'
import { APPLE_LOGIN, type AppleLoginSettings } from './apple-settings.ts'
import { APPLE } from './apple.rules.ts'

const timeoutMs = 8_000
/** Apple takes them for up to six months; each of ours serves one question. */
const secretSeconds = 300
const granted = z.object({ refresh_token: z.string().min(1), id_token: z.string() })
const refused = z.object({ error: z.string() })

/** Our side of Apple’s token interface, where we prove ourselves by a secret that we sign (ES256). */
@Injectable()
export class AppleClient {
  constructor(
    @Inject(APPLE_LOGIN) private readonly settings: AppleLoginSettings,
    private readonly clock: Clock,
    private readonly log: Log,
  ) {}

  /** What an authorization code gives, and whose it is; null when Apple gives nothing for it now. */
  async exchange(clientId: string, code: string): Promise<{ sub: string; refreshToken: string } | null> {
    const { servicesId, redirectUri } = this.settings
    const back: Record<string, string> = clientId === servicesId ? { redirect_uri: redirectUri } : {}
    const said = await this.#ask('token', clientId, { grant_type: 'authorization_code', code, ...back })
    const tokens = said?.ok ? granted.safeParse(said.body).data : undefined
    // straight from Apple over TLS
    const sub = tokens && decodeJwt(tokens.id_token).sub
    return tokens && sub ? { sub, refreshToken: tokens.refresh_token } : null
  }

  /** True once the login is ended at Apple, or Apple knows nothing of it; false: to be tried again. */
  async revoke({ clientId, refreshToken }: { clientId: string; refreshToken: string }): Promise<boolean> {
    const said = await this.#ask('revoke', clientId, { token: refreshToken, token_type_hint: 'refresh_token' })
    if (!said) return false
    return said.ok || refused.safeParse(said.body).data?.error === 'invalid_grant'
  }

  async #ask(path: string, clientId: string, fields: Record<string, string>) {
    try {
      const body = new URLSearchParams({ ...fields, client_id: clientId, client_secret: await this.#secret(clientId) })
      const signal = AbortSignal.timeout(timeoutMs)
      const reply = await fetch(`${this.settings.gateway()}/auth/${path}`, {
        method: 'POST',
        body,
        signal,
        redirect: 'error',
      })
      const text = await reply.text()
      if (!reply.ok) this.log.warn('apple refused', { path, code: reply.status })
      return { ok: reply.ok, body: jsonOf(text) }
    } catch (error) {
      this.log.warn('apple did not answer', { path, err: error instanceof Error ? error.name : 'unknown' })
      return null
    }
  }

  async #secret(clientId: string): Promise<string> {
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

const jsonOf = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

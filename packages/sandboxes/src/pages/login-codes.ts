import { randomBytes } from 'node:crypto'
import { Injectable } from '@nestjs/common'
import { Clock } from '@xinyu/platform/clock'

const milliseconds = 300_000

/** One-time codes of the sandboxes. A used code is remembered until it expires. */
@Injectable()
export class LoginCodes {
  readonly #codes = new Map<string, { about: Record<string, string> | null; expiresAt: number }>()

  constructor(private readonly clock: Clock) {}

  issue(about: Record<string, string>): string {
    const now = this.clock.now().getTime()
    for (const [code, { expiresAt }] of this.#codes) if (expiresAt <= now) this.#codes.delete(code)
    const code = randomBytes(16).toString('hex')
    this.#codes.set(code, { about, expiresAt: now + milliseconds })
    return code
  }

  redeem(code: string): Record<string, string> | 'used' | 'unknown' {
    const found = this.#codes.get(code)
    if (!found || found.expiresAt <= this.clock.now().getTime()) return 'unknown'
    const { about } = found
    found.about = null
    return about ?? 'used'
  }
}

import { setTimeout as pause } from 'node:timers/promises'
import { Inject, Injectable } from '@nestjs/common'
import { CONFIG } from '@xinyu/platform/config'
import { isPublicHttps, isInternalHost } from '@xinyu/platform/http/transport/public-address'
import type { ChatConfig } from '../../config.ts'
import { isListed } from './push-hosts.rules.ts'

/** timeout for a slow name server; names are resolved again for each push */
const lookupMs = 2_000

/** Prefix of the sandbox's addresses; null: it is off. */
export const sandboxPrefix = ({ PUSH_MODE, PUBLIC_URL }: ChatConfig): string | null =>
  PUSH_MODE === 'sandbox' ? `${PUBLIC_URL}/sandbox/push/` : null

/** The allowed push services: those of the list, and the sandbox while it is on. */
@Injectable()
export class PushHosts {
  /** where a name leads; tests replace it */
  leads: (host: string) => Promise<boolean> = isInternalHost

  constructor(@Inject(CONFIG) private readonly config: ChatConfig) {}

  isKnown(endpoint: string): boolean {
    return this.#isSandbox(endpoint) || (isPublicHttps(endpoint) && isListed(hostOf(endpoint), this.config.PUSH_HOSTS))
  }

  /** Whether the address's host resolves to an internal address. */
  isInternal(endpoint: string): Promise<boolean> {
    if (this.#isSandbox(endpoint)) return Promise.resolve(false)
    return Promise.race([this.leads(hostOf(endpoint)), pause(lookupMs, false, { ref: false })])
  }

  #isSandbox(endpoint: string): boolean {
    const prefix = sandboxPrefix(this.config)
    return prefix !== null && endpoint.startsWith(prefix)
  }
}

const hostOf = (endpoint: string): string => new URL(endpoint).hostname.replace(/\.$/, '')

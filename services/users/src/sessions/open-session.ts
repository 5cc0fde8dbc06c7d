import type { Profile } from '@xinyu/contracts/profile'
import { TokenSigner } from '@xinyu/platform/auth/token'
import { Clock } from '@xinyu/platform/clock'
import { CONFIG } from '@xinyu/platform/config'
import { Inject, Injectable } from '@nestjs/common'
import type { UsersConfig } from '../config.ts'
import { UserSecrets, UsersStore, type User } from '../directory/directory.public.ts'
import { ownProfileOf } from '../user-view.rules.ts'
import { KnownDevices } from '../devices/devices.public.ts'
import { LoginsStore } from './logins.store.ts'
import { type RefreshRotation, SessionsStore } from './sessions.store.ts'

/** What a client tells of the device it runs on, and the address its request came from. */
export interface Device {
  deviceId?: string | undefined
  location?: string | undefined
  os?: string | undefined
  browser?: string | undefined
  ip: string
  userAgent: string
  /** the app whose credentials the call bears */
  client: string
}
export interface Tokens {
  token: string
  refreshToken: string
  expiresIn: number
}

export const deviceOf = (device: Pick<Device, 'deviceId' | 'userAgent'>): string =>
  device.deviceId ?? `ua:${device.userAgent}`

/** The end of every way to log in: a refresh family, an access token, a line in the log. */
@Injectable()
export class OpenSession {
  readonly #signer: TokenSigner

  constructor(
    private readonly sessions: SessionsStore,
    private readonly logins: LoginsStore,
    private readonly devices: KnownDevices,
    private readonly users: UsersStore,
    private readonly secrets: UserSecrets,
    private readonly clock: Clock,
    @Inject(CONFIG) private readonly config: UsersConfig,
  ) {
    this.#signer = new TokenSigner(config.TOKEN_PRIVATE_JWK)
  }

  async member(user: User, device: Device, how: string): Promise<Tokens & { user: Profile }> {
    await this.users.publishStanding(user._id)
    const tokens = await this.tokensOf(await this.sessions.start(user._id, 'normal', deviceOf(device), device.client))
    await this.devices.note(user._id, device.deviceId)
    await this.log(user._id, device, how)
    const view = { urlOf: this.users.urlOf, now: this.clock.now() }
    return { ...tokens, user: ownProfileOf(user, this.secrets.phoneOf(user), view) }
  }

  async guest(id: string, device: Pick<Device, 'deviceId' | 'userAgent' | 'client'>): Promise<Tokens> {
    return this.tokensOf(await this.sessions.start(id, 'temp', deviceOf(device), device.client))
  }

  async tokensOf({ session, refreshToken }: RefreshRotation): Promise<Tokens> {
    const seconds = this.config.ACCESS_TOKEN_SECONDS
    const token = await this.#signer.sign(
      { sub: session.userId, type: session.type, sid: session._id, client: session.client },
      seconds,
      this.clock.now(),
    )
    return { token, refreshToken, expiresIn: seconds }
  }

  async log(userId: string, device: Device, how: string): Promise<void> {
    const { ip, location = '', os = '', browser = device.userAgent } = device
    await this.logins.add({ userId, ip, location, os, browser, how })
  }
}

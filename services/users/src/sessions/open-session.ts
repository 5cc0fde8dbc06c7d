import type { Profile } from '@xinyu/contracts/profile'
import { TokenSigner } from '@xinyu/platform/auth/token'
import { Clock } from '@xinyu/platform/clock'
import { AppError, WriteConflict } from '@xinyu/platform/error'
import type { PowSolution } from '@xinyu/contracts/client/work'
import { CONFIG } from '@xinyu/platform/config'
import { newId } from '@xinyu/platform/ids'
import { Log } from '@xinyu/platform/logging/log'
import { ObjectStore } from '@xinyu/platform/object-store/object-store'
import { Inject, Injectable } from '@nestjs/common'
import type { UsersConfig } from '../config.ts'
import { UserSecrets, UsersStore, type User } from '../user-store/user-store.public.ts'
import { signedIn } from '@xinyu/contracts/events/people'
import { IpLocator } from '../places/places.public.ts'
import { generationOf } from '../user/user-credentials.rules.ts'
import { ownProfileOf } from '../user/user-view.rules.ts'
import { TrustedDevices } from '../devices/devices.public.ts'
import { LoginsStore } from './logins.store.ts'
import { newTicket, TICKET_SECONDS } from './login-ticket.rules.ts'
import type { LoginSource } from './session.document.ts'
import { deviceKeyOf, type RequestDevice } from './sessions.rules.ts'
import { type RefreshRotation, SessionsStore } from './sessions.store.ts'

/** What a client reports about its device, and the address of its request. */
export interface Device extends RequestDevice {
  location?: string | undefined
  os?: string | undefined
  browser?: string | undefined
  ip: string
  /** the app whose credentials the call has */
  client: string
  /** for limits by address */
  powSolution?: PowSolution | undefined
}
export interface Tokens {
  token: string
  refreshToken: string
  expiresIn: number
}

/** the log's name of a login method → the fact's */
const factMethods: Readonly<Record<string, 'phone' | 'password' | 'otp' | 'wechat' | 'apple'>> = {
  join: 'phone',
  code: 'phone',
  password: 'password',
  otp: 'otp',
  'recovery-code': 'otp',
  passkey: 'otp',
  wechat: 'wechat',
  apple: 'apple',
}

/** time to write an appeal */
const APPEAL_SECONDS = 1_800

const reportedSourceOf = ({ ip, location = '', os = '', browser, userAgent }: Device): LoginSource => ({
  ip,
  location,
  os,
  browser: browser ?? userAgent,
})

/** The last step of every login: a refresh family, an access token, a log entry. */
@Injectable()
export class OpenSession {
  readonly #signer: TokenSigner

  constructor(
    private readonly sessions: SessionsStore,
    private readonly logins: LoginsStore,
    private readonly devices: TrustedDevices,
    private readonly users: UsersStore,
    private readonly objects: ObjectStore,
    private readonly secrets: UserSecrets,
    private readonly places: IpLocator,
    private readonly clock: Clock,
    private readonly lines: Log,
    @Inject(CONFIG) private readonly config: UsersConfig,
  ) {
    this.#signer = new TokenSigner(config.TOKEN_PRIVATE_JWK)
  }

  /**
   * `hasSecondFactor`: confirmed by an authenticator or a passkey. Without it, staff do not get into the console: they
   * get a ticket that is only valid for confirming or enrolling one.
   */
  async openForMember(
    user: User,
    device: Device,
    how: string,
    hasSecondFactor = false,
  ): Promise<Tokens & { user: Profile }> {
    if (!hasSecondFactor && device.client === this.config.CONSOLE_CLIENT && user.roles.length > 0)
      throw new AppError('NEED_SECOND_FACTOR', {
        ticket: await this.#issueTicket(user, device),
        enrolled: Boolean(user.secondFactor),
        hasPasskey: (user.passkeys ?? []).length > 0,
        needsPasskey: this.config.STAFF_SECOND_FACTOR === 'passkey',
      })
    await this.users.publishAccountStatus(user._id)
    const place = this.placeOf(device)
    const isNewDevice = how !== 'join' && !(await this.devices.isTrusted(user._id, device.deviceId))
    const { client } = device
    const hasPasskey = how === 'passkey'
    const opened = { userId: user._id, type: 'normal', device: deviceKeyOf(device), client } as const
    const started = await this.sessions.start({ ...opened, hasSecondFactor, hasPasskey, usedFrom: place })
    const payload = {
      user_id: user._id,
      how: factMethods[how] ?? 'phone',
      at: this.clock.now().toISOString(),
      ...(isNewDevice ? { from: [place.os, place.location].filter(Boolean).join(' · ') || '—' } : {}),
    }
    await this.#publishLogin(user, started.session._id, payload)
    await this.recordLogin(user._id, device, how)
    this.lines.security.login({ userId: user._id, how })
    const tokens = await this.issueTokens(started)
    // noted after the fact was published: a crash in between repeats the notification instead of losing it
    await this.devices.trust(user._id, device.deviceId)
    // sockets are opened after the login
    const view = {
      urls: this.objects,
      now: this.clock.now(),
      online: new Set<string>(),
    }
    return { ...tokens, user: ownProfileOf(user, this.secrets.ownSecretsOf(user), view) }
  }

  /**
   * Publishes the fact of a login, while its proof is still valid. If the credentials were changed or all logins ended
   * since, the session ends before it is returned, and the command is run again.
   */
  async #publishLogin(user: User, sessionId: string, payload: Record<string, unknown>): Promise<void> {
    try {
      await this.users.change(user._id, (current) => {
        if (generationOf(current) !== generationOf(user)) throw new WriteConflict()
        return { facts: [{ fact: signedIn, bare: true, extra: payload }] }
      })
    } catch (error) {
      await this.sessions.end(sessionId)
      throw error
    }
  }

  async openForGuest(id: string, device: Pick<Device, 'deviceId' | 'userAgent' | 'client'>): Promise<Tokens> {
    const opened = { userId: id, type: 'temp', device: deviceKeyOf(device), client: device.client } as const
    return this.issueTokens(await this.sessions.start(opened))
  }

  async issueTokens({ session, refreshToken }: RefreshRotation): Promise<Tokens> {
    const seconds = this.config.ACCESS_TOKEN_SECONDS
    const token = await this.#signer.sign(
      {
        sub: session.userId,
        type: session.type,
        sid: session._id,
        client: session.client,
        ...this.#factorOf(session),
      },
      seconds,
      this.clock.now(),
    )
    return { token, refreshToken, expiresIn: seconds }
  }

  /** Where a passkey is required, an authenticator confirms nothing: also not in a login from before that. */
  #factorOf({ hasSecondFactor, hasPasskey }: RefreshRotation['session']): { amr?: string[] } {
    if (hasPasskey) return { amr: ['hwk'] }
    return hasSecondFactor && this.config.STAFF_SECOND_FACTOR !== 'passkey' ? { amr: ['otp'] } : {}
  }

  /** `user` as it was when the first proof was checked: the ticket is bound to that credential generation. */
  async #issueTicket(user: User, device: Device): Promise<string> {
    const ticket = newTicket(newId(), user, deviceKeyOf(device))
    const claims = { sub: user._id, type: 'normal', sid: '', use: 'second-factor', ticket } as const
    return this.#signer.sign(claims, TICKET_SECONDS, this.clock.now())
  }

  /** Proves to moderation, for a limited time, who a banned person is; it is valid for nothing else. */
  async issueAppealTicket({ _id }: User): Promise<string> {
    const claims = { sub: _id, type: 'normal', sid: '', use: 'appeal' } as const
    return this.#signer.sign(claims, APPEAL_SECONDS, this.clock.now())
  }

  async recordLogin(userId: string, device: Device, how: string): Promise<void> {
    const { deviceId } = device
    await this.logins.add({ userId, ...this.placeOf(device), how, ...(deviceId ? { deviceId } : {}) })
  }

  /** The place of the address takes precedence over the one the device reports. */
  placeOf(device: Device): LoginSource {
    const place = reportedSourceOf(device)
    return { ...place, location: this.places.describe(device.ip) || place.location }
  }
}

import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs'
import { Inject } from '@nestjs/common'
import type { Language } from '@xinyu/contracts/errors'
import { Clock } from '@xinyu/platform/clock'
import { CONFIG } from '@xinyu/platform/config'
import { AppError } from '@xinyu/platform/error'
import type { ChatConfig } from '../../config.ts'
import { People } from '../../people/people.public.ts'
import { PushHosts } from '../channels/push-hosts.ts'
import { DeviceSecrets, isBrowserKey, type WebTarget } from './device-secrets.ts'
import { PushPeopleStore } from './push-people.store.ts'

interface Subscription extends WebTarget {
  user: string
  session: string
  language: Language
}

/** Registers this browser for pushes, for as long as its login lasts. */
export class SubscribeDevice extends Command<void> {
  constructor(readonly subscription: Subscription) {
    super()
  }
}

@CommandHandler(SubscribeDevice)
export class SubscribeDeviceHandler implements ICommandHandler<SubscribeDevice> {
  constructor(
    private readonly store: PushPeopleStore,
    private readonly secrets: DeviceSecrets,
    private readonly people: People,
    private readonly clock: Clock,
    private readonly hosts: PushHosts,
    @Inject(CONFIG) private readonly config: ChatConfig,
  ) {}

  /**
   * Refuses addresses inside our network or outside the push services: a member could otherwise make us send requests
   * anywhere. The check for an erasure comes after the write: an erasure first marks the person, then deletes.
   */
  async execute({ subscription: { user, session, language, endpoint, keys } }: SubscribeDevice): Promise<void> {
    if (this.config.PUSH_MODE === 'off') throw new AppError('UNAVAILABLE')
    if (!this.hosts.isKnown(endpoint) || (await this.hosts.isInternal(endpoint)))
      throw new AppError('INVALID_INPUT', {
        fields: [{ path: 'endpoint', reason: 'not the address of a push service' }],
      })
    if (!isBrowserKey(keys.p256dh))
      throw new AppError('INVALID_INPUT', { fields: [{ path: 'p256dh', reason: 'not a key of a browser' }] })
    const id = this.secrets.idOf(endpoint)
    const now = this.clock.now()
    const sealed = this.secrets.seal(user, { endpoint, keys })
    await this.store.removeFromOthers(user, id)
    await this.store.setDevice(user, { id, channel: 'web', session, language, sealed, addtime: now, renewedAt: now })
    if ((await this.people.erasedAmong([user])).has(user)) await this.store.delete(user)
  }
}

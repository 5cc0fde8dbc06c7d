import { Controller, Inject } from '@nestjs/common'
import {
  changePushSettings,
  getPushKey,
  getPushSettings,
  subscribePush,
  unsubscribePush,
  usualQuietHours,
} from '@xinyu/contracts/http/msg/push'
import { Commands } from '@xinyu/platform/command/commands'
import { CONFIG } from '@xinyu/platform/config'
import type { CallContext } from '@xinyu/platform/http/calls/context'
import { Implements } from '@xinyu/platform/http/calls/decorators'
import type { ChatConfig } from '../config.ts'
import { DeviceSecrets } from './devices/device-secrets.ts'
import { PushPeopleStore } from './devices/push-people.store.ts'
import { SubscribeDevice } from './devices/subscribe-device.ts'

@Controller()
export class PushController {
  constructor(
    private readonly commands: Commands,
    private readonly people: PushPeopleStore,
    private readonly secrets: DeviceSecrets,
    @Inject(CONFIG) private readonly config: ChatConfig,
  ) {}

  @Implements(getPushKey)
  getPushKey(_context: CallContext<typeof getPushKey>) {
    return { publicKey: this.config.PUSH_MODE === 'off' ? null : (this.config.VAPID_PUBLIC_KEY ?? null) }
  }

  @Implements(subscribePush)
  async subscribePush({ input, currentUser, language }: CallContext<typeof subscribePush>) {
    const { id: user, sessionId: session } = currentUser
    const { endpoint, ...keys } = input
    await this.commands.execute(new SubscribeDevice({ user, session, language, endpoint, keys }))
    return this.#devices(user)
  }

  @Implements(unsubscribePush)
  async unsubscribePush({ input: { endpoint }, currentUser: { id } }: CallContext<typeof unsubscribePush>) {
    await this.people.removeDevice(id, endpoint === undefined ? undefined : this.secrets.idOf(endpoint))
    return this.#devices(id)
  }

  @Implements(getPushSettings)
  getPushSettings({ currentUser }: CallContext<typeof getPushSettings>) {
    return this.#settings(currentUser.id)
  }

  @Implements(changePushSettings)
  async changePushSettings({ input, currentUser }: CallContext<typeof changePushSettings>) {
    await this.people.updateSettings(currentUser.id, input)
    return this.#settings(currentUser.id)
  }

  async #devices(user: string) {
    return { devices: (await this.people.find(user))?.devices?.length ?? 0 }
  }

  async #settings(user: string) {
    const kept = await this.people.find(user)
    const quiet = kept?.quiet === undefined ? usualQuietHours : kept.quiet
    return { settings: { on: !kept?.isOff, off: kept?.off ?? [], quiet }, devices: kept?.devices?.length ?? 0 }
  }
}

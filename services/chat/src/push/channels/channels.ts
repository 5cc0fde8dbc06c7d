import type { FactoryProvider } from '@nestjs/common'
import { CONFIG } from '@xinyu/platform/config'
import { Log } from '@xinyu/platform/logging/log'
import type { ChatConfig } from '../../config.ts'
import { PUSH_CHANNELS, type PushChannel } from './push-channel.ts'
import { PushHosts, sandboxPrefix } from './push-hosts.ts'
import { WebPushChannel } from './web-push-channel.ts'

/** The configured channels: a vendor's own is another entry. */
export const pushChannels: FactoryProvider<PushChannel[]> = {
  provide: PUSH_CHANNELS,
  inject: [CONFIG, PushHosts, Log],
  useFactory: (config: ChatConfig, hosts: PushHosts, log: Log) => {
    const { VAPID_PUBLIC_KEY, VAPID_PRIVATE_KEY, VAPID_SUBJECT } = config
    if (config.PUSH_MODE === 'off' || !VAPID_PUBLIC_KEY || !VAPID_PRIVATE_KEY) return []
    const prefix = sandboxPrefix(config)
    const settings = {
      publicKey: VAPID_PUBLIC_KEY,
      privateKey: VAPID_PRIVATE_KEY,
      // a push service requires a contact; the sandbox of a start without https needs none
      subject: VAPID_SUBJECT ?? (config.PUBLIC_URL.startsWith('https:') ? config.PUBLIC_URL : 'mailto:push@localhost'),
      isKnown: (endpoint: string) => hosts.isKnown(endpoint),
      ...(prefix === null ? {} : { sandbox: { prefix, origin: config.SANDBOXES_URL ?? '' } }),
    }
    return [new WebPushChannel(settings, log)]
  },
}

import { Instances, type ResolveHost } from '@xinyu/platform/instances/instances'
import type { GatewayConfig } from '../config.ts'
import type { GatewayRoute } from './routes.rules.ts'

type Owner = GatewayRoute['owner']

const serviceUrl = (config: GatewayConfig, owner: Owner): string =>
  ({
    users: config.USERS_URL,
    social: config.SOCIAL_URL,
    chat: config.CHAT_URL,
    payments: config.PAYMENTS_URL,
    face: config.FACE_URL,
    moderation: config.MODERATION_URL,
    sandboxes: config.SANDBOXES_URL ?? '',
  })[owner]

export class Services {
  readonly #instancesByOwner = new Map<Owner, Instances>()

  constructor(
    private readonly config: GatewayConfig,
    private readonly resolveHost?: ResolveHost,
  ) {}

  instancesOf(owner: Owner): Instances {
    let instances = this.#instancesByOwner.get(owner)
    if (!instances) {
      const options = {
        responseTimeoutMs: this.config.ANSWER_SECONDS * 1000,
        ...(this.resolveHost ? { resolveHost: this.resolveHost } : {}),
      }
      this.#instancesByOwner.set(owner, (instances = new Instances(serviceUrl(this.config, owner), options)))
    }
    return instances
  }

  async close(): Promise<void> {
    await Promise.all([...this.#instancesByOwner.values()].map((instances) => instances.close()))
  }
}

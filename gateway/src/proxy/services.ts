import type { Service } from '@xinyu/contracts/call'
import { Instances, type LookUp } from '@xinyu/platform/instances/instances'
import type { GatewayConfig } from '../config.ts'

const serviceUrl = (config: GatewayConfig, owner: Service): string =>
  ({
    users: config.USERS_URL,
    social: config.SOCIAL_URL,
    chat: config.CHAT_URL,
    payments: config.PAYMENTS_URL,
    face: config.FACE_URL,
    moderation: config.MODERATION_URL,
  })[owner]

/** The services behind the gateway, each with its instances. */
export class Services {
  readonly #known = new Map<Service, Instances>()

  constructor(
    private readonly config: GatewayConfig,
    private readonly lookUp?: LookUp,
  ) {}

  of(owner: Service): Instances {
    let instances = this.#known.get(owner)
    if (!instances) {
      const options = {
        answerMs: this.config.ANSWER_SECONDS * 1000,
        ...(this.lookUp ? { lookUp: this.lookUp } : {}),
      }
      this.#known.set(owner, (instances = new Instances(serviceUrl(this.config, owner), options)))
    }
    return instances
  }

  async close(): Promise<void> {
    await Promise.all([...this.#known.values()].map((instances) => instances.close()))
  }
}

import { CONFIG } from '@xinyu/platform/config'
import { AppError } from '@xinyu/platform/error'
import { Inject, Injectable } from '@nestjs/common'
import { AlipayDriver } from '../alipay/alipay.public.ts'
import type { PaymentsConfig } from '../config.ts'
import type { PaymentProvider, ProviderName } from '../payment-provider.rules.ts'
import { WechatDriver } from '../wechat/wechat.public.ts'

/** The providers that this installation has. */
@Injectable()
export class Providers {
  readonly #all: readonly PaymentProvider[]

  constructor(alipay: AlipayDriver, wechat: WechatDriver, @Inject(CONFIG) config: PaymentsConfig) {
    this.#all = config.WECHAT_PAY_MODE === 'off' ? [alipay] : [alipay, wechat]
  }

  get all(): readonly PaymentProvider[] {
    return this.#all
  }

  /** Throws UNAVAILABLE for one that is not configured. */
  of(name: ProviderName): PaymentProvider {
    const found = this.#all.find((provider) => provider.name === name)
    if (!found) throw new AppError('UNAVAILABLE')
    return found
  }
}

import { CONFIG } from '@xinyu/platform/config'
import { AppError } from '@xinyu/platform/error'
import { Inject, Injectable } from '@nestjs/common'
import { AlipayDriver } from '../alipay/alipay.public.ts'
import { AppleDriver } from '../apple/apple.public.ts'
import type { PaymentsConfig } from '../config.ts'
import type { PaymentProvider, ProviderName } from '../payment-provider.rules.ts'
import { WechatDriver } from '../wechat/wechat.public.ts'

@Injectable()
export class Providers {
  readonly #all: readonly PaymentProvider[]
  /** those that run as a sandbox, without real money */
  readonly sandboxes: readonly ProviderName[]

  constructor(
    alipay: AlipayDriver,
    wechat: WechatDriver,
    apple: AppleDriver,
    @Inject(CONFIG) { ALIPAY_MODE, WECHAT_PAY_MODE, APPLE_MODE }: PaymentsConfig,
  ) {
    const configured = [
      { driver: alipay, mode: ALIPAY_MODE },
      { driver: wechat, mode: WECHAT_PAY_MODE },
      { driver: apple, mode: APPLE_MODE },
    ]
    this.#all = configured.filter(({ mode }) => mode !== 'off').map(({ driver }) => driver)
    this.sandboxes = configured.filter(({ mode }) => mode === 'sandbox').map(({ driver }) => driver.name)
  }

  get list(): readonly PaymentProvider[] {
    return this.#all
  }

  /** Throws UNAVAILABLE if the provider is not configured. */
  get(name: ProviderName): PaymentProvider {
    const found = this.#all.find((provider) => provider.name === name)
    if (!found) throw new AppError('UNAVAILABLE')
    return found
  }
}

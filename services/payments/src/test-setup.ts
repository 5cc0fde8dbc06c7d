import { afterAll, afterEach, beforeAll, expect, jest } from '@jest/globals'
import { addOrder } from '@xinyu/contracts/http/product/orders'
import { FixedClock } from '@xinyu/platform/clock'
import { startService, type ServiceUnderTest, type TestPerson } from '@xinyu/testkit/service-under-test'
import type { Type } from '@nestjs/common'
import { type PaymentsConfig, paymentsConfig } from './config.ts'
import type { ProviderName } from './payment-provider.rules.ts'
import { Orders } from './orders/orders.public.ts'
import { PaymentsModule } from './payments.module.ts'
import { payAtAlipay } from './test-alipay-page.ts'
import { Wallets } from './wallets/wallets.public.ts'

export { payAtAlipay } from './test-alipay-page.ts'

/** The payments service of a spec, at noon; only the spec advances the clock and runs jobs. */
export interface TestedPayments {
  readonly clock: FixedClock
  readonly service: ServiceUnderTest<PaymentsConfig>
  readonly wallets: Wallets
  get<T>(part: Type<T>): T
  /** an order that waits for payment */
  placed(person: TestPerson, productNum?: string): Promise<string>
  pay(orderId: string): Promise<Response>
  atSandbox(provider: ProviderName, action: string, body: object): Promise<Response>
  /** the order's status and its member's points */
  stateOf(orderId: string, person: TestPerson): Promise<[number, number]>
  /** number of stored notifications about an order */
  keptOf(orderId: string): Promise<number>
}

/** Starts it for all tests of the file. After each test the wallets are checked against their ledger. */
export const paymentsWith = (env: Record<string, string>): TestedPayments => {
  const clock = FixedClock.atNextNoon()
  let service: ServiceUnderTest<PaymentsConfig>
  const get = <T>(part: Type<T>): T => service.service.app.get(part)
  beforeAll(async () => {
    service = await startService({
      name: 'payments',
      module: PaymentsModule,
      config: paymentsConfig,
      env: { ALIPAY_MODE: 'sandbox', ...env },
      clock,
    })
  })
  afterAll(() => service.close())
  afterEach(async () => {
    jest.restoreAllMocks()
    await service.drain()
    expect((await get(Wallets).check()).faults).toEqual([])
  })
  return {
    clock,
    get service() {
      return service
    },
    get wallets() {
      return get(Wallets)
    },
    get,
    placed: async (person, productNum = 'point-60') => (await service.call(addOrder, { productNum }, person)).orderId,
    pay: (orderId) => payAtAlipay(service, orderId),
    atSandbox: (provider, action, body) => service.sandboxes.post(`${provider}/${action}`, body),
    stateOf: async (orderId, { id }) => [(await get(Orders).get(orderId)).status, (await get(Wallets).get(id)).points],
    keptOf: (orderId) => service.database.collection('notifications').countDocuments({ orderId }),
  }
}

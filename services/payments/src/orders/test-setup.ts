import { beforeAll } from '@jest/globals'
import { getOrderStatus } from '@xinyu/contracts/http/product/orders'
import type { ServiceUnderTest, TestPerson } from '@xinyu/testkit/service-under-test'
import type { PaymentsConfig } from '../config.ts'
import { paymentsWith } from '../test-setup.ts'

export const tested = paymentsWith({})
export const { clock } = tested
export let payments: ServiceUnderTest<PaymentsConfig>
beforeAll(() => {
  payments = tested.service
})

export const place = (person: TestPerson, productNum = 'vip-30'): Promise<string> => tested.placed(person, productNum)
export const pay = (orderId: string): Promise<Response> => tested.pay(orderId)
export const factsOf = (key: string): string[] =>
  payments.published.filter((envelope) => envelope.key === key).map((envelope) => envelope.type.split('.')[1] ?? '')
export const sweep = (): Promise<unknown> =>
  Promise.all(['fulfil', 'revoke', 'ask', 'close'].map((what) => payments.runJob(`orders-${what}`)))
export const statusOf = async (orderId: string, person: TestPerson): Promise<number> =>
  (await payments.call(getOrderStatus, { orderId }, person)).order.status

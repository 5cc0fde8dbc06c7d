import { afterAll, beforeAll, beforeEach } from '@jest/globals'
import { profileApproved } from '@xinyu/contracts/events/users'
import { recentMessages } from '@xinyu/contracts/internal/chat'
import { confirmPoints, reservePoints } from '@xinyu/contracts/internal/payments'
import { DAY_MS } from '@xinyu/contracts/rules/time'
import { AppError } from '@xinyu/platform/error'
import { snapshot } from '@xinyu/testkit/people/builders'
import { type ServiceUnderTest, startService, type TestPerson } from '@xinyu/testkit/service-under-test'
import { type SocialConfig, socialConfig } from '../config.ts'
import { SocialModule } from '../social.module.ts'

export const tomorrow = new Date(Date.now() + DAY_MS).toISOString()
/** fake payments service: the caller's points, and reservations by operation */
export const wallet = {
  points: 100,
  reserved: new Map<string, number>(),
  confirmed: new Set<string>(),
  failConfirm: false,
}
const payments = [
  {
    call: reservePoints,
    answer: ({ operationId, amount }: { operationId: string; amount: number }) => {
      const state = wallet.confirmed.has(operationId) ? 'confirmed' : 'reserved'
      if (wallet.reserved.has(operationId)) return { balance: wallet.points, state }
      if (wallet.points < amount) throw new AppError('GUANPOINT_NOT_ENOUGH')
      wallet.points -= amount
      wallet.reserved.set(operationId, amount)
      return { balance: wallet.points, state: 'reserved' }
    },
  },
  {
    call: confirmPoints,
    answer: ({ operationId }: { operationId: string }) => {
      if (wallet.failConfirm) throw new AppError('UNAVAILABLE')
      if (!wallet.reserved.has(operationId)) throw new AppError('NOT_FOUND')
      wallet.confirmed.add(operationId)
      return { balance: wallet.points }
    },
  },
]

/** fake chat service: messages between people; null: chat is down */
export const sent: { messages: { from: string; to: string; _id: string; at: string }[] | null } = { messages: [] }
const chat = {
  call: recentMessages,
  answer: ({ user_id, others }: { user_id: string; others: string[] }) => {
    if (!sent.messages) throw new AppError('UNAVAILABLE')
    const latest = (from: string, to: string) =>
      sent.messages?.filter((message) => message.from === from && message.to === to).map(({ _id, at }) => ({ _id, at }))
    const messagesWith = (other_id: string) => ({
      other_id,
      own: latest(user_id, other_id),
      other: latest(other_id, user_id),
    })
    return { talks: others.map(messagesWith) }
  },
}

export let social: ServiceUnderTest<SocialConfig>
beforeAll(async () => {
  social = await startService({
    name: 'social',
    module: SocialModule,
    config: socialConfig,
    internal: [...payments, chat],
    env: { LOVE_SETTLE_AFTER: '1' },
  })
})
afterAll(() => social.close())
beforeEach(() => {
  Object.assign(wallet, { points: 100, failConfirm: false })
  sent.messages = []
})

/** An approved member. */
export const member = async (vip = false): Promise<TestPerson> => {
  const person = await social.person(vip ? { vipLimitDate: tomorrow } : {})
  await social.receive(profileApproved, person.id, { user: snapshot({ _id: person.id }), revision: 1 })
  return person
}
export const factsOf = (pair: string): string[] =>
  social.published.filter((fact) => fact.key === pair).map((fact) => fact.type.split('.')[1] ?? '')

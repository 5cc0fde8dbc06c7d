import { expect, test } from '@jest/globals'
import type { FactEnvelope, FactOf } from '@xinyu/contracts/event'
import { profileChanged, registered } from '@xinyu/contracts/events/users'
import { Controller, type Type } from '@nestjs/common'
import { NestFactory } from '@nestjs/core'
import { snapshot } from '@xinyu/testkit/people/builders'
import type { Inbox } from '../db/inbox/inbox.ts'
import { Log } from '../logging/log.ts'
import { FactServer } from './fact-server.ts'
import { LocalBus } from './local-bus.ts'
import { OnFact } from './on-fact.ts'

const received: string[] = []
@Controller()
class First {
  readonly #name = 'first'
  @OnFact(registered, profileChanged)
  async apply({ type, seq, data }: FactOf<typeof registered | typeof profileChanged>): Promise<void> {
    await Promise.resolve()
    received.push(`${this.#name} ${type} ${seq} ${data.user.name}`)
  }
}
@Controller()
class Second {
  @OnFact(profileChanged)
  async also({ seq }: FactOf<typeof profileChanged>): Promise<void> {
    received.push(`second ${seq}`)
    if (seq === 3) throw new Error('not now')
  }
}

const listening = async (controllers: Type[]) => {
  const inbox = { start: async () => undefined } as unknown as Inbox
  const messageBus = new LocalBus()
  let topics: readonly string[] = []
  messageBus.subscribe = async (_group, asked) => {
    topics = asked
  }
  const strategy = new FactServer('social', messageBus, inbox, new Log('social', 'silent'))
  const app = await NestFactory.createMicroservice(
    { module: class Service {}, controllers },
    { strategy, logger: false },
  )
  await app.listen()
  return { inbox, topics }
}
const fact = (type: string, seq: number, data: object): FactEnvelope => ({
  id: `users.user:a:${seq}`,
  type,
  topic: 'users.user',
  key: 'a',
  seq,
  at: new Date(0).toISOString(),
  data,
})
const user = snapshot({ _id: 'a', name: '小屿' })

test('a fact reaches every method that is marked with it, in sequence; a thrown error is returned', async () => {
  const { inbox, topics } = await listening([First, Second])
  expect(topics).toEqual(['users.user'])
  await inbox.handle(fact(registered.type, 1, { user, how: 'phone', shareCode: null }))
  await inbox.handle(fact(profileChanged.type, 2, { user }))
  await expect(inbox.handle(fact(profileChanged.type, 3, { user }))).rejects.toThrow('not now')
  expect(received).toEqual([
    `first ${registered.type} 1 小屿`,
    `first ${profileChanged.type} 2 小屿`,
    'second 2',
    `first ${profileChanged.type} 3 小屿`,
    'second 3',
  ])
})

test('invalid facts reach no method, and a service without reactions does not subscribe', async () => {
  received.length = 0
  const { inbox } = await listening([First])
  await expect(inbox.handle(fact(profileChanged.type, 1, { user: { name: 7 } }))).rejects.toThrow()
  await inbox.handle(fact('users.unheard-of.v1', 1, {}))
  expect([received, (await listening([])).topics]).toEqual([[], []])
})

import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { checkMsg } from '@xinyu/contracts/http/users/moderation'
import { register } from '@xinyu/contracts/http/users/registration'
import { reviewDecided } from '@xinyu/contracts/events/moderation'
import { profileApproved } from '@xinyu/contracts/events/users'
import type { DataOf, FactEnvelope } from '@xinyu/contracts/event'
import { getSecretKey } from '@xinyu/contracts/http/users/login'
import { type ServiceUnderTest, startService } from '@xinyu/testkit/service-under-test'
import { Controller, Module } from '@nestjs/common'
import type { PlatformConfig } from '../config.ts'
import { platformConfig, readConfig } from '../config.ts'
import { type Aggregate, fact } from '../db/aggregate-collection.ts'
import { Database } from '../db/database.ts'
import { LocalBus } from '../message-bus/local-bus.ts'
import { OnFact } from '../message-bus/on-fact.ts'
import { Implements } from '../http/calls/decorators.ts'
import type { CallContext } from '../http/calls/context.ts'
import { bootService } from './service.ts'

const received: string[] = []
let failures = 0

@Controller()
class SampleController {
  @Implements(checkMsg)
  check({ input, currentUser }: CallContext<typeof checkMsg>) {
    return { checkRes: { badword: input.msg, value: 0 }, secret: currentUser.id }
  }

  @OnFact(profileApproved)
  async apply(envelope: FactEnvelope<DataOf<typeof profileApproved>>): Promise<void> {
    if (envelope.data.revision === 99 && failures++ < 2) throw new Error('not yet')
    received.push(`${envelope.key}:${envelope.seq}`)
  }
}
@Module({ controllers: [SampleController] })
class SampleModule {}

let sample: ServiceUnderTest<PlatformConfig>
const user = {
  _id: 'u',
  GID: '10000000',
  type: 'normal' as const,
  name: 'n',
  avatar: null,
  gender: null,
  birthday: null,
  liveCity: null,
  work: null,
  education: null,
  height: null,
  aboutMe: '',
  isCompleted: 4,
  hasRealChecked: 0 as const,
  hasGradeChecked: 0 as const,
  privacy: {
    blockMe: false,
    hideOnline: false,
    hideDistance: false,
    whoMayWrite: 'everyone' as const,
    whoSeesPhotos: 'everyone' as const,
  },
  roles: [],
  createdAt: '2026-01-01T00:00:00.000Z',
}

beforeAll(async () => {
  sample = await startService({ name: 'moderation', module: SampleModule, config: platformConfig })
})
afterAll(() => sample.close())

test('answers a valid call with status 0 and drops fields that are not in the contract', async () => {
  const reply = await sample.call(checkMsg, { msg: '你好' }, await sample.person())
  expect(reply).toEqual({ status: 0, checkRes: { badword: '你好', value: 0 } })
})

test('refuses a missing token and a banned person’s token, and names the bad field of invalid input', async () => {
  expect((await sample.refused(checkMsg, { msg: 'x' })).http).toBe(401)
  expect((await sample.refused(checkMsg, { msg: 'x' }, await sample.person({ isCompleted: 5 }))).code).toBe(
    'ACCOUNT_BANNED',
  )
  const bad = await sample.refused(checkMsg, { msg: 5 as never }, await sample.person())
  expect([bad.http, bad.refusal.fields?.[0]?.path]).toEqual([400, 'msg'])
})

test('does not answer the calls of another service', async () => {
  expect((await sample.refused(register, { phone: '13800138000', smsCode: '123456', isAdult: true })).http).toBe(404)
  expect((await sample.refused(getSecretKey, {}, await sample.person())).http).toBe(404)
})

test('applies facts in order and retries a failed one', async () => {
  await sample.receive(profileApproved, 'u1', { user, revision: 1 })
  await sample.receive(profileApproved, 'u1', { user, revision: 99 })
  expect(received).toEqual(['u1:1', 'u1:2'])
  expect(failures).toBe(3)
})

interface Sample extends Aggregate {
  points: number
}
test('a change, its operation id and its facts are one write; a repeat returns the first answer', async () => {
  const samples = sample.service.app.get(Database).aggregates<Sample>('samples')
  await sample.database.relay.start(sample.database.db)
  await samples.insert({ _id: 's1', points: 10 })
  const spend = () =>
    samples.change(
      's1',
      (document) => ({
        update: { $inc: { points: -3 } },
        answer: document.points - 3,
        facts: [
          fact(
            reviewDecided,
            's1',
            {
              review_id: 's1',
              kind: 'post',
              subject_id: 'p',
              user_id: 'u',
              revision: document.points,
              decision: 'approved',
              reasonCode: null,
              reason: '',
              moderator_id: null,
            },
            new Date(),
          ),
        ],
      }),
      { operationId: 'op1' },
    )
  expect([await spend(), await spend()]).toEqual([7, 7])
  await Promise.all(
    Array.from({ length: 20 }, (_, index) =>
      samples.change('s1', (document) => ({ update: { $inc: { points: 1 } }, answer: document.points }), {
        operationId: `add${index}`,
      }),
    ),
  )
  expect((await samples.find('s1'))?.points).toBe(27)
  await sample.drain()
  expect(sample.published.filter((envelope) => envelope.key === 's1').map((envelope) => envelope.seq)).toEqual([1])
})

test('where engines require TLS, no service starts without it, and each engine is named', async () => {
  const config = readConfig(platformConfig, { ...process.env, ENGINES_REQUIRE_TLS: 'true' })
  const started = bootService({
    name: 'moderation',
    module: SampleModule,
    config,
    messageBus: new LocalBus(),
    port: 0,
  })
  await expect(started).rejects.toThrow(/MONGODB_URL: add tls=true[\s\S]*REDIS_URL: begin it with rediss/)
})

import { createHook } from 'node:async_hooks'
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { CallError } from '@xinyu/contracts/client/client'
import { getSMSCode, loginV2 } from '@xinyu/contracts/http/users/login'
import { setPassword } from '@xinyu/contracts/http/users/account'
import { FixedClock } from '@xinyu/platform/clock'
import { fetchSmsCode, signUp, newPhone } from '@xinyu/testkit/people/members'
import { type ServiceUnderTest, startService } from '@xinyu/testkit/service-under-test'
import type { CommandStartedEvent } from 'mongodb'
import { type UsersConfig, usersConfig } from '../config.ts'
import { UsersModule } from '../users.module.ts'

const monitored = (url: string): string => `${url}${url.includes('?') ? '&' : '?'}monitorCommands=true`
const clock = FixedClock.atNextNoon()
let users: ServiceUnderTest<UsersConfig>
beforeAll(async () => {
  const env = {
    SMS_CODES_PER_IP: '1000',
    PASSWORD_TRIES_PER_IP: '1000',
    MONGODB_URL: monitored(process.env.MONGODB_URL ?? ''),
  }
  users = await startService({ name: 'users', module: UsersModule, config: usersConfig, clock, env })
})
afterAll(() => users.close())

const service = new Set(['users', 'known_devices', 'seen_devices', 'sms_codes', 'sessions', 'logins'])
/** The work that determines the response time: the database queries in order, and the key derivations. */
const workOf = async (run: () => Promise<unknown>): Promise<string[]> => {
  const work: string[] = []
  const listen = ({ commandName, command }: CommandStartedEvent): void => {
    const collection = String(command[commandName])
    // the outbox polls for unsent facts independently of the call
    const isOwn = service.has(collection) && !/"pending":("|true)/.test(JSON.stringify(command))
    if (isOwn) work.push(`${commandName} ${collection}`)
  }
  const hook = createHook({ init: (_id, type) => void (type === 'SCRYPTREQUEST' && work.push('scrypt')) }).enable()
  users.database.client.on('commandStarted', listen)
  await run()
  users.database.client.off('commandStarted', listen)
  hook.disable()
  return work
}
/** Everything that a caller learns from a refusal. */
const visibleRefusal = async (work: Promise<unknown>): Promise<object> => {
  const error = await work.then(
    () => new Error('was not refused'),
    (refused: unknown) => refused,
  )
  if (!(error instanceof CallError)) throw error
  return { http: error.http, ...error.refusal }
}

test.each([[undefined], [randomUUID()]])(
  'a login reveals neither by its answer nor by its work whether a phone has an account, or a password (device %s)',
  async (deviceId) => {
    const [secured, without] = [await signUp(users), await signUp(users)]
    clock.advance(61_000)
    await users.call(
      setPassword,
      { password: 'tulip-cobalt-91', smsCode: await fetchSmsCode(users, secured.phone) },
      secured,
    )
    const device = deviceId === undefined ? {} : { deviceId }
    const answers: object[] = []
    const work: string[][] = []
    for (const phone of [secured.phone, without.phone, newPhone()])
      work.push(
        await workOf(async () =>
          answers.push(await visibleRefusal(users.call(loginV2, { phone, password: 'not-that-one-7', ...device }))),
        ),
      )
    expect(answers[0]).toMatchObject({ code: 'PASSWORD_WRONG' })
    expect(answers).toEqual([answers[0], answers[0], answers[0]])
    expect(work[0]?.filter((step) => step === 'scrypt')).toHaveLength(1)
    expect(work).toEqual([work[0], work[0], work[0]])
  },
)

test.each([[undefined], [randomUUID()]])(
  'sending a code reveals neither by its answer nor by its work whether a phone has an account (device %s)',
  async (deviceId) => {
    const { phone } = await signUp(users)
    clock.advance(61_000)
    const device = deviceId === undefined ? {} : { deviceId }
    const other = newPhone()
    await users.call(getSMSCode, { phone: other })
    clock.advance(61_000)
    const answers: object[] = []
    const work: string[][] = []
    for (const one of [phone, other])
      work.push(await workOf(async () => answers.push(await users.call(getSMSCode, { phone: one, ...device }))))
    expect(answers[0]).toEqual(answers[1])
    expect(work[0]).toEqual(work[1])
  },
)

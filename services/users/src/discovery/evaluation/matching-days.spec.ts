import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { dateInChina } from '@xinyu/contracts/rules/people/age'
import { DAY_MS } from '@xinyu/contracts/rules/time'
import { FixedClock } from '@xinyu/platform/clock'
import { type ServiceUnderTest, startService } from '@xinyu/testkit/service-under-test'
import { type UsersConfig, usersConfig } from '../../config.ts'
import { TestPeople } from '../../test-setup.ts'
import { UsersModule } from '../../users.module.ts'

let users: ServiceUnderTest<UsersConfig>
const clock = FixedClock.atNextNoon()
beforeAll(async () => {
  users = await startService({ name: 'users', module: UsersModule, config: usersConfig, clock })
})
afterAll(() => users.close())

const people = new TestPeople(() => users, clock)
const asked = async (path: string, roles: ('moderator' | 'finance')[] = ['moderator']) => {
  const operator = await users.person({ roles })
  const reply = await fetch(`${users.service.url}/api/admin/matchingDays${path}`, {
    headers: { authorization: `Bearer ${operator.token}` },
  })
  return { status: reply.status, body: (await reply.json()) as never }
}
const figure = async (name: string): Promise<number> => {
  const text = await (await fetch(`${users.service.url}/metrics`)).text()
  return Number(new RegExp(`^${name}\\{[^}]*\\} (\\S+)$`, 'm').exec(text)?.[1])
}

test('the results of the decks are stored daily, for moderators and as metrics of every instance', async () => {
  await people.women(12)
  await users.runJob('candidate-index')
  const deck = await people.pushed(await people.man())
  await users.runJob('matching-measure')
  clock.advance(DAY_MS)
  await users.runJob('matching-measure')
  await users.runJob('matching-metrics')

  const today = dateInChina(clock.now())
  const days = (await asked('?range=[0,9]')).body as { id: string; groups: object[] }[]
  expect(days.map(({ id }) => id)).toEqual([today, dateInChina(new Date(clock.now().getTime() - DAY_MS))])
  expect(days[0]?.groups[0]).toMatchObject({ group: 'all', members: 13, shown: deck.length, invisible: 3 / 13 })
  expect((await asked(`/${today}`)).body).toMatchObject({ id: today, ofEach: 1, calibrationError: null })
  expect(((await asked(`?filter={"to":"${days[1]?.id}"}`)).body as object[]).length).toBe(1)
  expect((await asked('', ['finance'])).status).toBe(403)
  expect(await figure('matching_invisible_ratio')).toBeCloseTo(3 / 13)
  expect(await figure('matching_measured_timestamp_seconds')).toBeGreaterThan(0)
})

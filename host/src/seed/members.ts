import { citiesOf, regions } from '@xinyu/contracts/lists/regions'
import type { importMember } from '@xinyu/contracts/internal/users-operations'
import { DAY_MS } from '@xinyu/contracts/rules/time'
import type { z } from 'zod'
import { demoAnswers } from './answers.ts'
import type { Random } from './random.ts'
import { abouts, doubtful, familyNames, givenNames, loves, partners } from './texts.ts'

export type DemoMember = z.input<typeof importMember.input>
export const demoPassword = 'xinyu-demo-1'
/** Like every admin password, not a common one. */
export const demoAdminPassword = 'harbour-demo-7'
/** Key of the demo admin's authenticator; production refuses known keys. */
export const demoOtpSecret = 'XINYUDEMOADMINXINYUDEMOADMIN2345'
export const demoLogins = { matched: '13800000001', vip: '13800000002', admin: '13900000001' } as const

const total = 200
/** The provinces of most members; the demo logins live in the first. */
const provinces = ['11', '31', '44', '33', '51', '32', '42', '61'] as const

/** 200 members: most approved, a review queue, a few incomplete. The first two are demo logins. */
export const demoMembers = (random: Random, now: Date): DemoMember[] =>
  Array.from({ length: total }, (_, index) => member(random, index, now))

/** The first members are the demo logins. */
const logins: readonly { gender: 1 | 2; phone: string; name: string; birthday: string }[] = [
  { gender: 1, phone: demoLogins.matched, name: '思远', birthday: '1995-06-18' },
  { gender: 2, phone: demoLogins.vip, name: '知夏', birthday: '1998-04-02' },
]

const stateOf = (index: number): DemoMember['state'] => {
  if (index < 172) return 'approved'
  if (index < 192) return 'waiting'
  return index < 197 ? 'filled' : 'new'
}

const member = (random: Random, index: number, now: Date): DemoMember => {
  const login = logins[index]
  const gender = login?.gender ?? (random.chance(0.5) ? 1 : 2)
  const state = stateOf(index)
  const phone = login?.phone ?? `137${String(10_000_000 + index * 7_919).slice(-8)}`
  return {
    _id: random.hex(24),
    GID: String(20_000_000 + index * 137),
    phone,
    state,
    fields: state === 'new' ? {} : fields(random, index, gender, now),
    createdAt: new Date(now.getTime() - random.int(1, 200) * DAY_MS - random.int(0, DAY_MS)).toISOString(),
    // the demo logins may withdraw flowers; a third of the others is verified
    ...(index < logins.length ? { password: demoPassword } : {}),
    ...(index < logins.length || (state === 'approved' && index % 3 === 0) ? { hasRealName: true } : {}),
    ...(state === 'new' ? {} : { avatar: `${random.hex(10)}.jpg` }),
    ...(state === 'approved' ? { album: album(random) } : {}),
  }
}

const fields = (random: Random, index: number, gender: 1 | 2, now: Date): DemoMember['fields'] => ({
  name: logins[index]?.name ?? name(random, gender),
  gender,
  birthday: logins[index]?.birthday ?? birthday(random, now),
  liveCity: liveCity(random, index),
  work: random.int(0, 28),
  education: random.pick([3, 4, 4, 4, 5, 5, 6]),
  height: gender === 1 ? random.int(168, 188) : random.int(156, 175),
  weight: gender === 1 ? random.int(58, 85) : random.int(44, 62),
  income: random.int(1, 6),
  marriage: random.pick([0, 0, 0, 0, 1]),
  nation: random.pick([0, 0, 0, 0, 0, 2, 5]),
  habits: random.sample(
    Array.from({ length: 33 }, (_, hobby) => hobby),
    random.int(3, 7),
  ),
  aboutMe: index >= 172 && index % 7 === 0 ? random.pick(doubtful) : random.pick(abouts),
  emotion: random.pick(loves),
  lover: random.pick(partners),
  answers: demoAnswers(index),
})

/** File names of the additional photos: two or three. */
const album = (random: Random): string[] =>
  Array.from({ length: random.pick([2, 2, 2, 3]) }, () => `${random.hex(10)}.jpg`)

const name = (random: Random, gender: 1 | 2): string => {
  const familyName = random.chance(0.4) ? random.pick(familyNames) : ''
  return familyName + random.pick(givenNames[gender])
}

const twoDigits = (value: number): string => String(value).padStart(2, '0')
const birthday = (random: Random, now: Date): string => {
  const year = now.getUTCFullYear() - random.int(22, 42)
  const month = random.int(1, 12)
  const day = random.int(1, 28)
  return `${year}-${twoDigits(month)}-${twoDigits(day)}`
}

const liveCity = (random: Random, index: number): NonNullable<DemoMember['fields']['liveCity']> => {
  const code = index < 2 || random.chance(0.35) ? '11' : random.pick(provinces)
  const province = regions.find((region) => region.value === code) ?? regions[0]
  const city = index < 2 ? citiesOf(code)[0] : random.pick(citiesOf(code))
  return {
    province: province?.zh ?? '',
    city: city?.zh ?? '',
    provinceCode: code,
    cityCode: city?.value ?? `${code}01`,
  }
}

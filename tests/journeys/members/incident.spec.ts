import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import type { incidents } from '@xinyu/contracts/admin/cases'
import { addMsg2, getmsg2 } from '@xinyu/contracts/http/msg/messages'
import { getSysNoticeList } from '@xinyu/contracts/http/msg/notices'
import { editAvatar } from '@xinyu/contracts/http/upload/upload'
import { addPost, getPost } from '@xinyu/contracts/http/posts/posts'
import { updatePostStatus } from '@xinyu/contracts/http/posts/review'
import { getSMSCode, login } from '@xinyu/contracts/http/users/login'
import { getMyStatements, reportUser } from '@xinyu/contracts/http/users/reports'
import type { RecordOf } from '@xinyu/contracts/resource'
import { connected, likenessKinds, weakKinds } from '@xinyu/contracts/rules/likeness/kinds'
import { DAY_MS } from '@xinyu/contracts/rules/time'
import { portrait } from '@xinyu/testkit/samples/portraits'
import { startTestProduct, type TestProduct } from '@xinyu/testkit/product'
import type { Visitor } from '@xinyu/testkit/people/visitor'
import sharp from 'sharp'
import { People } from '../fixture/people.fixture.ts'

type Incident = RecordOf<typeof incidents>
const [accounts, devices, messages, receivers] = [30, 5, 200, 32]
const strong = new Set(likenessKinds.filter((kind) => !weakKinds.has(kind)))

let product: TestProduct
let swindlers: Visitor[]
let members: Visitor[]
let first: Visitor
let second: Visitor
const monthAgo = new Date(Date.now() - 30 * DAY_MS).toISOString()
const at = <T>(list: readonly T[], place: number): T => list[place % list.length] as T
const digits = (base: number, place: number): string => String(base + place)

beforeAll(async () => {
  product = await startTestProduct()
  const people = new People(product)
  swindlers = []
  members = []
  for (let place = 0; place < accounts; place++)
    swindlers.push(
      await people.member({
        name: `阿财${place}`,
        GID: digits(37_000_000, place),
        phone: digits(13_700_000_000, place),
        // older accounts may write to more strangers
        createdAt: monthAgo,
        ...(place === 0 ? { album: ['Album00001.jpg'] } : {}),
      }),
    )
  for (let place = 0; place < receivers; place++)
    members.push(
      await people.member({
        name: `岛民${place}`,
        GID: digits(37_100_000, place),
        phone: digits(13_710_000_000, place),
        gender: 1,
      }),
    )
  first = await people.admin({ name: '初审', phone: '13720000001', roles: ['moderator'] })
  second = await people.admin({ name: '复核', phone: '13720000002', roles: ['moderator'] })
  await product.drain()
  await sendWave()
}, 300_000)
afterAll(() => product?.stop())

const say = (from: Visitor, to: Visitor, content: string) =>
  from.call(addMsg2, { user2_id: to.id, content, clientId: randomUUID() })

/** As a swindler changes it for the next receiver. */
const wording = (place: number): string => {
  const greeting = at(['你好呀', '嗨，你好', '在吗', '你好～'], place)
  const sign = at(['', '😊', '！', '🌹', '。'], place * 3)
  const word = at(['稳定', '固定', '可靠', '稳当'], Math.floor(place / 7))
  return `${greeting}，看了你的资料觉得很有缘分${sign}我在做海外数字黄金，每天${word}收益百分之五，想了解的话我带你一起做`
}
const ownWords = (place: number): string =>
  `我是${place}号岛民，${at(['周末常去西湖边骑车', '最近在学做红烧肉', '养了一只三岁的橘猫', '喜欢看海边小镇的老电影'], place)}，` +
  `${at(['你平时喜欢做什么', '有没有好看的书推荐', '想找个人一起爬山看日出', '希望慢慢认识一个真诚的人'], Math.floor(place / 4))}`

/** One photo, cropped and encoded in thirty ways. */
const copyOf = async (original: Uint8Array, place: number): Promise<Uint8Array> => {
  const { width = 0, height = 0 } = await sharp(original).metadata()
  const [left, top] = [(place % 5) * 4, (place % 3) * 4]
  return sharp(original)
    .extract({ left, top, width: width - 20, height: height - 12 })
    .resize(420 + 6 * place)
    .modulate({ brightness: 1 + (place % 4) / 40 })
    .jpeg({ quality: 45 + place })
    .toBuffer()
}

const sendWave = async (): Promise<void> => {
  const photo = await portrait(1)
  for (const [place, one] of swindlers.entries()) {
    await one.call(login, {
      phone: digits(13_700_000_000, place),
      smsCode: await codeFor(one, digits(13_700_000_000, place)),
      deviceId: `device-${place % devices}`,
    })
    await one.call(editAvatar, { key: await one.upload(await copyOf(photo, place)) })
  }
  for (let sent = 0; sent < messages; sent++)
    await say(at(swindlers, sent), at(members, sent + Math.floor(sent / accounts)), wording(sent))
  for (const [place, one] of members.entries()) {
    await say(one, at(members, place + 1), ownWords(place))
  }
  await at(members, 0).call(editAvatar, { key: await at(members, 0).upload(await portrait(0)) })
  await product.drain()
}
const codeFor = async (one: Visitor, phone: string): Promise<string> => {
  await one.call(getSMSCode, { phone })
  return one.smsCode(phone)
}

const rest = async (path: string, by: Visitor, body?: object): Promise<Incident & { code?: string }> => {
  const reply = await fetch(`${product.url}/api/admin/incidents${path}`, {
    method: body ? 'POST' : 'GET',
    headers: { authorization: `Bearer ${by.token}`, 'content-type': 'application/json' },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
  return (await reply.json()) as Incident
}
const ended = async (id: string, state: Incident['state']): Promise<Incident> => {
  for (const until = Date.now() + 60_000; ;) {
    const incident = await rest(`/${id}`, first)
    if (incident.state === state) return incident
    if (Date.now() > until) throw new Error(`the incident is ${incident.state}`)
  }
}
const proposed = ({ members: all, likenesses }: Incident): string[] =>
  [
    ...connected(
      all.flatMap(({ isFirst, user_id }) => (isFirst ? [user_id] : [])),
      likenesses,
      strong,
    ),
  ].toSorted()
const idsOf = (people: readonly Visitor[]): string[] => people.map(({ id }) => id).toSorted()
/** A post that others see. */
const publish = async (one: Visitor): Promise<string> => {
  const { post } = await one.call(addPost, { type: 'mood', text: '今晚八点直播教理财，点进来看看' })
  await product.drain()
  // the automatic check may have published it already
  await second.call(updatePostStatus, { post_id: post._id, isChecked: 1 }).catch(({ code }: { code: string }) => {
    if (code !== 'CONFLICT') throw new Error(code)
  })
  return post._id
}
const codesOf = async (who: Visitor) => (await who.call(getSysNoticeList, {})).list.map(({ code }) => code)
const newest = async (who: Visitor) => (await who.call(getSysNoticeList, {})).list[0]

test('from the first report to thirty limited accounts: under a minute of a moderator’s time, nobody else is touched, and one undo takes it back', async () => {
  const [victim, one] = [at(members, 0), at(swindlers, 0)]
  const { report_id } = await victim.call(reportUser, { user2_id: one.id, reason: 'scam', text: '群发投资广告' })
  await product.drain()

  const post_id = await publish(one)
  await product.drain()
  const reads = () =>
    victim.call(getPost, { post_id }).then(
      () => 'read',
      (error: { code: string }) => error.code,
    )
  expect(await reads()).toBe('read')

  const more = { hideMessages: true, warnReceivers: true, takeDownPublic: true }
  const started = performance.now()
  const room = await rest('', first, { origin: 'reports', subject_id: report_id, people: [one.id] })
  expect(proposed(room)).toEqual(idsOf(swindlers))
  const publicOf = (incident: Incident) => incident.members.find(({ user_id }) => user_id === one.id)?.published
  expect(publicOf(room)).toMatchObject({ posts: 1, photos: 1 })
  const act = { step: 'limit', days: 7, rule: 'fraud', reason: '群发诈骗信息', people: proposed(room), ...more }
  expect((await rest(`/${room.id}/act`, first, act)).state).toBe('waiting')
  expect((await rest(`/${room.id}/approve`, first, {})).code).toBe('SECOND_PERSON_NEEDED')
  await rest(`/${room.id}/approve`, second, {})
  const done = await ended(room.id, 'done')
  const seconds = (performance.now() - started) / 1_000
  process.stdout.write(
    `${accounts} accounts, ${messages} messages, ${devices} devices: found, approved and limited in ${seconds.toFixed(1)} s\n`,
  )
  expect(seconds).toBeLessThan(60)
  expect(
    done.members
      .filter(({ outcome }) => outcome === 'done')
      .map(({ user_id }) => user_id)
      .toSorted(),
  ).toEqual(idsOf(swindlers))

  await product.drain()
  const newcomer = at(members, 20)
  for (const swindler of [one, at(swindlers, 29)]) {
    expect(
      (await swindler.refused(addMsg2, { user2_id: newcomer.id, content: wording(1), clientId: randomUUID() })).code,
    ).toBe('WRITING_LIMITED')
    expect(await codesOf(swindler)).toContain('limited')
  }
  for (const member of members) expect(await newest(member)).toMatchObject({ code: 'scam-warning' })
  const seen = async () => (await victim.call(getmsg2, { user2_id: one.id })).list.length
  expect(await seen()).toBe(0)
  expect([await reads(), publicOf(await rest(`/${room.id}`, first))]).toMatchObject([
    'NOT_FOUND',
    { posts: 0, photos: 0 },
  ])
  const statements = async () =>
    (await one.call(getMyStatements, {})).list
      .filter(({ kind }) => kind === 'post' || kind === 'image')
      .map(({ kind, facts, withdrawnAt }) => [kind, facts, withdrawnAt !== null])
      .toSorted()
  const given = (isWithdrawn: boolean) => ['image', 'post'].map((kind) => [kind, act.reason, isWithdrawn])
  expect(await statements()).toEqual(given(false))

  await rest(`/${room.id}/undo`, second, {})
  await ended(room.id, 'undone')
  await product.drain()
  for (const swindler of [one, at(swindlers, 29)]) expect(await codesOf(swindler)).toContain('limit-lifted')
  expect(await newest(victim)).toMatchObject({ code: 'scam-warning-withdrawn' })
  expect(await seen()).toBeGreaterThan(0)
  expect([await reads(), await statements()]).toEqual(['read', given(true)])
  expect(publicOf(await rest(`/${room.id}`, first))).toMatchObject({ posts: 1, photos: 1 })
}, 180_000)

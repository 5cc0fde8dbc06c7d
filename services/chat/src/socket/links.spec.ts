import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { sessionsEnded } from '@xinyu/contracts/events/users'
import { checkText } from '@xinyu/contracts/internal/moderation'
import type { AccountStatus } from '@xinyu/contracts/internal/users'
import { AccountStatuses } from '@xinyu/platform/auth/account-status'
import { TokenSigner } from '@xinyu/platform/auth/token'
import { connectLink } from '@xinyu/platform/socket-link/connect-link'
import { Link } from '@xinyu/platform/socket-link/link'
import {
  LinkRecord,
  numberPayload,
  readClose,
  readKept,
  type SocketOpening,
} from '@xinyu/platform/socket-link/link-records.rules'
import { type KnownMember, knownMember } from '@xinyu/testkit/people/known-member'
import { type ServiceUnderTest, startService } from '@xinyu/testkit/service-under-test'
import { until } from '@xinyu/testkit/until'
import { ChatModule } from '../chat.module.ts'
import { type ChatConfig, chatConfig } from '../config.ts'
import { Live } from '../live/live.public.ts'

let chat: ServiceUnderTest<ChatConfig>
let lin: KnownMember
let wei: KnownMember
let link: Link
/** what arrived for each client; a closed link empties `isOpen` */
const frames = new Map<number, Record<string, unknown>[]>()
const kept = new Map<number, Record<string, string>>()
const ends = new Map<number, unknown>()
const handled = new Map<number, number>()

const receive = (kind: LinkRecord, client: number, payload: Buffer): void => {
  if (kind === LinkRecord.Frame)
    frames.set(client, [...(frames.get(client) ?? []), JSON.parse(payload.toString()) as Record<string, unknown>])
  if (kind === LinkRecord.Keep) {
    const [name, value] = readKept(payload)
    kept.set(client, { ...kept.get(client), [name]: value })
  }
  if (kind === LinkRecord.Handled) handled.set(client, (handled.get(client) ?? 0) + 1)
  if (kind === LinkRecord.Close) ends.set(client, readClose(payload))
  if (kind === LinkRecord.Terminate) ends.set(client, 'terminated')
}
beforeAll(async () => {
  const internal = [{ call: checkText, answer: () => ({ value: 0, badword: null }) }]
  const env = { SOCKET_BUFFER_KB: '128' }
  chat = await startService({ name: 'chat', module: ChatModule, config: chatConfig, env, internal })
  lin = await knownMember(chat)
  wei = await knownMember(chat)
  const [connection, firstBytes] = await connectLink(chat.service.url, chat.config.INTERNAL_SECRET)
  link = new Link(connection, firstBytes, { onRecord: receive, onClose: () => undefined })
})
afterAll(() => chat.close())

let last = 0
const open = (opening: Partial<SocketOpening> = {}): number => {
  const whole = { path: '/ws/', protocol: '', language: 'zh-CN', ...opening }
  link.send(LinkRecord.Open, ++last, Buffer.from(JSON.stringify(whole)))
  return last
}
const send = (client: number, frame: object): void =>
  link.send(LinkRecord.Frame, client, Buffer.from(JSON.stringify(frame)))
const frame = (client: number, msgCata: number) =>
  until(() => frames.get(client)?.find((one) => one.msgCata === msgCata), `client ${client} gets a frame ${msgCata}`)
const login = async (who: KnownMember, token = who.token): Promise<number> => {
  const client = open({ path: `/ws/${who.id}` })
  send(client, { msgCata: 0, token })
  await frame(client, 0)
  return client
}

test('is refused without the services’ secret', async () => {
  await expect(connectLink(chat.service.url, 'another secret of the services')).rejects.toThrow('403')
})

test('a socket of a link logs in, sends and receives like any other, and each of its frames is reported as handled', async () => {
  const [mine, theirs] = [await login(lin), open({ protocol: `bearer.${wei.token}` })]
  await frame(theirs, 0)
  send(mine, { msgCata: 2, clientId: randomUUID(), user2: { _id: wei.id }, content: '在吗' })
  expect(await frame(mine, 9)).toMatchObject({ seq: 1 })
  expect((await frame(theirs, 2)).message).toMatchObject({ content: '在吗' })
  await until(() => handled.get(mine) === 2)
  expect(handled.get(theirs)).toBeUndefined()
  const stranger = open()
  send(stranger, { msgCata: 8 })
  expect(await frame(stranger, 12)).toMatchObject({ code: 'NOT_LOGGED_IN' })
  expect(await until(() => ends.get(stranger))).toEqual([4401, 'NOT_LOGGED_IN'])
  for (const client of [mine, theirs, stranger]) link.send(LinkRecord.Closed, client)
  await until(() => chat.service.app.get(Live).connectedHere().length === 0)
})

const tokenOf = (who: KnownMember, sid: string, at: Date): Promise<string> =>
  new TokenSigner(process.env.TOKEN_PRIVATE_JWK ?? '').sign({ sub: who.id, type: 'normal', sid, client: 'app' }, 60, at)

test('a socket is resumed with what was kept: login, language, people shown, although its token expired meanwhile', async () => {
  const before = await login(lin)
  send(before, { msgCata: 0, token: lin.token, language: 'en' })
  send(before, { msgCata: 7, users: [wei.id] })
  send(before, { msgCata: 4, user2: { _id: wei.id } })
  await until(() => handled.get(before) === 4)
  expect(kept.get(before)).toEqual({
    token: lin.token,
    acceptedAt: expect.any(String),
    language: 'en',
    shown: wei.id,
    partner: wei.id,
  })
  const opened = new Date(Date.now() - 3_600_000)
  const token = await tokenOf(lin, 'old', opened)
  const resumed = open({
    path: `/ws/${lin.id}`,
    kept: { ...kept.get(before), token, acceptedAt: String(opened.getTime()) },
  })
  expect(await frame(resumed, 0)).toMatchObject({ ready: true, user_id: lin.id })
  expect(await frame(resumed, 7)).toMatchObject({ user_id: wei.id })
  send(resumed, { msgCata: 2, clientId: 'none' })
  expect(await frame(resumed, 12)).toMatchObject({ msg: expect.stringMatching(/^Some of the input/) })
  // whoever opens a socket themselves needs a valid token
  const opening = open()
  send(opening, { msgCata: 0, token })
  expect(await until(() => ends.get(opening))).toEqual([4401, 'TOKEN_EXPIRED'])
  const expiredBefore = open({ kept: { token, acceptedAt: String(Date.now()) } })
  expect(await until(() => ends.get(expiredBefore))).toEqual([4401, 'TOKEN_EXPIRED'])
  const withoutTime = open({ kept: { token } })
  send(withoutTime, { msgCata: 8 })
  expect(await until(() => ends.get(withoutTime))).toEqual([4401, 'NOT_LOGGED_IN'])
})

test('a socket whose login was ended, or whose person was banned, while no instance had it, is not resumed', async () => {
  const at = new Date()
  const resume = async (who: KnownMember) =>
    open({ kept: { token: await tokenOf(who, 'ended', at), acceptedAt: String(at.getTime()) } })
  const status: AccountStatus = { type: 'normal', isCompleted: 4, vipLimitDate: null, roles: [], notBefore: 0 }
  const statuses = chat.service.app.get(AccountStatuses)
  await statuses.publishStatus(lin.id, { ...status, endedSessions: ['ended'] })
  await statuses.publishStatus(wei.id, { ...status, isCompleted: 5 })
  const [ended, banned] = [await resume(lin), await resume(wei)]
  expect(await until(() => ends.get(ended))).toEqual([4401, 'TOKEN_EXPIRED'])
  expect(await until(() => ends.get(banned))).toEqual([4403, 'ACCOUNT_BANNED'])
  for (const who of [lin, wei]) await statuses.publishStatus(who.id, status)
})

test('a client that does not read is cut off by what waits at the gateway, and nobody else of the link', async () => {
  const mei = await knownMember(chat)
  const [slow, quick] = [await login(mei), await login(mei)]
  link.send(LinkRecord.Waiting, slow, numberPayload(100 << 10))
  send(slow, { msgCata: 8 })
  await frame(slow, 8)
  link.send(LinkRecord.Waiting, slow, numberPayload(129 << 10))
  send(slow, { msgCata: 8 })
  expect(await until(() => ends.get(slow))).toBe('terminated')
  send(quick, { msgCata: 8 })
  await frame(quick, 8)
})

test('the end of a login closes its sockets of the link', async () => {
  const mei = await knownMember(chat)
  const client = await login(mei, await tokenOf(mei, 'one', new Date()))
  await chat.receive(sessionsEnded, mei.id, { user_id: mei.id, sessions: ['one'] })
  expect(await until(() => ends.get(client))).toEqual([4401, 'TOKEN_EXPIRED'])
})

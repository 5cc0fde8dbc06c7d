import { afterAll, beforeAll, expect, test } from '@jest/globals'
import type { incidents, signupMatches } from '@xinyu/contracts/admin/cases'
import { strangerAddressed } from '@xinyu/contracts/events/chat'
import { invited } from '@xinyu/contracts/events/content'
import { appealDecided } from '@xinyu/contracts/events/moderation'
import { imageScored } from '@xinyu/contracts/events/face'
import { erased, profileSubmitted } from '@xinyu/contracts/events/users'
import { findSimilarFaces } from '@xinyu/contracts/internal/face'
import {
  decideInIncident,
  findDeviceMarks,
  findSharedLogins,
  findSharedPayees,
  getSnapshots,
  undoInIncident,
} from '@xinyu/contracts/internal/incidents'
import type { RecordOf } from '@xinyu/contracts/resource'
import { connected, likenessKinds, weakKinds } from '@xinyu/contracts/rules/likeness/kinds'
import { textPrint } from '@xinyu/contracts/rules/likeness/text-print'
import { FixedClock } from '@xinyu/platform/clock'
import { newId } from '@xinyu/platform/ids'
import { snapshot } from '@xinyu/testkit/people/builders'
import { eraseAndCountReceipts } from '@xinyu/testkit/people/personal-data'
import { type ServiceUnderTest, startService, type TestPerson } from '@xinyu/testkit/service-under-test'
import { type ModerationConfig, moderationConfig } from '../config.ts'
import { changed, innocent, meant, seeded } from '../likeness/corpus/wave-texts.ts'
import { keysOf } from '../likeness/print.rules.ts'
import { ModerationModule } from '../moderation.module.ts'

type Incident = RecordOf<typeof incidents>
const random = seeded(28)
const swindlers = Array.from({ length: 30 }, newId)
const members = Array.from({ length: 500 }, newId)
const staff = newId()
const victims = Array.from({ length: 40 }, newId)
/** what the users service was asked to do, and what it refuses */
const decided = new Map<string, string>()
const refusing = new Map<string, string>()
const banned = new Set<string>()
/** who joined from a marked device of whom */
const marked = new Map<string, string[]>()
let calls = 0
const clock = FixedClock.atNextNoon()
const strong = new Set(likenessKinds.filter((kind) => !weakKinds.has(kind)))

let moderation: ServiceUnderTest<ModerationConfig>
let moderator: TestPerson
let second: TestPerson
const emptyShare = { devices: [], addresses: [] }
beforeAll(async () => {
  const device = (at: number) => ({
    label: `device-${at}`,
    people: swindlers.filter((_one, index) => index % 5 === at),
  })
  const shared = {
    devices: [0, 1, 2, 3, 4].map(device),
    // a café, in which innocent members sit too
    addresses: [{ label: '203.0.113.*', people: [...swindlers.slice(0, 4), ...members.slice(0, 20), staff] }],
  }
  moderation = await startService({
    name: 'moderation',
    module: ModerationModule,
    config: moderationConfig,
    clock,
    internal: [
      {
        call: findSharedLogins,
        answer: ({ user_ids }: { user_ids: string[] }) =>
          user_ids.some((one) => swindlers.includes(one)) ? shared : emptyShare,
      },
      {
        call: findSharedPayees,
        answer: () => ({ payees: [{ label: 'z***@example.com', people: swindlers.slice(0, 2) }] }),
      },
      { call: findSimilarFaces, answer: () => ({ state: 'noConsent', faces: [] }) },
      {
        call: getSnapshots,
        answer: ({ user_ids }: { user_ids: string[] }) => ({
          users: user_ids.map((_id) =>
            snapshot({
              _id,
              isCompleted: banned.has(_id) ? 5 : 4,
              roles: _id === staff ? ['support'] : [],
            }),
          ),
        }),
      },
      { call: findDeviceMarks, answer: ({ user_id }: { user_id: string }) => ({ marked: marked.get(user_id) ?? [] }) },
      {
        call: decideInIncident,
        answer: ({ user_id, step }: { user_id: string; step: string }) => {
          calls++
          const code = refusing.get(user_id)
          if (code) throw Object.assign(new Error(code), { code })
          decided.set(user_id, step)
          return {}
        },
      },
      {
        call: undoInIncident,
        answer: ({ user_id }: { user_id: string }) => {
          decided.delete(user_id)
          return {}
        },
      },
    ] as never,
  })
  moderator = await moderation.person({ roles: ['moderator'] })
  second = await moderation.person({ roles: ['moderator'] })
  await sendWave()
}, 120_000)
afterAll(() => moderation.close())

const message = (user_id: string, to: string, text: string) => {
  const print = textPrint(text)
  if (print === null) return Promise.resolve()
  const favorite_id = `${user_id}-${to}`
  const sentAt = clock.now().toISOString()
  const sent = { message_id: newId(), favorite_id, user_id, user2_id: to, print, at: sentAt }
  return moderation.receive(strangerAddressed, favorite_id, sent)
}
const at = <T>(list: readonly T[], place: number): T => list[place % list.length] as T
/** 200 messages with one text and one photo of thirty; five hundred members write texts of their own. */
const sendWave = async (): Promise<void> => {
  for (let sent = 0; sent < 200; sent++)
    await message(at(swindlers, sent), at(victims, sent + Math.floor(sent / 30)), changed(at(meant, 1), random))
  for (const [place, user_id] of swindlers.entries()) {
    // each copy of the photo differs in other bits
    const print = (0xf0f0_1234_5678_9abcn ^ (1n << BigInt(place))).toString(16)
    await picture(user_id, `pictures/960/s${place}.jpg`, print)
  }
  for (const [place, user_id] of members.entries()) {
    const text = `${at(innocent, place)}，我是${place}号的${user_id.slice(-5)}，${at(innocent, place * 5 + 1)}`
    await message(user_id, at(victims, place), text)
  }
  await moderation.receive(invited, members[0] ?? '', { user_id: at(members, 0), inviter_id: at(swindlers, 0) })
}
const picture = (user_id: string, key: string, print: string) =>
  moderation.receive(imageScored, key, {
    key,
    user_id,
    nudity: { drawing: 0, hentai: 0, neutral: 1, porn: 0, sexy: 0 },
    score: 0,
    verdict: 'clear',
    print,
  })

const rest = async <R = Incident>(path: string, body?: object, by = moderator) => {
  const reply = await fetch(`${moderation.service.url}/api/admin/incidents${path}`, {
    method: body ? 'POST' : 'GET',
    headers: { authorization: `Bearer ${by.token}`, 'content-type': 'application/json' },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
  return { status: reply.status, body: (await reply.json()) as R & { code?: string } }
}
const open = async (person: string, by = moderator) =>
  (await rest('', { origin: 'users', subject_id: person, people: [person] }, by)).body
const proposed = ({ members: all, likenesses }: Incident) =>
  [
    ...connected(
      all.flatMap(({ isFirst, user_id }) => (isFirst ? [user_id] : [])),
      likenesses,
      strong,
    ),
  ].toSorted()
const limit = { step: 'limit', days: 7, hideMessages: true, warnReceivers: true, rule: 'fraud', reason: '群发诈骗信息' }

test('from one of thirty all are proposed, with what links each, and none of five hundred others', async () => {
  const incident = await open(at(swindlers, 0))
  expect(proposed(incident)).toEqual(swindlers.toSorted())
  const kinds = new Set(incident.likenesses.map(({ kind }) => kind))
  expect([...kinds].toSorted()).toEqual(['address', 'device', 'inviter', 'payee', 'picture', 'text'])
  const [copy] = incident.likenesses.filter(({ kind }) => kind === 'picture')
  expect(copy?.evidence).toMatch(/pictures\/960\/s\d+\.jpg/)
  expect(copy?.original).toMatch(/pictures\/960\/s0\.jpg/)
  // whoever shares only a café or an inviter is shown, not proposed
  expect(incident.members.map(({ user_id }) => user_id)).toEqual(expect.arrayContaining(members.slice(0, 20)))
  expect(incident.members).toHaveLength(50)
  const first = incident.members.find(({ isFirst }) => isFirst)
  expect(first).toMatchObject({ user_id: swindlers[0], sent: 7, receivers: 7, outcome: 'none' })
  expect((await open(at(swindlers, 0), second)).id).toBe(incident.id)
})

test('an act on thirty waits for a second person, is applied to each once, and is undone as one', async () => {
  const { id } = await open(at(swindlers, 0))
  refusing.set(at(swindlers, 3), 'REPORTED_YOU')
  const waiting = (await rest(`/${id}/act`, { ...limit, people: swindlers })).body
  expect(waiting).toMatchObject({ state: 'waiting', requestedBy: moderator.id, act: { step: 'limit', days: 7 } })
  await moderation.runJob('run-incidents')
  expect(decided.size).toBe(0)
  expect((await rest(`/${id}/approve`, {})).body.code).toBe('SECOND_PERSON_NEEDED')
  expect((await rest(`/${id}/approve`, {}, second)).body).toMatchObject({ state: 'running', decidedBy: second.id })
  await moderation.runJob('run-incidents')
  await moderation.runJob('run-incidents')
  const done = (await rest(`/${id}`)).body
  expect(done.state).toBe('done')
  expect([...decided.keys()].toSorted()).toEqual(swindlers.filter((one) => !refusing.has(one)).toSorted())
  expect(done.members.filter(({ outcome }) => outcome === 'refused')).toMatchObject([
    { user_id: swindlers[3], refusal: 'REPORTED_YOU' },
  ])
  expect(calls).toBe(30)
  const told = (type: string) => moderation.published.filter((one) => one.type === `moderation.${type}.v1`)
  expect(told('incident-applied')).toHaveLength(29)
  const stranger = await moderation.person({ roles: ['moderator'] })
  expect((await rest(`/${id}/undo`, {}, stranger)).body.code).toBe('FORBIDDEN')
  expect((await rest(`/${id}/undo`, {}, second)).body.state).toBe('undoing')
  await moderation.runJob('run-incidents')
  expect([(await rest(`/${id}`)).body.state, decided.size]).toEqual(['undone', 0])
  await moderation.drain()
  expect(told('incident-undone')).toHaveLength(30)
  const trail = moderation.published.filter(
    ({ type, data }) => type === 'moderation.audited.v1' && (data as { action: string }).action === 'incidents.act',
  )
  expect(trail.map(({ data }) => (data as { outcome: string }).outcome)).toEqual(['begun', 'done'])
})

test('one decides alone about a few; nobody who is not in the room, and nobody about themselves', async () => {
  const { id } = await open(at(swindlers, 1))
  expect((await rest(`/${id}/act`, { ...limit, people: [newId()] })).body.code).toBe('NOT_FOUND')
  expect((await rest(`/${id}/act`, { ...limit, people: [moderator.id] })).body.code).toBe('SELF')
  const own = { origin: 'users', subject_id: moderator.id, people: [moderator.id] }
  expect((await rest('', own)).body.code).toBe('SELF')
  const few = swindlers.slice(10, 14)
  expect((await rest(`/${id}/act`, { ...limit, words: ['啊！'], people: few })).body.code).toBe('WORD_TOO_SHORT')
  expect(
    (await rest(`/${id}/act`, { ...limit, step: 'forever', words: ['海外数字黄金'], people: few })).body.state,
  ).toBe('running')
  await moderation.runJob('run-incidents')
  expect(
    [...decided]
      .filter(([, step]) => step === 'forever')
      .map(([one]) => one)
      .toSorted(),
  ).toEqual(few)
  expect((await rest(`/${id}/act`, { ...limit, people: few })).status).toBe(409)
  const words = () => moderation.database.collection('sensitive_words').find({ word: '海外数字黄金' }).toArray()
  expect(await words()).toMatchObject([{ action: 'review', kind: 'fraud', by: moderator.id }])
  await rest(`/${id}/undo`, {})
  await moderation.runJob('run-incidents')
  expect([await words(), [...decided.values()].includes('forever')]).toEqual([[], false])
  const finance = await moderation.person({ roles: ['finance'] })
  expect((await rest(`/${id}`, undefined, finance)).status).toBe(403)
})

test('a service that does not answer leaves its kinds out, and says so; a refusal that passes is tried again', async () => {
  const { id } = await open(at(swindlers, 2))
  refusing.set(at(swindlers, 20), 'UNAVAILABLE')
  await rest(`/${id}/act`, { ...limit, people: swindlers.slice(20, 22) })
  await moderation.runJob('run-incidents')
  expect((await rest(`/${id}`)).body.state).toBe('running')
  refusing.delete(at(swindlers, 20))
})

test('what shares a key is compared in the index: no document is read for it', async () => {
  const plan = await moderation.database
    .collection('prints')
    .find({ keys: { $in: keysOf('picture', 'f0f0123456789abc') } }, { projection: { _id: 0, print: 1 } })
    .hint({ keys: 1, print: 1 })
    .explain('executionStats')
  const { nReturned, totalDocsExamined, totalKeysExamined } = plan.executionStats
  expect([nReturned, totalDocsExamined]).toEqual([30, 0])
  expect(totalKeysExamined).toBeLessThan(30 * 28 + 2 * 28)
})

test('a new member who is like a banned one becomes a case before they write, and is refused nothing', async () => {
  const [newcomer, other] = [newId(), newId()]
  const join = (person: string, text: string) =>
    moderation.receive(profileSubmitted, person, {
      user: snapshot({ _id: person, isCompleted: 2, wasApproved: false }),
      revision: 1,
      texts: [{ field: 'aboutMe', text }],
      images: [],
    })
  const matches = async (): Promise<RecordOf<typeof signupMatches>[]> => {
    const headers = { authorization: `Bearer ${moderator.token}` }
    return (await (await fetch(`${moderation.service.url}/api/admin/signupMatches`, { headers })).json()) as never
  }
  banned.add(at(swindlers, 8))
  marked.set(other, [at(swindlers, 9)])
  await join(newcomer, changed(at(meant, 1), random))
  await join(other, `${at(innocent, 3)}，${at(innocent, 9)}`)
  await moderation.runJob('match-newcomers')
  const found = (await matches()).toSorted(
    (one, next) => Number(next.user_id === newcomer) - Number(one.user_id === newcomer),
  )
  expect(found).toMatchObject([
    { user_id: newcomer, state: 'open', others: [{ user_id: at(swindlers, 8), kinds: ['text'] }] },
    // from a marked device, whatever became of the account
    { user_id: other, state: 'open', others: [{ user_id: at(swindlers, 9), kinds: ['device'] }] },
  ])
  await moderation.runJob('refresh-cases')
  const items = await moderation.database.collection<{ _id: string }>('cases').findOne({ _id: newcomer })
  expect(items).toMatchObject({ kinds: ['match', 'profile'] })
  const path = `/../signupMatches/${newcomer}/done`
  expect((await rest<{ state: string }>(path, {})).body).toMatchObject({ state: 'done', decidedBy: moderator.id })
  expect((await rest(path, {})).status).toBe(409)
  // a picture comes later: the same match does not wait again
  await picture(newcomer, 'pictures/960/newcomer.jpg', '0123456789abcdef')
  await moderation.runJob('match-newcomers')
  // an appeal was right: the other is not matched again either
  const appeal = { appeal_id: 'a', user_id: other, ban_id: 'b', outcome: 'lifted', until: null, rule: null } as const
  const upheld = { ...appeal, reason: '', note: '', moderator_id: second.id, report_id: null, reporter_id: null }
  await moderation.receive(appealDecided, 'a', upheld)
  marked.set(other, [at(swindlers, 9), at(swindlers, 10)])
  await picture(other, 'pictures/960/other.jpg', '0123456789abcdef')
  await moderation.runJob('match-newcomers')
  expect((await matches()).map(({ state }) => state)).toEqual(['done', 'done'])
  await moderation.receive(erased, at(swindlers, 8), { user: snapshot({ _id: at(swindlers, 8), isCompleted: 6 }) })
  expect((await matches()).find(({ user_id }) => user_id === newcomer)?.others).toEqual([])
})

test('nothing of an erased person is kept, in a room, a likeness or as a receiver, not even if its fact comes later', async () => {
  const [gone, victim] = [at(swindlers, 5), at(victims, 7)]
  await open(gone)
  for (const person of [gone, victim])
    await moderation.receive(erased, person, { user: snapshot({ _id: person, isCompleted: 6 }) })
  await message(gone, at(victims, 1), changed(at(meant, 1), random))
  await picture(gone, 'pictures/960/late.jpg', 'f0f0123456789abc')
  await moderation.receive(profileSubmitted, gone, {
    user: snapshot({ _id: gone }),
    revision: 1,
    texts: [{ field: 'aboutMe', text: at(meant, 1) }],
    images: [],
  })
  for (const name of ['prints', 'invitations', 'incidents', 'signup_matches']) {
    const rows = await moderation.database.collection(name).find().toArray()
    expect([name, JSON.stringify(rows).includes(gone), JSON.stringify(rows).includes(victim)]).toEqual([
      name,
      false,
      false,
    ])
  }
  expect(await eraseAndCountReceipts(moderation, at(swindlers, 6), clock)).toBe(1)
})

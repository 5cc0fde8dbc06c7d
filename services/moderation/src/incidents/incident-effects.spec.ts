import { afterAll, beforeAll, expect, test } from '@jest/globals'
import type { incidents } from '@xinyu/contracts/admin/cases'
import { appealDecided } from '@xinyu/contracts/events/moderation'
import { postRejected, postSubmitted } from '@xinyu/contracts/events/social'
import { photosRestored, photosTakenDown, profileSubmitted } from '@xinyu/contracts/events/users'
import { findSimilarFaces } from '@xinyu/contracts/internal/face'
import {
  countPublicContent,
  countPublicPhotos,
  decideInIncident,
  findSharedLogins,
  findSharedPayees,
  getSnapshots,
  undoInIncident,
} from '@xinyu/contracts/internal/incidents'
import type { RecordOf } from '@xinyu/contracts/resource'
import { FixedClock } from '@xinyu/platform/clock'
import { newId } from '@xinyu/platform/ids'
import { snapshot } from '@xinyu/testkit/people/builders'
import { type ServiceUnderTest, startService, type TestPerson } from '@xinyu/testkit/service-under-test'
import { type ModerationConfig, moderationConfig } from '../config.ts'
import { ModerationModule } from '../moderation.module.ts'

type Incident = RecordOf<typeof incidents>
interface Part {
  user_id: string
  step: string
  markDevicesUntil: string | null
}
const clock = FixedClock.atNextNoon()
/** what the users service was asked to do: the steps, and until when devices are marked */
const decided = new Map<string, string>()
const markedUntil = new Map<string, string>()
/** who shares a device with whoever is searched for */
let sharing: string[] = []
/** what is public, as social says; null: it does not answer */
let published: { user_id: string; posts: number; smiles: number; comments: number }[] | null = []
let moderation: ServiceUnderTest<ModerationConfig>
let moderator: TestPerson
let second: TestPerson

beforeAll(async () => {
  const decide = ({ user_id, step, markDevicesUntil }: Part) => {
    decided.set(user_id, step)
    if (markDevicesUntil) markedUntil.set(user_id, markDevicesUntil)
    return {}
  }
  const undo = ({ user_id }: Part) => {
    decided.delete(user_id)
    markedUntil.delete(user_id)
    return {}
  }
  const shared = ({ user_ids }: { user_ids: string[] }) =>
    sharing.length > 0 ? { devices: [{ label: 'd', people: [...user_ids, ...sharing] }], addresses: [] } : noShared
  const internal = [
    { call: findSharedLogins, answer: shared },
    { call: findSharedPayees, answer: () => ({ payees: [] }) },
    { call: findSimilarFaces, answer: () => ({ state: 'noConsent', faces: [] }) },
    {
      call: getSnapshots,
      answer: ({ user_ids }: { user_ids: string[] }) => ({ users: user_ids.map((_id) => snapshot({ _id })) }),
    },
    {
      call: countPublicContent,
      answer: () => {
        if (!published) throw new Error('away')
        return { counts: published }
      },
    },
    {
      call: countPublicPhotos,
      answer: ({ user_ids }: { user_ids: string[] }) => ({
        counts: user_ids.slice(0, 1).map((user_id) => ({ user_id, photos: 3 })),
      }),
    },
    { call: decideInIncident, answer: decide },
    { call: undoInIncident, answer: undo },
  ]
  const how = { name: 'moderation', module: ModerationModule, config: moderationConfig, clock } as const
  moderation = await startService({ ...how, internal: internal as never })
  moderator = await moderation.person({ roles: ['moderator'] })
  second = await moderation.person({ roles: ['moderator'] })
})
afterAll(() => moderation.close())

const noShared = { devices: [], addresses: [] }
const rest = async (path: string, body?: object) => {
  const reply = await fetch(`${moderation.service.url}/api/admin/incidents${path}`, {
    method: body ? 'POST' : 'GET',
    headers: { authorization: `Bearer ${moderator.token}`, 'content-type': 'application/json' },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
  return { status: reply.status, body: (await reply.json()) as Incident & { code?: string } }
}
const open = async (...people: string[]) => (await rest('', { origin: 'users', subject_id: people[0], people })).body
const limit = { step: 'limit', days: 7, hideMessages: true, rule: 'fraud', reason: '群发诈骗信息' }

test('what waits of an account is refused with the reason and its devices are marked; the undo has both taken back', async () => {
  const [person, other] = [newId(), newId()]
  const post = newId()
  const submit = async () => {
    const texts = [{ field: 'aboutMe', text: '加微信 abc12345' }]
    await moderation.receive(profileSubmitted, person, {
      user: snapshot({ _id: person, wasApproved: true }),
      revision: 3,
      texts,
      images: [],
    })
    const written = { post_id: post, user_id: person, type: 'mood', text: '加微信 abc12345', images: [], topic: null }
    await moderation.receive(postSubmitted, post, { ...written, type: 'mood' })
  }
  await submit()
  const status = async () =>
    (await moderation.database.collection('reviews').find({ user_id: person }).toArray())
      .map(({ kind, status: now }) => [kind, now])
      .toSorted()
  const published = (type: string) =>
    moderation.published.flatMap((one) =>
      one.type === `moderation.${type}.v1` && (one.data as { user_id: string }).user_id === person ? [one.data] : [],
    )
  expect(await status()).toEqual([
    ['post', 'waiting'],
    ['profile', 'waiting'],
  ])
  const { id } = await open(person, other)
  const before = clock.now().getTime()
  await rest(`/${id}/act`, { ...limit, refuseWaiting: true, markDevices: true, people: [person, other] })
  for (let twice = 0; twice < 2; twice++) await moderation.runJob('run-incidents')
  await moderation.drain()
  expect(await status()).toEqual([
    ['post', 'rejected'],
    ['profile', 'rejected'],
  ])
  const refused = { decision: 'rejected', reason: limit.reason, moderator_id: moderator.id }
  expect(published('review-decided')).toMatchObject([refused, refused])
  expect(Date.parse(markedUntil.get(other) ?? '') - before).toBe(180 * 86_400_000)
  // its service has refused it by that, and submits it again when the refusal is taken back
  const ofPost = { post_id: post, user_id: person }
  await moderation.receive(postRejected, post, { ...ofPost, reason: limit.reason, moderator_id: moderator.id })
  await rest(`/${id}/undo`, {})
  for (let twice = 0; twice < 2; twice++) await moderation.runJob('run-incidents')
  await moderation.drain()
  expect(published('review-reopened')).toMatchObject([{ revision: expect.any(Number) }, { user_id: person }])
  expect(markedUntil.size).toBe(0)
  await moderation.receive(postSubmitted, post, {
    ...ofPost,
    type: 'mood',
    text: '加微信 abc12345',
    images: [],
    again: true,
  })
  expect(await status()).toEqual([
    ['post', 'rejected'],
    ['post', 'waiting'],
    ['profile', 'rejected'],
  ])
})

test('what is public of an account is shown before the act, taken down with its reason, and shown again by the undo', async () => {
  const [person, other] = [newId(), newId()]
  published = [{ user_id: person, posts: 2, smiles: 1, comments: 5 }]
  const room = await open(person, other)
  const counts = (incident: Incident) => incident.members.map((member) => member.published)
  const none = { posts: 0, smiles: 0, comments: 0, photos: 0 }
  expect(counts(room)).toEqual([{ posts: 2, smiles: 1, comments: 5, photos: 3 }, none])
  await rest(`/${room.id}/act`, { ...limit, hideMessages: false, takeDownPublic: true, people: [person] })
  await moderation.runJob('run-incidents')
  await rest(`/${room.id}/undo`, {})
  await moderation.runJob('run-incidents')
  await moderation.drain()
  const told = moderation.published.filter(({ key, type }) => key === room.id && type.includes('.incident-'))
  const part = { user_id: person, hidesMessages: false, takesDown: { reason: limit.reason, by: moderator.id } }
  expect(told).toMatchObject([
    { type: 'moderation.incident-applied.v1', data: part },
    { type: 'moderation.incident-undone.v1', data: part },
  ])
  published = null
  expect(counts((await rest(`/${room.id}`)).body)).toEqual([null, null])
  const user = snapshot({ _id: person })
  const statements = () => moderation.database.collection('statements').find({ user_id: person }).toArray()
  await moderation.receive(photosTakenDown, person, { user, reason: limit.reason, by: moderator.id })
  const given = { kind: 'image', facts: limit.reason, isAutomated: false }
  expect(await statements()).toMatchObject([{ ...given, withdrawnAt: null }])
  await moderation.receive(photosRestored, person, { user })
  expect(await statements()).toMatchObject([{ ...given, withdrawnAt: expect.any(Date) }])
})

test('whose case another moderator has is shown with their name and left out, unless that is overridden', async () => {
  const [claimed, free] = [newId(), newId()]
  await moderation.database
    .collection<{ _id: string }>('cases')
    .updateOne(
      { _id: claimed },
      { $set: { claimedBy: second.id, claimedUntil: new Date(clock.now().getTime() + 60_000) } },
      { upsert: true },
    )
  const { id, members: all } = await open(free, claimed)
  const holders = all.flatMap(({ user_id, claimedBy }) => (claimedBy ? [[user_id, claimedBy]] : []))
  expect(holders).toEqual([[claimed, second.id]])
  const act = { ...limit, people: [claimed, free] }
  const outcomes = async () => {
    await moderation.runJob('run-incidents')
    const { members: decidedAbout } = (await rest(`/${id}`)).body
    return act.people.map((person) => decidedAbout.find(({ user_id }) => user_id === person)?.outcome)
  }
  await rest(`/${id}/act`, act)
  expect(await outcomes()).toEqual(['refused', 'done'])
  await rest(`/${id}/undo`, {})
  expect(await outcomes()).toEqual(['undone', 'undone'])
  await rest(`/${id}/act`, { ...act, overrideClaims: true })
  expect(await outcomes()).toEqual(['done', 'done'])
})

test('who was wrongly in an incident and appeals gets all of it back alone, and is not proposed again', async () => {
  const [wrong, other] = [newId(), newId()]
  const { id } = await open(other, wrong)
  await rest(`/${id}/act`, { ...limit, refuseWaiting: true, markDevices: true, people: [wrong, other] })
  await moderation.runJob('run-incidents')
  const appeal = { appeal_id: newId(), user_id: wrong, ban_id: 'b', of: 'limit', until: null, rule: 'fraud' } as const
  const upheld = { ...appeal, outcome: 'lifted', reason: '', note: '', moderator_id: second.id } as const
  const facts = { ...upheld, report_id: null, incident_id: id, reporter_id: null }
  for (let twice = 0; twice < 2; twice++) await moderation.receive(appealDecided, appeal.appeal_id, facts)
  await moderation.drain()
  const undone = moderation.published.filter(
    ({ type, data }) =>
      type === 'moderation.incident-undone.v1' && (data as { incident_id: string }).incident_id === id,
  )
  expect(undone.map(({ data }) => data)).toMatchObject([{ user_id: wrong, hidesMessages: true }])
  expect([decided.has(wrong), decided.has(other), markedUntil.has(wrong), markedUntil.has(other)]).toEqual([
    false,
    true,
    false,
    true,
  ])
  const member = ({ members: all }: Incident) => all.find(({ user_id }) => user_id === wrong)
  const { body: done } = await rest(`/${id}`)
  expect([done.state, member(done)]).toMatchObject(['done', { outcome: 'undone', isCleared: true }])
  sharing = [wrong, other]
  const again = await open(newId())
  expect(member(again)).toMatchObject({ isCleared: true })
  expect((await rest(`/${again.id}/act`, { ...limit, people: [wrong] })).body.code).toBe('CONFLICT')
})

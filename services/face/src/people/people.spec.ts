import { afterAll, beforeAll, expect, test } from '@jest/globals'
import {
  avatarChanged,
  erased,
  profileApproved,
  profileChanged,
  registered,
  rolesChanged,
} from '@xinyu/contracts/events/users'
import { newId } from '@xinyu/platform/ids'
import { FactFeed } from '@xinyu/testkit/fact-feed'
import { testPeopleCopyConformance } from '@xinyu/testkit/people/people-copy-conformance'
import { type ServiceUnderTest, startService } from '@xinyu/testkit/service-under-test'
import { userSnapshot } from '../test-users.ts'
import { faceConfig, type FaceConfig } from '../config.ts'
import { FaceModule } from '../face.module.ts'
import { IndexSync } from '../search/index-sync.public.ts'
import { People } from './people.public.ts'

let face: ServiceUnderTest<FaceConfig>
let people: People
let feed: FactFeed
beforeAll(async () => {
  face = await startService({ name: 'face', module: FaceModule, config: faceConfig, env: { FACE_WORKERS: '1' } })
  people = face.service.app.get(People)
  feed = new FactFeed(face.service)
})
afterAll(() => face.close())

testPeopleCopyConformance({
  service: () => face.service,
  isBlocked: async (one, other) => (await people.blockedWith(one)).includes(other),
  nameOf: async (id) => (await people.find(id)).user?.name,
})

test('an approved person is shown, and the avatar is recorded, in any order of the facts', async () => {
  const id = newId()
  const user = userSnapshot(id)
  await feed.receive(avatarChanged, id, 2, { user, key: 'p/last.jpg' })
  await feed.receive(profileApproved, id, 1, { user, revision: 1 })
  await feed.receive(avatarChanged, id, 2, { user, key: 'p/last.jpg' })
  expect((await people.find(id)).isShown).toBe(true)
  const members = face.database.db.collection<{ _id: string }>('members')
  expect(await members.findOne({ _id: id })).toMatchObject({ avatarKey: 'p/last.jpg', faces: [] })
})

test('people are found by the face that others see while a newer avatar waits, then by the new one', async () => {
  const id = newId()
  const addressOf = (name: string) => `https://pictures.test/pictures/960/${name}`
  const approved = userSnapshot(id, { avatar: addressOf('old.jpg'), wasApproved: true })
  const waiting = { ...approved, isCompleted: 2 }
  await feed.receive(avatarChanged, id, 1, { user: approved, key: 'pictures/960/old.jpg' })
  const members = face.database.db.collection<{ _id: string; faces: object[] }>('members')
  const faceOf = (label: string) => ({
    _id: newId(),
    label,
    source: 'avatar',
    descriptor: Array(128).fill(0),
    smile: null,
    age: null,
    addtime: new Date(),
  })
  await members.updateOne({ _id: id }, { $set: { faces: [faceOf('avatar')] } })
  const shown = async () =>
    (await face.service.app.get(IndexSync).facesOf(id)).map(({ label, isShown }) => [label, isShown])
  expect(await shown()).toEqual([['avatar', true]])
  // a text or a picture of the album waits for review
  await feed.receive(profileChanged, id, 2, { user: waiting })
  expect([(await people.findShown([id])).has(id), await shown()]).toEqual([true, [['avatar', true]]])
  // another avatar waits for review, and has been measured
  await feed.receive(avatarChanged, id, 3, { user: waiting, key: 'pictures/960/new.jpg' })
  await members.updateOne({ _id: id }, { $push: { faces: faceOf('avatar') } })
  expect([(await people.findShown([id])).has(id), await shown()]).toEqual([
    true,
    [
      ['approved avatar', true],
      ['avatar', false],
    ],
  ])
  await feed.receive(profileApproved, id, 4, { user: { ...approved, avatar: addressOf('new.jpg') }, revision: 2 })
  expect(await shown()).toEqual([['avatar', true]])
})

test('nothing is kept of an erased user, and no replay restores anything', async () => {
  const id = newId()
  const user = userSnapshot(id)
  await feed.receive(registered, id, 1, { user, how: 'phone', shareCode: null })
  await feed.receive(erased, id, 2, { user: { ...user, isCompleted: 6 } })
  await feed.handle(registered, id, 1, { user, how: 'phone', shareCode: null })
  expect(await people.find(id)).toEqual({ user: null, isShown: false })
})

test('an erasure from the dead letters leaves nothing when it is replayed after later facts', async () => {
  const id = newId()
  const user = userSnapshot(id)
  await feed.receive(registered, id, 1, { user, how: 'phone', shareCode: null })
  await feed.fail(erased, id, 2, { user: { ...user, isCompleted: 6 } })
  await feed.receive(rolesChanged, id, 3, { user: { ...user, isCompleted: 6 } })
  await feed.replayDeadLetters()
  expect((await people.find(id)).user).toBeNull()
})

test('finds people changed since a moment', async () => {
  const [before, after] = [newId(), newId()]
  await feed.receive(profileApproved, before, 1, { user: userSnapshot(before), revision: 1 })
  await new Promise((resolve) => setTimeout(resolve, 5))
  const since = new Date()
  await feed.receive(profileApproved, after, 1, { user: userSnapshot(after), revision: 1 })
  const found: string[] = []
  for await (const id of people.ids(since)) found.push(id)
  expect(found).toEqual([after])
})

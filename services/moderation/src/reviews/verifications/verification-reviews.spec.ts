import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { reviewDecided } from '@xinyu/contracts/events/moderation'
import { erased, gradeSubmitted, realNameSubmitted } from '@xinyu/contracts/events/users'
import { getCertificates, getIdentityPhotos } from '@xinyu/contracts/internal/users-proofs'
import { snapshot } from '@xinyu/testkit/people/builders'
import { type ServiceUnderTest, startService, type TestPerson } from '@xinyu/testkit/service-under-test'
import { type ModerationConfig, moderationConfig } from '../../config.ts'
import { ModerationModule } from '../../moderation.module.ts'

let moderation: ServiceUnderTest<ModerationConfig>
let moderator: TestPerson
let requests: object[] = []
const papers = {
  realName: '欧阳明月',
  idCard: '110***********0020',
  birthday: '1992-02-29',
  gender: 2,
  front: 'http://oss/front.jpg?Signature=x',
  back: 'http://oss/back.jpg?Signature=x',
  avatarDistance: 0.31,
}
beforeAll(async () => {
  moderation = await startService({
    name: 'moderation',
    module: ModerationModule,
    config: moderationConfig,
    internal: [
      {
        call: getIdentityPhotos,
        answer: (input) => {
          requests.push(input)
          return { papers }
        },
      },
      {
        call: getCertificates,
        answer: () => ({
          papers: { education: 5, school: '厦门大学', certificates: ['http://oss/c.jpg?Signature=x'] },
        }),
      },
    ],
  })
  moderator = await moderation.person({ roles: ['moderator'] })
})
afterAll(() => moderation.close())

const admin = async (path: string, { who = moderator, body }: { who?: TestPerson; body?: object } = {}) => {
  const response = await fetch(`${moderation.service.url}/api/admin/${path}`, {
    method: body ? 'POST' : 'GET',
    headers: { authorization: `Bearer ${who.token}`, 'content-type': 'application/json' },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
  return { http: response.status, json: (await response.json()) as Record<string, unknown> }
}
const submit = (id: string, revision = 1) =>
  moderation.receive(realNameSubmitted, id, { user: snapshot({ _id: id }), revision })
const decided = (id: string) =>
  moderation.published
    .filter(({ type, data }) => type === reviewDecided.type && (data as { user_id: string }).user_id === id)
    .map(({ data }) => data)

test('a real name waits for a moderator and is never approved by itself; its decision is published once', async () => {
  await submit('p1')
  await submit('p1')
  await moderation.drain()
  expect(decided('p1')).toEqual([])
  const approve = { body: { revision: 1 } }
  expect((await admin('realNameReviews/realName-p1-1/approve', approve)).json).toMatchObject({ status: 'approved' })
  expect((await admin('realNameReviews/realName-p1-1/approve', approve)).http).toBe(409)
  await moderation.drain()
  expect(decided('p1')).toMatchObject([{ kind: 'realName', decision: 'approved', revision: 1 }])
})

test('the data on an ID card is fetched when one review is opened, is in no list and is stored nowhere', async () => {
  await submit('p2')
  requests = []
  const list = await admin(`realNameReviews?filter=${encodeURIComponent('{"user_id":"p2"}')}&range=[0,9]`)
  expect(list.json).toMatchObject([{ id: 'realName-p2-1', papers: null }])
  expect(requests).toEqual([])
  expect((await admin('realNameReviews/realName-p2-1')).json).toMatchObject({ papers, status: 'waiting' })
  expect(requests).toEqual([{ user_id: 'p2', revision: 1 }])
  const stored = await moderation.database.collection('reviews', { shardKey: '_id' }).find().toArray()
  expect(JSON.stringify(stored)).not.toMatch(/欧阳明月|Signature/)
})

test('only a moderator reads an ID photo', async () => {
  await submit('p3')
  for (const roles of [['support'], ['finance'], []] as ('support' | 'finance')[][]) {
    const who = await moderation.person({ roles })
    expect((await admin('realNameReviews/realName-p3-1', { who })).http).toBe(403)
    expect((await admin('realNameReviews?range=[0,9]', { who })).http).toBe(403)
  }
})

test('a queue neither shows nor decides another queue’s reviews', async () => {
  await submit('p4')
  expect((await admin('gradeReviews/realName-p4-1')).http).toBe(404)
  expect((await admin('gradeReviews/realName-p4-1/approve', { body: { revision: 1 } })).http).toBe(404)
  expect((await admin('profileReviews/realName-p4-1')).http).toBe(404)
})

test('an education is sent back with a reason that its member receives', async () => {
  await moderation.receive(gradeSubmitted, 'p5', { user: snapshot({ _id: 'p5' }), revision: 1, education: 5 })
  expect((await admin('gradeReviews/grade-p5-1')).json).toMatchObject({ papers: { school: '厦门大学' } })
  const body = { revision: 1, reasonCode: 'unclear', reason: '看不清编号' }
  await admin('gradeReviews/grade-p5-1/sendBack', { body })
  await moderation.drain()
  expect(decided('p5')).toMatchObject([{ kind: 'grade', decision: 'rejected', reason: '看不清编号' }])
})

test('a review of another kind is neither found nor decided', async () => {
  await moderation.receive(gradeSubmitted, 'p8', { user: snapshot({ _id: 'p8' }), revision: 1, education: 5 })
  const approval = { body: { revision: 1 } }
  for (const queue of ['profileReviews', 'realNameReviews'])
    expect((await admin(`${queue}/grade-p8-1/approve`, approval)).http).toBe(404)
  expect((await admin('gradeReviews/grade-p8-1')).json).toMatchObject({ status: 'waiting' })
  await moderation.drain()
  expect(decided('p8')).toEqual([])
})

test('of repeated submissions only the latest waits, and nothing of an erased person', async () => {
  await submit('p6', 1)
  await submit('p6', 2)
  expect((await admin('realNameReviews/realName-p6-1')).json).toMatchObject({ status: 'superseded' })
  await moderation.receive(erased, 'p6', { user: snapshot({ _id: 'p6' }) })
  expect((await admin('realNameReviews/realName-p6-2')).json).toMatchObject({
    status: 'superseded',
    user: { name: '' },
  })
})

import { afterAll, beforeAll, expect, test, jest } from '@jest/globals'
import { smilePks } from '@xinyu/contracts/admin/content'
import { banned, blacklisted, erased, featuredChanged } from '@xinyu/contracts/events/users'
import { addPost, deletePost, getPost } from '@xinyu/contracts/http/posts/posts'
import { getRankList } from '@xinyu/contracts/http/posts/boards'
import {
  addSmileScore,
  getPKRecords,
  getSmilePicks,
  type SmilePk,
  updateSmilePkStatus,
} from '@xinyu/contracts/http/smile-pk/smile-pk'
import { deletePostImg } from '@xinyu/contracts/http/upload/upload'
import { DAY_MS } from '@xinyu/contracts/rules/time'
import { snapshot } from '@xinyu/testkit/people/builders'
import type { TestPerson } from '@xinyu/testkit/service-under-test'
import { type SmileFixture, startSmileFixture } from '../test-smiles.ts'
import { PksStore } from './pks.store.ts'

let fixture: SmileFixture
let social: SmileFixture['social']
beforeAll(async () => {
  fixture = await startSmileFixture()
  social = fixture.social
})
afterAll(() => social.close())

/** The PK of two new smiles of two new members; no others wait. */
const pkOfTwo = async (left = 0.5, right = 0.5) => {
  const [one, other] = [await fixture.member('甲'), await fixture.member('乙')]
  const smiles = [await fixture.smile(one, left), await fixture.smile(other, right)]
  await social.runJob('pair-smiles')
  const [pk] = (await social.call(getPKRecords, { mine: true }, one)).list as [SmilePk]
  const owner = (side: 'left' | 'right'): TestPerson => (pk[side].post.user._id === one.id ? one : other)
  return { pk, one, other, smiles, owner }
}
const vote = (pk: SmilePk, choice: 'left' | 'right', person: TestPerson) =>
  social.call(addSmileScore, { pk_id: pk._id, choice }, person)
const closedFacts = async (pk: string) => {
  await social.drain()
  return social.published.filter(({ key, type }) => key === pk && type === 'social.pk-closed.v1')
}
const endOfTime = async (): Promise<void> => {
  fixture.clock.advance(2 * DAY_MS)
  await social.runJob('close-pks')
  await social.drain()
}

test('a smile’s score is in the answer that publishes it, with the measured face', async () => {
  const { smile } = await fixture.addSmile(await fixture.member(), 0.75)
  expect(smile).toEqual({
    state: 'measured',
    measured: 0.75,
    face: { x: 0.25, y: 0.25, width: 0.5, height: 0.5 },
    faces: 1,
    score: 1300,
    entered: true,
  })
})

test('while the face service is down the post is published without a score, and gets it later', async () => {
  const author = await fixture.member()
  const { _id, smile } = await fixture.addSmile(author, 'away')
  expect(smile).toMatchObject({ state: 'waiting', score: null })
  await fixture.decide(_id, 'approved')
  fixture.setFaceResult(1)
  fixture.clock.advance(60_000)
  await social.runJob('measure-smiles')
  expect((await social.call(getPost, { post_id: _id }, author)).post.smile).toMatchObject({ score: 1400 })
})

test('a picture without a face has no score and cannot be entered', async () => {
  const author = await fixture.member()
  const { _id, smile } = await fixture.addSmile(author, null)
  expect(smile).toMatchObject({ state: 'noFace', score: null })
  expect((await social.refused(updateSmilePkStatus, { post_id: _id, enter: true }, author)).code).toBe('NO_FACE')
})

test('after its first picture is removed, the next one is measured', async () => {
  const author = await fixture.member()
  fixture.setFaceResult(0)
  const images = [await fixture.addPicture(author), await fixture.addPicture(author)]
  const { post } = await social.call(addPost, { type: 'smile', images }, author)
  expect(post.smile?.score).toBe(1000)
  fixture.setFaceResult(1)
  await social.call(deletePostImg, { img_id: images[0] ?? '' }, author)
  fixture.clock.advance(60_000)
  await social.runJob('measure-smiles')
  expect((await social.call(getPost, { post_id: post._id }, author)).post.smile?.score).toBe(1400)
})

test('two smiles with near ratings are paired; viewers vote once, then see the votes; both owners get the result', async () => {
  const { pk, one, other, owner } = await pkOfTwo()
  const viewers = [await fixture.member(), await fixture.member(), await fixture.member()] as const
  const seen = async (person: TestPerson) =>
    (await social.call(getPKRecords, {}, person)).list.find(({ _id }) => _id === pk._id)
  expect(await seen(viewers[0])).toMatchObject({ myVote: null, left: { votes: 0, share: null } })
  await vote(pk, 'left', viewers[0])
  expect(await seen(viewers[1])).toMatchObject({ left: { votes: 0, share: null } })
  await vote(pk, 'left', viewers[1])
  const { pk: after } = await vote(pk, 'right', viewers[2])
  expect(after).toMatchObject({ myVote: 'right', left: { votes: 2, share: 2 / 3 }, right: { votes: 1, share: 1 / 3 } })
  expect(after.left.score).toBeGreaterThan(pk.left.score)
  expect(await seen(viewers[2])).toBeUndefined()
  expect((await social.call(getPKRecords, { voted: true }, viewers[2])).list.map(({ _id }) => _id)).toEqual([pk._id])
  await endOfTime()
  const winner = owner('left').id
  expect(await closedFacts(pk._id)).toMatchObject([
    { data: { user_id: winner, isVoid: false, sides: [{ votes: 2 }, { votes: 1 }] } },
  ])
  for (const person of [one, other]) {
    const [mine] = (await social.call(getPKRecords, { mine: true }, person)).list
    expect(mine).toMatchObject({ status: 'closed', result: 'left', left: { votes: 2 }, right: { votes: 1 } })
    // the sum of the two ratings does not change
    expect((mine?.left.score ?? 0) + (mine?.right.score ?? 0)).toBe(2_400)
  }
  expect((await social.call(getPost, { post_id: pk.left.post._id }, viewers[0])).post.smile?.score).toBeGreaterThan(
    1200,
  )
})

test('a viewer has one vote: another choice is refused, a repeat changes nothing, at once or later', async () => {
  const { pk } = await pkOfTwo()
  const viewer = await fixture.member()
  await Promise.all([vote(pk, 'left', viewer), vote(pk, 'left', viewer), vote(pk, 'left', viewer)])
  const refusal = await social.refused(addSmileScore, { pk_id: pk._id, choice: 'right' }, viewer)
  expect([refusal.code, (await vote(pk, 'left', viewer)).pk.left.votes]).toEqual(['ALREADY_VOTED', 1])
  await endOfTime()
})

test('accounts that no moderator has approved cannot vote', async () => {
  const { pk } = await pkOfTwo()
  for (const isCompleted of [0, 1, 2]) {
    const fresh = await social.person({ isCompleted, wasApproved: false })
    const refused = await social.refused(addSmileScore, { pk_id: pk._id, choice: 'left' }, fresh)
    expect(refused.code).toBe('PROFILE_NOT_APPROVED')
  }
  expect(await social.database.collection('smile_votes').countDocuments({ pk_id: pk._id })).toBe(0)
  await endOfTime()
})

test('nobody votes in a PK of their own, after its end, or where one of the two is hidden from them', async () => {
  const { pk, one, other } = await pkOfTwo()
  const [blocked, late] = [await fixture.member(), await fixture.member()]
  await social.receive(blacklisted, one.id, { user: snapshot({ _id: one.id }), user2_id: blocked.id })
  const codeOf = async (person: TestPerson) =>
    (await social.refused(addSmileScore, { pk_id: pk._id, choice: 'left' }, person)).code
  expect([await codeOf(one), await codeOf(other), await codeOf(blocked)]).toEqual(['SELF', 'SELF', 'NOT_FOUND'])
  expect(await social.database.collection('smile_votes').countDocuments({ pk_id: pk._id })).toBe(0)
  expect((await social.call(getPKRecords, {}, blocked)).list.map(({ _id }) => _id)).not.toContain(pk._id)
  fixture.clock.advance(2 * DAY_MS)
  expect(await codeOf(late)).toBe('PK_CLOSED')
  await endOfTime()
})

test('fifty concurrent viewers are fifty votes, and the job counts a vote left uncounted by a crash', async () => {
  const { pk } = await pkOfTwo()
  const viewers = await Promise.all(Array.from({ length: 50 }, () => fixture.member()))
  await Promise.all(viewers.map((viewer, index) => vote(pk, index % 5 === 0 ? 'right' : 'left', viewer)))
  const pks = social.database.collection<{ _id: string; votes: { left: number; right: number } }>('smile_pks')
  expect((await pks.findOne({ _id: pk._id }))?.votes).toEqual({ left: 40, right: 10 })
  const votes = social.database.collection<{ _id: string }>('smile_votes')
  const uncountedSince = fixture.clock.now()
  await votes.updateOne({ _id: `${pk._id}:${viewers[1]?.id}` }, { $set: { uncountedSince } })
  await pks.updateOne({ _id: pk._id }, { $set: { 'votes.left': 39 }, $inc: { version: 1 } })
  fixture.clock.advance(60_000)
  await social.runJob('recount-votes')
  expect((await pks.findOne({ _id: pk._id }))?.votes).toEqual({ left: 40, right: 10 })
  await endOfTime()
})

test('a withdrawn smile leaves the PK and the boards at once, and may return', async () => {
  const { pk, one, smiles } = await pkOfTwo()
  const [mine = ''] = smiles
  const ranked = async () =>
    (await social.call(getRankList, { by: 'smile', period: 'all', rows: 100 }, one)).list.map(({ post }) => post._id)
  expect(await ranked()).toContain(mine)
  await social.call(updateSmilePkStatus, { post_id: mine, enter: false }, one)
  expect(await ranked()).not.toContain(mine)
  expect(await closedFacts(pk._id)).toMatchObject([{ data: { isVoid: true, user_id: null } }])
  const viewer = await fixture.member()
  expect((await social.call(getPost, { post_id: mine }, viewer)).post.smile).toMatchObject({
    score: null,
    entered: false,
  })
  await social.runJob('pair-smiles')
  expect((await social.call(getPKRecords, { mine: true }, one)).list).toMatchObject([{ result: 'void' }])
  await social.call(updateSmilePkStatus, { post_id: mine, enter: true }, one)
  expect(await ranked()).toContain(mine)
  expect((await social.refused(updateSmilePkStatus, { post_id: mine, enter: false }, viewer)).code).toBe('NOT_FOUND')
  await social.call(updateSmilePkStatus, { post_id: mine, enter: false }, one)
})

test.each([
  [
    'its author deletes the post',
    ({ one, smiles }: Awaited<ReturnType<typeof pkOfTwo>>) =>
      social.call(deletePost, { post_id: smiles[0] ?? '' }, one),
  ],
  [
    'its author is banned',
    ({ one }: Awaited<ReturnType<typeof pkOfTwo>>) =>
      social.receive(banned, one.id, { user: snapshot({ _id: one.id, isCompleted: 5 }), reason: '广告', until: null }),
  ],
  [
    'a moderator revokes the approval',
    ({ smiles }: Awaited<ReturnType<typeof pkOfTwo>>) => fixture.decide(smiles[0] ?? '', 'rejected'),
  ],
] as const)('a PK ends without a winner when %s, and the other smile is free again', async (_why, happens) => {
  const made = await pkOfTwo()
  // a check decides only what waits: a moderator revises the decision
  if (_why.startsWith('a moderator')) {
    const posts = social.database.collection<{ _id: string }>('posts')
    await posts.updateOne({ _id: made.smiles[0] ?? '' }, { $set: { isChecked: 0 } })
  }
  await happens(made)
  await social.drain()
  await social.runJob('close-pks')
  expect(await closedFacts(made.pk._id)).toMatchObject([{ data: { isVoid: true } }])
  const smiles = social.database.collection<{ _id: string }>('smiles')
  expect(await smiles.findOne({ _id: made.smiles[1] ?? '' })).toMatchObject({ pk: null, isFree: true, rating: 1200 })
  await smiles.updateMany({}, { $set: { isFree: false, isRanked: false, entered: false } })
})

test('a PK that cannot be closed stops no other, and is closed by the next try', async () => {
  const made = [await pkOfTwo(), await pkOfTwo()]
  const closed = () => Promise.all(made.map(async ({ pk }) => (await closedFacts(pk._id)).length))
  const store = social.service.app.get(PksStore)
  const close = store.close.bind(store)
  const broken = jest.spyOn(store, 'close').mockImplementation(async (id, ...more) => {
    if (id === made[0]?.pk._id) throw new Error('no luck')
    return close(id, ...more)
  })
  await endOfTime()
  broken.mockRestore()
  expect(await closed()).toEqual([0, 1])
  await social.runJob('close-pks')
  expect(await closed()).toEqual([1, 1])
})

test('an erased person’s smiles and votes are gone, and the PK they voted in counts without them', async () => {
  const { pk } = await pkOfTwo()
  const gone = await pkOfTwo()
  const viewer = await fixture.member()
  await vote(pk, 'left', gone.one)
  await vote(pk, 'left', viewer)
  await social.receive(erased, gone.one.id, { user: snapshot({ _id: gone.one.id, isCompleted: 6, name: '' }) })
  await social.drain()
  expect((await vote(pk, 'left', viewer)).pk.left.votes).toBe(1)
  expect(await closedFacts(gone.pk._id)).toMatchObject([{ data: { isVoid: true } }])
  for (const [name, filter] of [
    ['smiles', { user_id: gone.one.id }],
    ['smile_votes', { voter_id: gone.one.id }],
  ] as const)
    expect(await social.database.collection(name).countDocuments(filter)).toBe(0)
  await endOfTime()
})

test('the picks are smiles of members who are featured now', async () => {
  const [star, other] = [await fixture.member(), await fixture.member()]
  const before = await fixture.smile(star)
  await fixture.smile(other)
  const sendStatus = (wrapperStatus: number) =>
    social.receive(featuredChanged, star.id, { user_id: star.id, wrapperStatus, reason: null })
  const picks = async () => (await social.call(getSmilePicks, {}, other)).posts.map(({ _id }) => _id)
  await sendStatus(4)
  const after = await fixture.smile(star)
  expect(await picks()).toEqual([after, before])
  await sendStatus(0)
  expect(await picks()).toEqual([])
})

test('a moderator sees every PK with its votes, claims one and ends it; others have no access', async () => {
  const { pk } = await pkOfTwo()
  await vote(pk, 'right', await fixture.member())
  const moderator = await social.person({ roles: ['moderator'] })
  const ask = (path: string, person: TestPerson, init: RequestInit = {}) =>
    fetch(`${social.service.url}/api/admin/${smilePks.name}${path}`, {
      ...init,
      headers: { authorization: person.token, 'content-type': 'application/json' },
    })
  expect((await ask('', await fixture.member())).status).toBe(403)
  expect(await (await ask(`/${pk._id}`, moderator)).json()).toMatchObject({ id: pk._id, right: { votes: 1 } })
  const act = (action: string, person: TestPerson, body: object = {}) =>
    ask(`/${pk._id}/${action}`, person, { method: 'POST', body: JSON.stringify(body) })
  const close = (person: TestPerson) => act('close', person, { reason: '刷票' })
  expect(await (await act('claim', moderator)).json()).toMatchObject({ claimedBy: moderator.id })
  const second = await social.person({ roles: ['moderator'] })
  expect([(await act('claim', second)).status, (await close(second)).status]).toEqual([409, 409])
  expect(await (await close(moderator)).json()).toMatchObject({ status: 'closed', result: 'right' })
  expect((await close(moderator)).status).toBe(409)
})

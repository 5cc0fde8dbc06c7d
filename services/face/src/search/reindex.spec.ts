import { afterAll, beforeAll, expect, jest, test } from '@jest/globals'
import { profileApproved } from '@xinyu/contracts/events/users'
import { addface } from '@xinyu/contracts/http/face/faces'
import { giveFaceConsent } from '@xinyu/contracts/http/face/consent'
import { searchUserFace } from '@xinyu/contracts/http/face/search'
import { InternalClient } from '@xinyu/platform/connections/internal-client'
import { JobScheduler } from '@xinyu/platform/jobs/job-scheduler'
import { type ServiceUnderTest, startService } from '@xinyu/testkit/service-under-test'
import { userSnapshot } from '../test-users.ts'
import { reindexFaces } from '@xinyu/contracts/internal/face'
import { reindex } from '../cli.ts'
import { faceConfig, type FaceConfig } from '../config.ts'
import { FaceModule } from '../face.module.ts'
import { consentText } from '../face-records/consent-text.rules.ts'
import { FaceIndexStore } from './face-index.store.ts'
import { IndexSync } from './index-sync.public.ts'

let face: ServiceUnderTest<FaceConfig>
beforeAll(async () => {
  face = await startService({ name: 'face', module: FaceModule, config: faceConfig, env: { FACE_WORKERS: '1' } })
})
afterAll(() => face.close())

const member = async (value: number) => {
  const person = await face.person({ vipLimitDate: '2099-01-01T00:00:00.000Z' })
  await face.receive(profileApproved, person.id, { user: userSnapshot(person.id), revision: 1 })
  await face.call(giveFaceConsent, { textVersion: consentText.version }, person)
  await face.call(addface, { label: 'me', descriptions: [Array(128).fill(value)] }, person)
  await face.drain()
  return person
}

test('a rebuild restores a lost index, shows its progress, and search works meanwhile', async () => {
  const index = face.service.app.get(FaceIndexStore)
  const members = []
  for (let count = 0; count < 30; count++) members.push(await member(count / 1000))
  const [seeker, nearest] = members
  if (!seeker || !nearest) throw new Error('no members')
  for (const { id } of members.slice(0, 10)) await index.upsert(id, [])
  expect(await index.count()).toBe(20)
  const search = () => face.call(searchUserFace, { queryVector: Array(128).fill(0), distance: 2 }, seeker)
  expect((await search()).users.map(({ _id }) => _id)).not.toContain(nearest.id)
  const lines: string[] = []
  const rebuilt = reindex(new InternalClient({ ...face.config, FACE_URL: face.service.url }), (line) =>
    lines.push(line),
  )
  const rebuild = new AbortController()
  const searching = (async () => {
    let answered = 0
    for (; !rebuild.signal.aborted; answered++) expect((await search()).users.length).toBeGreaterThan(0)
    return answered
  })()
  await rebuilt
  rebuild.abort()
  expect(await searching).toBeGreaterThan(0)
  expect(lines.slice(-2)).toEqual(['30 of 30 members', 'The new index is in use.'])
  expect(await index.count()).toBe(30)
  expect((await search()).users[0]?._id).toBe(nearest.id)
})

test('an interrupted rebuild continues after a restart, and repeats nobody', async () => {
  const many = 700
  const start = (namespace: string) =>
    startService({
      name: 'face',
      module: FaceModule,
      config: faceConfig,
      env: { FACE_WORKERS: '1', XINYU_NAMESPACE: namespace },
    })
  const progressOf = (service: ServiceUnderTest<FaceConfig>, begin = false) =>
    new InternalClient({ ...service.config, FACE_URL: service.service.url }).call(reindexFaces, { start: begin })

  const first = await start(`t${Date.now().toString(36)}`)
  const idOf = (index: number): string => `m${String(index).padStart(4, '0')}`
  const longAgo = new Date('2026-01-01T00:00:00Z')
  await first.database.collection<{ _id: string }>('members').insertMany(
    Array.from({ length: many }, (_, index) => ({
      _id: idOf(index),
      version: 1,
      outbox: [],
      factCount: 0,
      faces: [
        { _id: 'f', label: 'me', source: 'client', descriptor: Array(128).fill(index / 1_000), addtime: longAgo },
      ],
      changedAt: longAgo,
    })),
  )
  const index = first.service.app.get(FaceIndexStore)
  const fill = index.fill.bind(index)
  const { promise: secondBatch, resolve: atSecondBatch } = Promise.withResolvers<void>()
  const scheduler = first.service.app.get(JobScheduler)
  const end = scheduler.onModuleDestroy.bind(scheduler)
  const { promise: ending, resolve: ends } = Promise.withResolvers<void>()
  jest.spyOn(scheduler, 'onModuleDestroy').mockImplementation(() => {
    const ended = end()
    ends()
    return ended
  })
  let batches = 0
  jest.spyOn(index, 'fill').mockImplementation(async (faces, collection) => {
    await fill(faces, collection)
    if (++batches < 2) return
    atSecondBatch()
    await ending
  })
  expect(await progressOf(first, true)).toMatchObject({ state: 'running', total: many })
  await secondBatch
  await first.close()

  const second = await start(first.config.XINYU_NAMESPACE)
  const before = await progressOf(second)
  expect(before).toMatchObject({ state: 'running', total: many })
  expect(before.done).toBeGreaterThanOrEqual(512)
  const facesOf = jest.spyOn(second.service.app.get(IndexSync), 'facesOf')
  await second.runJob('face-reindex')
  expect(facesOf.mock.calls.map(([id]) => id)).toEqual(
    Array.from({ length: many - before.done }, (_, index) => idOf(before.done + index)),
  )
  expect(await progressOf(second)).toEqual({ state: 'done', done: many, total: many })
  expect(await second.service.app.get(FaceIndexStore).count()).toBe(many)
  const metrics = await (await fetch(`${second.service.url}/metrics`)).text()
  expect(metrics).toMatch(/^job_progress_ratio\{name="face-reindex"[^}]*\} 1$/m)
  await second.close()
})

test('a rebuild that keeps failing is given up and reported as failed; the index in use stays', async () => {
  const index = face.service.app.get(FaceIndexStore)
  const before = await index.count()
  const fill = jest.spyOn(index, 'fill').mockRejectedValue(new Error('no space'))
  const internal = new InternalClient({ ...face.config, FACE_URL: face.service.url })
  await internal.call(reindexFaces, { start: true })
  while ((await internal.call(reindexFaces, { start: false })).state === 'running')
    await face.runJob('face-reindex').catch(() => undefined)
  fill.mockRestore()
  expect((await internal.call(reindexFaces, { start: false })).state).toBe('failed')
  expect(await index.count()).toBe(before)
  await reindex(internal, () => undefined)
  expect(await index.count()).toBe(before)
})

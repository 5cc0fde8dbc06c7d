import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { profileApproved } from '@xinyu/contracts/events/users'
import { addface, giveFaceConsent, searchUserFace } from '@xinyu/contracts/http/face'
import { InternalClient } from '@xinyu/platform/internal-client'
import { type ServiceUnderTest, startService } from '@xinyu/testkit/service-under-test'
import { userSnapshot } from '../../test/users.ts'
import { reindex } from '../cli.ts'
import { faceConfig, type FaceConfig } from '../config.ts'
import { FaceModule } from '../face.module.ts'
import { consentText } from '../members/consent-text.rules.ts'
import { FaceIndexStore } from './face-index.store.ts'

let face: ServiceUnderTest<FaceConfig>
beforeAll(async () => {
  face = await startService({ name: 'face', module: FaceModule, config: faceConfig, env: { FACE_WORKERS: '1' } })
}, 60_000)
afterAll(() => face.close())

const member = async (value: number) => {
  const person = await face.person({ vipLimitDate: '2099-01-01T00:00:00.000Z' })
  await face.hear(profileApproved, person.id, { user: userSnapshot(person.id), revision: 1 })
  await face.call(giveFaceConsent, { textVersion: consentText.version }, person)
  await face.call(addface, { label: 'me', descriptions: [Array(128).fill(value)] }, person)
  await face.drain()
  return person
}

test('a rebuild brings a lost index back, shows its progress, and search is answered all the while', async () => {
  const index = face.service.app.get(FaceIndexStore)
  const members = []
  for (let count = 0; count < 30; count++) members.push(await member(count / 1000))
  const [seeker, nearest] = members
  if (!seeker || !nearest) throw new Error('no members')
  for (const { id } of members.slice(0, 10)) await index.put(id, [])
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
}, 60_000)

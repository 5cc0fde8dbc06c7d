import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { getFaceList } from '@xinyu/contracts/http/face/faces'
import { getSmileRankList } from '@xinyu/contracts/http/face/search'
import { newId } from '@xinyu/platform/ids'
import { profileReads } from '@xinyu/testkit/query-profile'
import { type ServiceUnderTest, startService, type TestPerson } from '@xinyu/testkit/service-under-test'
import { faceConfig, type FaceConfig } from './config.ts'
import { FaceModule } from './face.module.ts'
import type { FaceRecord } from './face-records/face-record.document.ts'
import type { Target } from './saved-faces/targets.store.ts'

let face: ServiceUnderTest<FaceConfig>
let me: TestPerson
beforeAll(async () => {
  face = await startService({ name: 'face', module: FaceModule, config: faceConfig, env: { FACE_WORKERS: '1' } })
  me = await face.person()
  const at = (index: number): Date => new Date(Date.now() - index * 3_600_000)
  const members = Array.from({ length: 600 }, (_, index) => ({
    _id: newId(),
    smile: index / 600,
    smileAt: at(index),
    changedAt: at(index),
    faces: [],
  }))
  await face.database.collection<Pick<FaceRecord, '_id'>>('members').insertMany(members)
  const people = [me.id, ...members.slice(0, 50).map(({ _id }) => _id)]
  await face.database
    .collection<Pick<Target, '_id'>>('targets')
    .insertMany(
      people.flatMap((user_id) =>
        Array.from({ length: 10 }, (_, index) => ({ _id: newId(), user_id, label: '', addtime: at(index) })),
      ),
    )
})
afterAll(() => face.close())

test.each(['all', 'day'] as const)('the best smiles (%s) are read from the index alone', async (period) => {
  const found = await profileReads('members', 'smile', () => face.call(getSmileRankList, { period, rows: 10 }, me))
  expect(found.length).toBeGreaterThan(0)
  for (const { index, docsExamined, isSorted } of found)
    expect([index?.[0], docsExamined, isSorted]).toEqual(['smile', 0, false])
})

test('saved faces are read by owner, in list order', async () => {
  const found = await profileReads('targets', me.id, () => face.call(getFaceList, {}, me))
  expect(found).toEqual([
    { index: ['user_id', 'addtime'], docsExamined: 10, keysExamined: 10, returned: 10, isSorted: false },
  ])
})

import { expect, test } from '@jest/globals'
import { newId } from '@xinyu/platform/ids'
import { type ServiceUnderTest, startService } from '@xinyu/testkit/service-under-test'
import { faceConfig, type FaceConfig } from '../config.ts'
import { FaceModule } from '../face.module.ts'
import type { ConsentRecord } from './consents.store.ts'

const start = (namespace: string): Promise<ServiceUnderTest<FaceConfig>> =>
  startService({
    name: 'face',
    module: FaceModule,
    config: faceConfig,
    env: { FACE_WORKERS: '1', XINYU_NAMESPACE: namespace },
  })

test('answers stored in members become separate documents, and the last one still counts', async () => {
  const namespace = `t${newId().slice(-10)}`
  const before = await start(namespace)
  const agreed = newId()
  const ledger = [true, false, true].map((given, index) => ({ given, textVersion: '1', at: new Date(index) }))
  const members = before.database.collection<{ _id: string }>('members')
  const old = { ledger, avatarKey: null, faces: [], version: 7, factCount: 5, outbox: [] }
  await members.insertMany([
    { ...old, _id: agreed },
    { ...old, _id: newId(), ledger: [] },
  ])
  const migrated = { _id: 'members/2026-11-21-answers-of-their-own' }
  expect(await before.database.collection<{ _id: string }>('migrations').deleteOne(migrated)).toMatchObject({
    deletedCount: 1,
  })
  await before.close()

  const after = await start(namespace)
  const answers = () =>
    after.database.collection<ConsentRecord>('consents').find({ user_id: agreed }).sort({ seq: 1 }).toArray()
  expect((await answers()).map(({ given }) => given)).toEqual([true, false, true])
  expect(await after.database.collection('members').countDocuments({ ledger: { $exists: true } })).toBe(0)
  const member = await after.database.collection<{ _id: string }>('members').findOne({ _id: agreed })
  expect(member).toMatchObject({ consent: { given: true, seq: 5 }, standing: 'active', standingSeq: 0, avatarSeq: 0 })
  await after.close()
})

import { expect, test } from '@jest/globals'
import { newId } from '@xinyu/platform/ids'
import { type ServiceUnderTest, startService } from '@xinyu/testkit/service-under-test'
import { type ModerationConfig, moderationConfig } from '../config.ts'
import { ModerationModule } from '../moderation.module.ts'
import { firstWords } from './first-list/first-words.ts'
import type { StoredWord } from './words.store.ts'

const start = (XINYU_NAMESPACE: string): Promise<ServiceUnderTest<ModerationConfig>> =>
  startService({
    name: 'moderation',
    module: ModerationModule,
    config: moderationConfig,
    env: { XINYU_NAMESPACE },
  })

/** Migrates an older version's list with these words. */
const upgraded = async (words: string[]): Promise<StoredWord[]> => {
  const namespace = `t${newId().slice(-10)}`
  const before = await start(namespace)
  const collection = () => before.database.collection<{ _id: string; word: string; addedAt: Date }>('sensitive_words')
  await collection().drop()
  await collection().insertMany(words.map((word, index) => ({ _id: newId(), word, addedAt: new Date(index) })))
  await before.database.collection<{ _id: string }>('migrations').deleteOne({ _id: 'words/2026-11-25-what-words-do' })
  await before.close()
  const after = await start(namespace)
  const found = await after.database.collection<StoredWord>('sensitive_words').find().toArray()
  await after.close()
  return found
}

test('the first list of an older version gets the contexts of its words, and the new words', async () => {
  const found = await upgraded(['赌博', '大麻'])
  expect(found.length).toBe(firstWords.length)
  expect(found.find(({ word }) => word === '大麻')).toMatchObject({
    kind: 'drugs',
    action: 'refuse',
    except: expect.arrayContaining(['大麻花']),
    addedAt: new Date(1),
  })
})

test('a list that moderators changed keeps its words, once each and refused as before, and gets none of ours', async () => {
  const found = await upgraded(['打 麻将', '打麻将', '赌博', '！！'])
  expect(found.map(({ word, kind, action }) => [word, kind, action])).toEqual([
    ['打 麻将', 'other', 'refuse'],
    ['赌博', 'gambling', 'refuse'],
  ])
})

import { describe, expect, it } from '@jest/globals'
import { localStorageQueue } from './local-storage-queue.ts'

const entry = (clientId: string, addtime: string) => ({
  clientId,
  user2: { _id: 'you' },
  kind: 'text' as const,
  content: clientId,
  addtime,
})
const ids = (userId: string) =>
  localStorageQueue(userId)
    .read()
    .map(({ clientId }) => clientId)

describe('the queue on disk', () => {
  it('keeps what two tabs add, in writing order, until each entry is removed', () => {
    localStorageQueue('me').add(entry('b', '2026-11-20T00:00:02Z'))
    localStorageQueue('me').add(entry('a', '2026-11-20T00:00:01Z'))
    expect(ids('me')).toEqual(['a', 'b'])
    localStorageQueue('me').remove('a')
    expect(ids('me')).toEqual(['b'])
  })

  it('is separate for each person', () => {
    localStorageQueue('me').add(entry('a', '2026-11-20T00:00:01Z'))
    expect(ids('somebody-else')).toEqual([])
  })
})

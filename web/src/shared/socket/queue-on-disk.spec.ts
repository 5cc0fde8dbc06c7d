import { describe, expect, it } from '@jest/globals'
import { queueOnDisk } from './queue-on-disk.ts'

const entry = (clientId: string, addtime: string) => ({
  clientId,
  user2: { _id: 'you' },
  kind: 'text' as const,
  content: clientId,
  addtime,
})
const ids = (userId: string) =>
  queueOnDisk(userId)
    .read()
    .map(({ clientId }) => clientId)

describe('the queue on disk', () => {
  it('keeps what two tabs add, in the order it was written, until each is settled', () => {
    queueOnDisk('me').add(entry('b', '2026-11-20T00:00:02Z'))
    queueOnDisk('me').add(entry('a', '2026-11-20T00:00:01Z'))
    expect(ids('me')).toEqual(['a', 'b'])
    queueOnDisk('me').remove('a')
    expect(ids('me')).toEqual(['b'])
  })

  it('is each person’s own', () => {
    queueOnDisk('me').add(entry('a', '2026-11-20T00:00:01Z'))
    expect(ids('somebody-else')).toEqual([])
  })
})

import { randomUUID } from 'node:crypto'
import { expect, test } from '@jest/globals'
import { liked } from '@xinyu/contracts/events/social'
import { addMsg2 } from '@xinyu/contracts/http/msg/messages'
import { FixedClock } from '@xinyu/platform/clock'
import { exportData, eraseAndCountReceipts } from '@xinyu/testkit/people/personal-data'
import { chat, lin, wei, withChat } from '../test-setup.ts'

const clock = FixedClock.atNextNoon()
withChat({ clock })

test('an export has what a person wrote and to whom, not others’ texts; after the erasure it is empty', async () => {
  const say = (from: typeof lin, to: typeof lin, content: string) =>
    chat.call(addMsg2, { user2_id: to.id, content, clientId: randomUUID() }, from)
  await say(wei, lin, '伟的心里话')
  for (let n = 0; n < 120; n++) await say(lin, wei, `海边的第${n}句`)
  await chat.receive(liked, 'pair', { relation_id: 'pair', user_id: wei.id, user2_id: lin.id })
  const { copy, text } = await exportData(chat, lin.id)
  expect(Object.keys(copy)).toEqual([
    'messages',
    'conversations',
    'notices',
    'systemMessagesRead',
    'pushSettings',
    'pushDevices',
  ])
  expect(copy.messages?.map(({ content }) => content)).toEqual(Array.from({ length: 120 }, (_, n) => `海边的第${n}句`))
  expect(copy.messages?.[0]).toMatchObject({ user2_id: wei.id, kind: 'text' })
  expect(copy.conversations).toMatchObject([{ user2_id: wei.id }])
  expect(text).not.toContain('伟的心里话')
  // only VIP members see who likes them
  expect(JSON.stringify(copy.notices)).not.toContain(wei.id)
  expect(await eraseAndCountReceipts(chat, lin.id, clock)).toBe(1)
  expect(Object.values((await exportData(chat, lin.id)).copy).flat()).toEqual([])
  expect((await exportData(chat, wei.id)).text).toContain('伟的心里话')
})

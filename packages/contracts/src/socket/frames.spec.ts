import { describe, expect, it } from '@jest/globals'
import { outputExample, inputExample } from '../docs/example.ts'
import { MsgCata } from '../enums.ts'
import { aiClientFrame, aiServerFrame } from './ai.ts'
import { clientFrame, serverFrame } from './frames.ts'

const numbers = (union: { options: readonly { shape: { msgCata: { value: number } } }[] }): number[] =>
  union.options.map((option) => option.shape.msgCata.value).sort((a, b) => a - b)

describe('the frames of /ws', () => {
  it('cover every number of msgCata, starting with 0', () => {
    expect(numbers(serverFrame as never)).toEqual([0, ...Object.values(MsgCata)].sort((a, b) => a - b))
    expect(numbers(clientFrame as never)).toEqual([
      0,
      MsgCata.PrivateMessage,
      MsgCata.ReadReceipt,
      MsgCata.Typing,
      MsgCata.Presence,
      MsgCata.Heartbeat,
      MsgCata.Acknowledgement,
      MsgCata.Recall,
    ])
  })

  it('are distinguished by msgCata alone', () => {
    for (const option of serverFrame.options)
      expect(serverFrame.safeParse(outputExample(option)).error?.issues).toBeUndefined()
    for (const option of clientFrame.options)
      expect(clientFrame.safeParse(inputExample(option)).error?.issues).toBeUndefined()
    expect(clientFrame.safeParse({ msgCata: 99 }).success).toBe(false)
    expect(clientFrame.safeParse({ msgCata: MsgCata.PrivateMessage, content: 'x', user2: { _id: 'u' } }).success).toBe(
      false,
    )
  })
})

describe('the frames of /ws/ai', () => {
  it('label every piece of an answer as AI', () => {
    const piece = { role: 'assistant', content: '你好', done: false, ai: true, thread_id: 't1' }
    expect(aiServerFrame.safeParse(piece).success).toBe(true)
    expect(aiServerFrame.safeParse({ ...piece, ai: false }).success).toBe(false)
    expect(aiClientFrame.safeParse({ role: 'user', content: ' ' }).success).toBe(false)
  })
})

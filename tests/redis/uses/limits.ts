import { expect } from '@jest/globals'
import { newId } from '@xinyu/platform/ids'
import { RateLimit } from '@xinyu/platform/limits/rate-limit'
import { waitUntil } from '@xinyu/testkit/redis/redis-servers'
import { AssistantLimits } from '../../../services/chat/src/assistant/assistant-limits.ts'
import type { ChatConfig } from '../../../services/chat/src/config.ts'
import { RepeatedTexts } from '../../../services/chat/src/scam-signals/repeated-texts.store.ts'
import { neighbour, refusal, type Use } from './use.ts'

export const limits: Record<string, Use> = {
  'a rate limit counts over all processes': {
    files: ['packages/platform/src/limits/rate-limit.ts'],
    async holds(two) {
      const [here, there] = two.map((store) => new RateLimit(store))
      const [key, paced] = [newId(), newId()]
      for (const limit of [here, there]) await limit?.consume('both', key, 2, 60)
      expect(await refusal(there?.consume('both', key, 2, 60) ?? Promise.resolve())).toBe('TOO_FREQUENT')
      for (let call = 0; call < 20; call++) here?.count('pace', paced, 20, 60)
      await waitUntil('the other process counts the calls', async () => {
        return (await refusal(there?.consume('pace', paced, 20, 60) ?? Promise.resolve())) === 'TOO_FREQUENT'
      })
    },
  },
  'one answer of the assistant at a time': {
    files: ['services/chat/src/assistant/assistant-limits.ts'],
    async holds(two) {
      const config = neighbour<ChatConfig>({
        ASSISTANT_PER_MINUTE: 5,
        ASSISTANT_PER_DAY: 5,
        ASSISTANT_ANSWER_SECONDS: 60,
      })
      const [here, there] = two.map((store) => new AssistantLimits(new RateLimit(store), store, config))
      const me = newId()
      await here?.consume(me)
      const busy = await here?.oneAtATime(me, () => refusal(there?.oneAtATime(me, async () => 1) ?? Promise.resolve()))
      expect([busy, await there?.oneAtATime(me, async () => 'free')]).toEqual(['ASSISTANT_BUSY', 'free'])
    },
  },
  'repeated first messages are known to every process': {
    files: ['services/chat/src/scam-signals/repeated-texts.store.ts'],
    async holds(two) {
      const [here, there] = two.map((store) => new RepeatedTexts(store))
      const [me, text] = [newId(), '你好，看了你的资料觉得很有眼缘，想认识一下可以吗']
      for (const to of ['a', 'b', 'c']) expect(await here?.isRepeated(me, to, text)).toBe(false)
      expect(await there?.isRepeated(me, 'd', text)).toBe(true)
    },
  },
}

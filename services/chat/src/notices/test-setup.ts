import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach } from '@jest/globals'
import { getSysNoticeV2 } from '@xinyu/contracts/http/msg'
import { checkText } from '@xinyu/contracts/internal/moderation'
import { type KnownMember, knownMember } from '@xinyu/testkit/known-member'
import { type ServiceUnderTest, startService } from '@xinyu/testkit/service-under-test'
import { ChatModule } from '../chat.module.ts'
import { type ChatConfig, chatConfig } from '../config.ts'

export let chat: ServiceUnderTest<ChatConfig>
/** two members, others for each test */
export let lin: KnownMember
export let wei: KnownMember
beforeAll(async () => {
  chat = await startService({
    name: 'chat',
    module: ChatModule,
    config: chatConfig,
    internal: [{ call: checkText, answer: () => ({ value: 0, badword: null }) }],
  })
})
afterAll(() => chat.close())
beforeEach(async () => {
  lin = await knownMember(chat, { name: '林' })
  wei = await knownMember(chat, { name: '伟' })
})

export const relation = () => ({ relation_id: randomUUID(), user_id: lin.id, user2_id: wei.id })
export const noticesOf = async (me: KnownMember, type: 'sysNotice' | 'comment' | 'like' | 'follow' | 'view' | 'gift') =>
  (await chat.call(getSysNoticeV2, { type }, me)).list

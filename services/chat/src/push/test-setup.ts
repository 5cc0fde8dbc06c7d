import { randomUUID } from 'node:crypto'
import { addMsg2 } from '@xinyu/contracts/http/msg/messages'
import { subscribePush } from '@xinyu/contracts/http/msg/push'
import { checkText } from '@xinyu/contracts/internal/moderation'
import type { FixedClock } from '@xinyu/platform/clock'
import { type KnownMember, knownMember } from '@xinyu/testkit/people/known-member'
import { PushBrowser, type ReceivedPush } from '@xinyu/testkit/browser/push-browser'
import { type ServiceUnderTest, startService } from '@xinyu/testkit/service-under-test'
import { ChatModule } from '../chat.module.ts'
import { type ChatConfig, chatConfig } from '../config.ts'
import { Pushes } from './push.public.ts'
import { SendPushes } from './sending/send-pushes.ts'

/** Chat with the push sandbox; tests run its jobs explicitly. */
export const startChat = (clock: FixedClock): Promise<ServiceUnderTest<ChatConfig>> =>
  startService({
    name: 'chat',
    module: ChatModule,
    config: chatConfig,
    clock,
    env: { PUSH_MODE: 'sandbox' },
    internal: [{ call: checkText, answer: () => ({ value: 0, badword: null }) }],
  })

export const browserOf = (chat: ServiceUnderTest<ChatConfig>): PushBrowser =>
  new PushBrowser(chat.config.PUBLIC_URL, chat.sandboxes.url)

/** A member with a browser that receives pushes. */
export const reachable = async (
  chat: ServiceUnderTest<ChatConfig>,
  name: string,
): Promise<KnownMember & { browser: PushBrowser }> => {
  const member = await knownMember(chat, { name })
  const browser = browserOf(chat)
  await chat.call(subscribePush, browser.subscription, member)
  return { ...member, browser }
}

export const sendText = (chat: ServiceUnderTest<ChatConfig>, from: KnownMember, to: KnownMember, content: string) =>
  chat.call(addMsg2, { user2_id: to.id, content, clientId: randomUUID() }, from)

/** Lets events settle, and sends what is due then. */
export const pushAll = async (
  chat: ServiceUnderTest<ChatConfig>,
  clock: FixedClock,
  afterMs = 5_000,
): Promise<void> => {
  await chat.service.app.get(Pushes).collect()
  clock.advance(afterMs)
  await chat.runJob('send-pushes')
  await chat.service.app.get(SendPushes).waitUntilSent()
}

export const bodies = (pushes: readonly ReceivedPush[]): string[] => pushes.map(({ body }) => body)

import { randomUUID } from 'node:crypto'
import { expect } from '@jest/globals'
import { checkText } from '@xinyu/contracts/internal/moderation'
import { newId } from '@xinyu/platform/ids'
import { PresenceReads } from '@xinyu/platform/redis/presence'
import { type KnownMember, knownMember } from '@xinyu/testkit/people/known-member'
import { LiveSocket } from '@xinyu/testkit/live-socket'
import { waitUntil } from '@xinyu/testkit/redis/redis-servers'
import { type ServiceUnderTest, startService } from '@xinyu/testkit/service-under-test'
import { ChatModule } from '../../services/chat/src/chat.module.ts'
import { type ChatConfig, chatConfig } from '../../services/chat/src/config.ts'
import { SocketDirectory } from '../../services/chat/src/live/live.public.ts'

/** The files that use Redis in this scenario. */
export const filesOfChat = [
  'services/chat/src/live/fan-out.ts',
  'services/chat/src/live/live.public.ts',
  'services/chat/src/live/other-instances.ts',
  'services/chat/src/live/socket-directory.ts',
  'services/chat/src/live/socket-scripts.ts',
  'services/chat/src/presence/presence-watch.ts',
]

export interface TwoChats {
  one: ServiceUnderTest<ChatConfig>
  two: ServiceUnderTest<ChatConfig>
  close(): Promise<void>
}

export const startTwoChats = async (env: Record<string, string>): Promise<TwoChats> => {
  const start = (more: Record<string, string> = {}) =>
    startService({
      name: 'chat',
      module: ChatModule,
      config: chatConfig,
      env: { ...env, ...more, PRESENCE_GRACE_SECONDS: '0.2', SOCKETS_PER_PERSON: '2' },
      internal: [{ call: checkText, answer: () => ({ value: 0, badword: null }) }],
    })
  const one = await start()
  const two = await start({ XINYU_NAMESPACE: one.config.XINYU_NAMESPACE })
  return { one, two, close: async () => void (await Promise.all([one.close(), two.close()])) }
}

/** Two people on two instances see each other come online, exchange messages and go offline. */
export const chatScenario = async ({ one, two }: TwoChats): Promise<void> => {
  const [lin, wei] = [await knownMember(one), await knownMember(one)]
  const opened: LiveSocket[] = []
  const open = async (who: KnownMember, on: ServiceUnderTest<ChatConfig>): Promise<LiveSocket> => {
    const socket = await LiveSocket.open(on.service.url, who.id, who.token)
    opened.push(socket)
    return socket
  }
  try {
    const mine = await open(lin, one)
    mine.send({ msgCata: 7, users: [wei.id] })
    expect((await mine.nextFrame(7)).online).toBe(false)
    const theirs = await open(wei, two)
    expect((await mine.nextFrame(7)).online).toBe(true)

    for (const content of ['你好', '在吗', '想认识你']) {
      mine.send({ msgCata: 2, kind: 'text', content, clientId: randomUUID(), user2: { _id: wei.id } })
      await mine.nextFrame(9)
      expect((await theirs.nextFrame(2)).message).toMatchObject({ content })
    }

    // many people at once, with keys on all nodes
    const directory = two.service.app.get(SocketDirectory)
    const many = Array.from({ length: 200 }, () => ({
      userId: newId(),
      instance: 'x',
      socket: { id: 's', openedAt: 1 },
    }))
    expect(await directory.enter(many.map((entry) => [entry]))).toEqual({ excess: [], missed: [] })
    const ids = many.map(({ userId }) => userId)
    expect([...(await directory.instances(ids))].filter(([, instances]) => instances.has('x'))).toHaveLength(200)
    await Promise.all(many.map((entry) => directory.leave(entry)))
    await directory.goOffline(ids)
    expect(await two.service.app.get(PresenceReads).findOnline(ids)).toEqual(new Set())
    for (const instance of [one, two]) await instance.runJob('live-renewal')
    expect(await directory.count('another', 0)).toHaveLength(3)

    await open(lin, two)
    await open(lin, two)
    expect(await mine.closed).toBe(4429)
    theirs.close()
    await theirs.closed
    await waitUntil('who left is offline', async () => {
      for (const instance of [one, two]) await instance.runJob('presence-sweep')
      return !(await one.service.app.get(PresenceReads).findOnline([wei.id])).has(wei.id)
    })
  } finally {
    for (const socket of opened) socket.close()
  }
}

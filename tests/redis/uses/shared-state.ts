import { expect } from '@jest/globals'
import type { AccountStatus } from '@xinyu/contracts/internal/users'
import { WakeMessages } from '@xinyu/platform/jobs/wake-messages'
import { AccountStatuses } from '@xinyu/platform/auth/account-status'
import type { InternalClient } from '@xinyu/platform/connections/internal-client'
import { newId } from '@xinyu/platform/ids'
import { PresenceReads, presenceKey } from '@xinyu/platform/redis/presence'
import { waitUntil } from '@xinyu/testkit/redis/redis-servers'
import { BroadcastCache } from '../../../services/chat/src/notices/broadcasts/broadcast-cache.ts'
import { PeopleChanges } from '../../../services/chat/src/people/people-changes.ts'
import { SensitiveWords } from '../../../services/chat/src/words/sensitive-words.ts'
import { WordCheck } from '../../../services/moderation/src/words/word-check.ts'
import { clock, neighbour, type Use } from './use.ts'

const silent = { error: () => undefined, warn: () => undefined, info: () => undefined } as never
const accountStatus: AccountStatus = { type: 'normal', isCompleted: 4, vipLimitDate: null, roles: [], notBefore: 0 }
/** more than a hundred, so that every node has some */
const people = (): string[] => Array.from({ length: 200 }, () => newId())

export const sharedState: Record<string, Use> = {
  'account statuses are read in bulk, and a change reaches every process at once': {
    files: ['packages/platform/src/auth/account-status.ts'],
    async holds(two) {
      const asked: string[] = []
      const internal = neighbour<InternalClient>({
        call: async (_call: unknown, { user_id }: { user_id: string }) => (
          asked.push(user_id),
          { standing: accountStatus }
        ),
      })
      const [users, guards] = two.map((store) => new AccountStatuses(store, internal, silent)) as [
        AccountStatuses,
        AccountStatuses,
      ]
      const ids = people()
      await Promise.all(ids.map((id) => users.publishStatus(id, accountStatus)))
      expect(await Promise.all(ids.map((id) => guards.find(id)))).toEqual(ids.map(() => accountStatus))
      expect(asked).toEqual([])
      const [me = ''] = ids
      await waitUntil('the guard has cached the status', async () => {
        await guards.find(me)
        return guards.findRecent(me) !== undefined
      })
      await users.publishStatus(me, { ...accountStatus, isCompleted: 5 })
      await waitUntil('the guard has the change', async () => (guards.findRecent(me)?.isCompleted ?? 5) === 5)
      expect((await guards.find(me))?.isCompleted).toBe(5)
    },
  },
  'presence is read for many people at once': {
    files: ['packages/platform/src/redis/presence.ts'],
    async holds([one, two]) {
      const ids = people()
      const here = ids.filter((_id, index) => index % 3 === 0)
      for (const id of here) await one.client.set(presenceKey(one, id), 'now', 'PX', 60_000)
      expect(await new PresenceReads(two).findOnline(ids)).toEqual(new Set(here))
    },
  },
  'changes of words, broadcasts and people reach the other processes': {
    files: [
      'services/moderation/src/words/word-check.ts',
      'services/chat/src/words/sensitive-words.ts',
      'services/chat/src/notices/broadcasts/broadcast-cache.ts',
      'services/chat/src/people/people-changes.ts',
    ],
    async holds(two) {
      let version = 1
      const read = [0, 0]
      const checks = two.map((store, index) => {
        const current = async (): Promise<object> => ({ version: (read[index] = version), words: [] })
        return new WordCheck(neighbour({ getCurrent: current }), store, clock)
      })
      const moderation = { call: async () => ({ version, words: [] }) }
      const lists = two.map((store) => new SensitiveWords(neighbour(moderation), store, clock, silent))
      const shown = { findShown: async () => [{ _id: String(version), reach: 1 }] }
      const boards = two.map((store) => new BroadcastCache(neighbour(shown), store, clock))
      const changes = two.map((store) => new PeopleChanges(store, silent))
      for (const part of [...checks, ...lists, ...boards, ...changes]) await part.onApplicationBootstrap()
      const [told, heard]: [string[], string[]] = [[], []]
      boards[1]?.onAdvanced(({ _id }) => told.push(_id))
      changes[1]?.listen((ids) => heard.push(...ids))
      version = 2
      await Promise.all([
        checks[0]?.reloadEverywhere(),
        lists[0]?.loadEverywhere(2),
        boards[0]?.reloadEverywhere(),
        changes[0]?.announce(['lin']),
      ])
      await waitUntil('the others were notified', async () => told.length + heard.length === 2)
      await waitUntil('the others read the words', async () => lists[1]?.version === 2 && read[1] === 2)
      expect([told, heard]).toEqual([['2'], ['lin']])
    },
  },
  'writes wake the jobs of the other processes': {
    files: ['packages/platform/src/jobs/wake-messages.ts'],
    async holds([one, two]) {
      const service = newId()
      const [here, there] = [new WakeMessages(one, service), new WakeMessages(two, service)]
      const heard: string[] = []
      for (const [messages, at] of [
        [here, 'here'],
        [there, 'there'],
      ] as const)
        messages.listen(
          (name) => heard.push(`${at} ${name}`),
          () => undefined,
        )
      await waitUntil('both receive', async () => here.isReceiving && there.isReceiving)
      for (const name of ['rows', 'rows', 'words']) here.send(name)
      await waitUntil('the other was told', async () => heard.length >= 2)
      expect(heard).toEqual(['there rows', 'there words'])
    },
  },
  'messages on a channel arrive in order': {
    files: ['packages/platform/src/redis/redis.ts'],
    async holds([one, two]) {
      const heard: string[] = []
      const channel = newId()
      await two.subscribe(channel, (message) => heard.push(message))
      const said = Array.from({ length: 300 }, (_one, index) => String(index))
      await Promise.all(said.map((message) => one.publish(channel, message)))
      await waitUntil('all messages arrived', async () => heard.length === said.length)
      expect(heard).toEqual(said)
    },
  },
  'health checks reach Redis': {
    files: [
      'packages/platform/src/http/health.controller.ts',
      'packages/platform/src/runtime/gauges.ts',
      'gateway/src/status.controller.ts',
    ],
    async holds(two) {
      for (const store of two) await store.check()
    },
  },
}

// Messages per second through sockets, one in flight per sender like our client, compared with a bare ws server in the
// same run that only inserts each message (journaled) and forwards it. Ours also checks permissions and sensitive
// words, numbers, dedupes and updates both lists. Cost per message: MongoDB operations, from the driver's command
// monitoring, and CPU time of the server process (the senders run in their own).
// node bench/chat.mjs [seconds per measurement, default 4] [pairs: only 20, or only 200] [--json]
import { randomUUID } from 'node:crypto'
import { ChatModule } from '@xinyu/chat/chat.module'
import { chatConfig } from '@xinyu/chat/config'
import { addMsg2, getmsg2 } from '@xinyu/contracts/http/msg/messages'
import { sensitiveWords } from '@xinyu/contracts/internal/moderation'
import { firstWords } from '@xinyu/moderation/words/first-list/first-words'
import { getAccountStatus } from '@xinyu/contracts/internal/users'
import { knownMember } from '@xinyu/testkit/people/known-member'
import { startService } from '@xinyu/testkit/service-under-test'
import { runLoad } from './chat/load.mjs'
import { startPeer } from './chat/peer.mjs'
import { startBenchEngines } from './run/engines.mjs'
import { args, figure, note } from './run/report.mjs'
import { median } from './run/percentile.mjs'

const seconds = Number(args[0] ?? 4)
const onlyPairs = args[1] === undefined ? undefined : Number(args[1])
const rounds = 2
/** pairs, and the goal: the ratio of our messages per second to the peer's */
const goals = [
  [20, 2],
  [200, 3],
]

const accountStatus = { type: 'normal', isCompleted: 4, vipLimitDate: null, roles: [], notBefore: 0 }

const startChat = () =>
  startService({
    name: 'chat',
    module: ChatModule,
    config: chatConfig,
    env: {
      MONGODB_URL: `${process.env.MONGODB_URL}${process.env.MONGODB_URL.includes('?') ? '&' : '?'}monitorCommands=true`,
      SOCKET_FRAMES_PER_SECOND: '5000',
    },
    internal: [
      { call: sensitiveWords, answer: () => ({ version: 1, words: firstWords }) },
      { call: getAccountStatus, answer: () => ({ standing: accountStatus }) },
    ],
  })

/** Pairs with an open conversation: each has written to the other. */
const makePairs = async (chat, count) => {
  const pairs = []
  for (let index = 0; index < count; index++) {
    const [one, other] = [await knownMember(chat), await knownMember(chat)]
    const say = (from, to) => chat.call(addMsg2, { user2_id: to.id, content: '你好', clientId: randomUUID() }, from)
    await say(one, other)
    await say(other, one)
    pairs.push([one, other])
  }
  await chat.drain()
  return pairs
}

/** Meters the server process. */
const meter = (chat) => () => {
  let operations = 0
  const began = process.cpuUsage()
  const count = ({ commandName }) => {
    if (!['hello', 'ping', 'endSessions'].includes(commandName)) operations++
  }
  chat.database.client.on('commandStarted', count)
  return (cost) => {
    chat.database.client.off('commandStarted', count)
    const { user, system } = process.cpuUsage(began)
    cost.operations += operations
    cost.cpuMs += (user + system) / 1000
  }
}

/** Both servers alternately under the same load, and the cost of ours. */
const sideBySide = async ({ chat, peer, pairs, perSecond }) => {
  const measured = { peer: [], chat: [] }
  const cost = { operations: 0, cpuMs: 0, messages: 0 }
  for (let round = 0; round < rounds; round++) {
    measured.peer.push(await runLoad({ url: peer.url, pairs, seconds, perSecond }))
    const begin = meter(chat)
    const url = chat.service.url.replace('http', 'ws')
    const onRunning = () => {
      const end = begin()
      return () => end(cost)
    }
    const ours = await runLoad({ url, pairs, seconds, perSecond, onRunning })
    cost.messages += ours.messages
    measured.chat.push(ours)
    await chat.drain()
  }
  for (const [name, runs] of Object.entries(measured))
    for (const { perSecond: rate, ackMs, deliveredMs } of runs)
      note(
        `  ${pairs.length} pairs, ${name}: ${Math.round(rate)}/s, ack p50 ${ackMs.p50.toFixed(1)} p95 ${ackMs.p95.toFixed(1)} ms, delivered p50 ${deliveredMs.p50.toFixed(1)} p95 ${deliveredMs.p95.toFixed(1)} ms`,
      )
  const of = (name, value) => median(measured[name].map(value))
  return {
    ours: (value) => of('chat', value),
    peer: (value) => of('peer', value),
    cost,
    /** messages per pair */
    sent: pairs.map((_pair, index) => measured.chat.reduce((sum, run) => sum + run.sent[index], 0)),
  }
}

const assertStored = async (chat, pairs, sent) => {
  for (const [index, [from, to]] of pairs.entries()) {
    const { list } = await chat.call(getmsg2, { user2_id: from.id, rows: 100 }, to)
    const last = sent[index] + 2
    if (list[0]?.seq !== last || list.some(({ seq }, place) => seq !== last - place))
      throw new Error(`pair ${index}: ${sent[index]} acknowledged, but the newest number is ${list[0]?.seq}`)
  }
}

const engines = await startBenchEngines()
try {
  const chat = await startChat()
  const peer = await startPeer(process.env.MONGODB_URL)
  const perSecondOf = (run) => run.perSecond
  for (const [count, atLeast] of goals.filter(([count]) => onlyPairs === undefined || count === onlyPairs)) {
    const pairs = await makePairs(chat, count)
    const full = await sideBySide({ chat, peer, pairs })
    figure({
      figure: `chat, ${count} pairs, direct: messages`,
      ours: full.ours(perSecondOf),
      peer: full.peer(perSecondOf),
      unit: 'messages/s',
      goal: { of: 'ratio', atLeast },
    })
    const { operations, cpuMs, messages } = full.cost
    note(
      `  ${count} pairs: ${(operations / messages).toFixed(2)} operations, ${(cpuMs / messages).toFixed(3)} ms a message`,
    )
    await assertStored(chat, pairs, full.sent)
    if (count !== 20) continue
    const costs = { operations: operations / messages, cpuMs: cpuMs / messages }
    const half = await sideBySide({ chat, peer, pairs, perSecond: full.peer(perSecondOf) / 2 })
    figure({
      figure: 'chat: MongoDB operations a message',
      ours: costs.operations,
      unit: 'operations',
      goal: { of: 'ours', atMost: 4 },
    })
    figure({
      figure: 'chat: processor time a message',
      ours: costs.cpuMs,
      unit: 'ms',
      goal: { of: 'ours', atMost: 0.4 },
    })
    figure({
      figure: 'chat: ack p95 at half load',
      ours: half.ours(({ ackMs }) => ackMs.p95),
      peer: half.peer(({ ackMs }) => ackMs.p95),
      unit: 'ms',
      goal: { of: 'ratio', atMost: 1 },
    })
  }
  await peer.close()
  await chat.close()
} catch (error) {
  console.error(error)
  process.exitCode = 1
} finally {
  await engines.stop()
}
process.exit()

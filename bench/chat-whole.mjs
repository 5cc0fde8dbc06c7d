// Chat end to end: through the gateway and all services, in one process with embedded engines and in seven processes
// over Kafka. Compared with a bare server that inserts each message (journaled) and forwards it, and with NATS
// JetStream with fsync. Each sender has one message in flight, like our client.
// node bench/chat-whole.mjs [seconds per measurement, default 5]
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { addMsg2 } from '@xinyu/contracts/http/msg/messages'
import { readRunning } from '@xinyu/platform/runtime/running-file'
import { importApprovedMembers } from '@xinyu/testkit/people/approved-people'
import { KafkaUnavailable, startKafka } from '@xinyu/testkit/kafka/kafka-broker'
import { startTestProduct } from '@xinyu/testkit/product'
import { runLoad } from './chat/load.mjs'
import { measureNats } from './chat/nats.mjs'
import { startPeer } from './chat/peer.mjs'
import { args, figure, note } from './run/report.mjs'
import { cpuSecondsBelow } from './whole/processes.mjs'
import { median } from './run/percentile.mjs'

const seconds = Number(args[0] ?? 5)
const sizes = [20, 200]
const rounds = 2

/** Pairs with an open conversation: each has written to the other. */
const makePairs = async (product, count) => {
  const people = await importApprovedMembers(product, count * 2)
  const pairs = Array.from({ length: count }, (_, index) => people.slice(index * 2, index * 2 + 2))
  const say = (from, to) => from.call(addMsg2, { user2_id: to.id, content: '你好', clientId: crypto.randomUUID() })
  for (const [one, other] of pairs) {
    await say(one, other)
    await say(other, one)
  }
  await product.drain()
  return pairs
}

/** Alternates between ours and the peer, so that other load affects both; median of the rounds. */
const measure = async (product, peer, pairs) => {
  const [ours, theirs, costs] = [[], [], []]
  const url = product.url.replace('http', 'ws')
  for (let round = 0; round < rounds; round++) {
    if (peer) theirs.push(await runLoad({ url: peer.url, pairs, seconds }))
    let spent = 0
    // measured from when all sockets are open
    const onRunning = () => {
      const before = cpuSecondsBelow(product.child.pid)
      return () => {
        spent = cpuSecondsBelow(product.child.pid) - before
      }
    }
    const run = await runLoad({ url, pairs, seconds, onRunning })
    costs.push((spent / run.messages) * 1000)
    ours.push(run)
    await product.drain()
  }
  const of = (runs, pick) => (runs.length > 0 ? median(runs.map(pick)) : undefined)
  return {
    perSecond: of(ours, (run) => run.perSecond),
    peerPerSecond: of(theirs, (run) => run.perSecond),
    ackMs: of(ours, (run) => run.ackMs.p95),
    peerAckMs: of(theirs, (run) => run.ackMs.p95),
    cpuMs: median(costs),
  }
}

const inOneProcess = async () => {
  const product = await startTestProduct({ env: { SOCKET_FRAMES_PER_SECOND: '5000', UNANSWERED_MESSAGES: '1000000' } })
  const { MONGODB_URL } = readRunning(product.dataDir).env
  const peer = await startPeer(MONGODB_URL)
  let last = 0
  try {
    const pairs = await makePairs(product, sizes.at(-1))
    for (const size of sizes) {
      const found = await measure(product, peer, pairs.slice(0, size))
      last = found.perSecond
      const name = `chat, ${size} pairs, through the gateway`
      figure({
        figure: `${name}: messages`,
        ours: found.perSecond,
        peer: found.peerPerSecond,
        unit: 'messages/s',
        goal: { of: 'ratio', atLeast: size === 20 ? 2 : 3 },
      })
      figure({ figure: `${name}: acknowledged, p95`, ours: found.ackMs, peer: found.peerAckMs, unit: 'ms' })
      figure({ figure: `${name}: processor time of product and engines`, ours: found.cpuMs, unit: 'ms a message' })
    }
  } finally {
    await peer.close()
    await product.stop()
  }
  return last
}

const overKafka = async () => {
  const dir = mkdtempSync(join(tmpdir(), 'xinyu-kafka-'))
  const broker = await startKafka({ dir, log: () => undefined })
  const product = await startTestProduct({
    separateProcesses: true,
    env: {
      KAFKA_BROKERS: broker.brokers.join(','),
      SOCKET_FRAMES_PER_SECOND: '5000',
      UNANSWERED_MESSAGES: '1000000',
    },
  })
  try {
    const pairs = await makePairs(product, sizes.at(-1))
    for (const size of sizes) {
      const { perSecond, ackMs, cpuMs } = await measure(product, null, pairs.slice(0, size))
      const name = `chat, ${size} pairs, over Kafka, seven processes`
      figure({ figure: `${name}: messages`, ours: perSecond, unit: 'messages/s' })
      figure({ figure: `${name}: acknowledged, p95`, ours: ackMs, unit: 'ms' })
      figure({ figure: `${name}: processor time of product and engines`, ours: cpuMs, unit: 'ms a message' })
    }
  } finally {
    await product.stop()
    await broker.stop()
    rmSync(dir, { recursive: true, force: true })
  }
}

const ours = await inOneProcess()
const nats = await measureNats({ pairs: sizes.at(-1), seconds })
if (nats)
  figure({
    figure: 'chat beside NATS JetStream with fsync',
    ours,
    peer: nats.perSecond,
    unit: 'messages/s',
    goal: { of: 'ratio', atLeast: 1 },
  })
else
  note(
    '  NO NATS-SERVER THAT SYNCS EACH MESSAGE: its anchor is missing. With `go` installed it is built; NATS_SERVER names one',
  )
await overKafka().catch((error) => {
  if (!(error instanceof KafkaUnavailable)) throw error
  note(`  ${error.message}`)
})

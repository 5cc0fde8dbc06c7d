// A system message to many members: one shared document, compared with one notice document per member, for the same
// people in the same run. During each run a badge is read and a small journaled write is made repeatedly; their latency
// shows the load.
// node bench/broadcast.mjs [members, default 1000000]
import { chatConfig } from '@xinyu/chat/config'
import { ChatModule } from '@xinyu/chat/chat.module'
import { BroadcastCache } from '@xinyu/chat/notices/broadcasts/broadcast-cache'
import { NoticesReads } from '@xinyu/chat/notices/notices.reads'
import { addSysMsg } from '@xinyu/contracts/http/msg/broadcasts'
import { newId } from '@xinyu/platform/ids'
import { snapshot } from '@xinyu/testkit/people/builders'
import { startService } from '@xinyu/testkit/service-under-test'
import { fill } from './lists/fill.mjs'
import { startBenchEngines } from './run/engines.mjs'
import { args, figure, note } from './run/report.mjs'
import { median, p95 } from './run/percentile.mjs'

const count = Number(args[0] ?? 1_000_000)
const [title, content] = ['系统维护', '今晚两点到四点维护，期间不能登录。']
const asked = 1_000

const engines = await startBenchEngines()
// unthrottled; the product's own rate limit would hide the cost
const env = { BROADCAST_PER_SECOND: String(Math.ceil(count / 20)) }
const chat = await startService({ name: 'chat', module: ChatModule, config: chatConfig, env, timers: false })
const collection = (name, shardKey = '_id') => chat.database.collection(name, { shardKey })
const reads = chat.service.app.get(NoticesReads)
const board = chat.service.app.get(BroadcastCache)

/** Latency of other requests while `work` runs. */
const besides = async (work) => {
  const waits = []
  const state = { isOver: false }
  const probe = async () => {
    for (let turn = 0; !state.isOver; turn++) {
      const began = performance.now()
      await reads.totalsOf([people[(turn * 7_919) % count]])
      await collection('bench_probe').insertOne({ _id: newId() })
      waits.push(performance.now() - began)
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
  }
  const probing = probe()
  const began = performance.now()
  await work()
  const seconds = (performance.now() - began) / 1_000
  state.isOver = true
  await probing
  return { seconds, wait: p95(waits) }
}
const bytesOf = async (...names) => {
  const stats = await Promise.all(names.map((name) => chat.database.db.command({ collStats: name })))
  return stats.reduce((sum, { size, totalIndexSize }) => sum + size + totalIndexSize, 0)
}
/** Microseconds per person for many badges, median of nine. */
const badges = async () => {
  const took = []
  for (let round = 0; round < 9; round++) {
    const some = people.slice(round * asked, (round + 1) * asked)
    const began = performance.now()
    const totals = await reads.totalsOf(some)
    took.push(performance.now() - began)
    if ([...totals.values()].some(({ sysNotice }) => sysNotice !== 1)) throw new Error('a badge is wrong')
  }
  return (median(took) * 1_000) / asked
}

const people = Array.from({ length: count }, newId)
try {
  note(`  ${count} members …`)
  const someday = new Date(Date.now() - 86_400_000).toISOString()
  const shape = snapshot({ _id: 'x', name: '岛', createdAt: someday })
  const { type, name, avatar, gender, isCompleted, wasApproved, privacy } = shape
  const user = { type, name, avatar, gender, createdAt: someday, isCompleted, wasApproved, privacy }
  await fill(chat, 'people', count, (index) => ({ _id: people[index], user, userSeq: 1 }))

  const [support, second] = [await chat.person({ roles: ['support'] }), await chat.person({ roles: ['support'] })]
  let steps = 0
  const ours = await besides(async () => {
    const { task_id } = await chat.call(addSysMsg, { title, content, to: 'group', group_id: 'approved' }, support)
    await fetch(`${chat.service.url}/api/admin/sysNotices/${task_id}/approve`, {
      method: 'POST',
      headers: { authorization: `Bearer ${second.token}`, 'content-type': 'application/json' },
      body: '{}',
    })
    for (let state = ''; state !== 'sent'; steps++) {
      await chat.runJob('broadcast-roll-out')
      state = (await collection('broadcasts').findOne({ _id: task_id })).state
    }
  })
  const oursBytes = await bytesOf('broadcasts')
  const oursBadges = await badges()
  await collection('broadcasts').deleteMany({})
  await board.reload()

  const notice = { type: 'sysNotice', code: 'system-message', actor: null, link: null, params: { title, content } }
  const peer = await besides(() =>
    fill({ database: { collection: () => collection('notices', 'user') } }, 'notices', count, (index) => ({
      ...notice,
      _id: newId(),
      user: people[index],
      count: 1,
      isRead: false,
      at: new Date(),
      seq: 1,
      counted: [1],
      closedUpTo: 0,
    })),
  )
  const peerBytes = await bytesOf('notices')
  const peerBadges = await badges()

  note(`  ${steps} writes beside ${count}`)
  const of = `broadcast to ${count}`
  const times = (most) => ({ of: 'ratio', atMost: most })
  figure({
    figure: `${of}: until the last has it`,
    ours: ours.seconds,
    peer: peer.seconds,
    unit: 's',
    goal: times(0.2),
  })
  figure({ figure: `${of}: documents written`, ours: steps + 1, peer: count, unit: 'writes', goal: times(0.001) })
  figure({
    figure: `${of}: data and indexes`,
    ours: oursBytes / 2 ** 20,
    peer: peerBytes / 2 ** 20,
    unit: 'MiB',
    goal: times(0.01),
  })
  figure({ figure: `${of}: p95 of others meanwhile`, ours: ours.wait, peer: peer.wait, unit: 'ms', goal: times(1) })
  // the cost of merging for the reader: higher than a row per member, and bounded
  figure({
    figure: `${of}: a person’s badge afterwards`,
    ours: oursBadges,
    peer: peerBadges,
    unit: 'µs',
    goal: { of: 'ours', atMost: 500 },
  })
} finally {
  await chat.close()
  await engines.stop()
}
process.exit(0)

// What the product takes while nobody uses it: the whole product on demo data, used for a moment (people chat, buy,
// like and browse, so that jobs have had work), then watched in windows of quiet: processor time of the product's own
// process and of each engine, memory, commands sent to MongoDB and Redis, runs of each job. Processor time is the
// kernel's, so the machine may be busy; its load is shown beside. At the end the product's process is stopped for a
// while: what the engines still take is their own.
// node bench/idle/bench.mjs [seconds of quiet, default 120]
import { fork } from 'node:child_process'
import { loadavg } from 'node:os'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { readRunning } from '@xinyu/platform/runtime/running-file'
import { importApprovedMembers } from '@xinyu/testkit/people/approved-people'
import { startTestProduct } from '@xinyu/testkit/product'
import { Redis } from 'ioredis'
import { MongoClient } from 'mongodb'
import { median } from '../run/percentile.mjs'
import { args, figure, note } from '../run/report.mjs'
import { cpuSecondsByProgram, processesBelow, sumOf } from '../whole/processes.mjs'

const quietSeconds = Number(args[0] ?? 120)
const windowSeconds = Math.min(20, quietSeconds)
const usedSeconds = 20
/** jobs finish what the use has left, and the first collection of garbage is over */
const settleSeconds = 60
const services = ['users', 'social', 'chat', 'payments', 'face', 'moderation']
/** what the watching itself sends */
const own = { mongo: ['serverStatus', 'hello', 'isMaster'], redis: ['info', 'client|setinfo'] }

const use = async (product) => {
  const people = await importApprovedMembers(product, 40)
  const load = fork(fileURLToPath(new URL('../whole/load.mjs', import.meta.url)), { stdio: ['ignore', 2, 2, 'ipc'] })
  load.send({ url: product.url, people: people.map(({ id, token }) => ({ id, token })) })
  await pause(usedSeconds * 1_000)
  load.send('end')
  await new Promise((resolve) => load.once('exit', resolve))
  await product.drain(120_000)
}

/** `{ find: 12, update: 3 }` since the start of the engine. */
const mongoCommands = async (mongo) => {
  const { metrics } = await mongo.db('admin').command({ serverStatus: 1 })
  return Object.fromEntries(
    Object.entries(metrics.commands).flatMap(([name, { total }]) => (total ? [[name, total]] : [])),
  )
}
const redisCommands = async (redis) =>
  Object.fromEntries(
    [...(await redis.info('commandstats')).matchAll(/^cmdstat_(\S+):calls=(\d+)/gm)].map(([, name, calls]) => [
      name,
      Number(calls),
    ]),
  )
const jobRuns = async (env) => {
  const texts = await Promise.all(
    services.map(async (name) => [name, await (await fetch(`${env[`${name.toUpperCase()}_URL`]}/metrics`)).text()]),
  )
  const runs = {}
  for (const [service, text] of texts)
    for (const [, labels, count] of text.matchAll(/^job_runs_total\{(.*)\} (\d+)$/gm)) {
      const [job] = /(?<=name=")[^"]+/.exec(labels)
      runs[`${service} ${job}`] = (runs[`${service} ${job}`] ?? 0) + Number(count)
    }
  return runs
}
/** What was counted between two readings, a second, most first. */
const ratesBetween = (before, after, seconds, left = []) =>
  Object.entries(after)
    .map(([name, count]) => [name, (count - (before[name] ?? 0)) / seconds])
    .filter(([name, rate]) => rate > 0 && !left.includes(name))
    .toSorted((one, other) => other[1] - one[1])
const list = (rates) => rates.map(([name, rate]) => `${name} ${rate.toFixed(2)}`).join(', ')

/** Percent of a core that each program takes, window by window. */
const watch = async (pid, seconds) => {
  const shares = {}
  for (let passed = 0; passed < seconds; passed += windowSeconds) {
    const [began, before] = [performance.now(), cpuSecondsByProgram(pid)]
    await pause(windowSeconds * 1_000)
    const [took, after] = [(performance.now() - began) / 1_000, cpuSecondsByProgram(pid)]
    const now = Object.entries(after).map(([name, used]) => [name, (100 * (used - (before[name] ?? 0))) / took])
    for (const [name, share] of [...now, ['all', now.reduce((sum, [, share]) => sum + share, 0)]])
      (shares[name] ??= []).push(share)
    note(
      `  ${now.map(([name, share]) => `${name} ${share.toFixed(2)} %`).join(', ')}; load of the machine ${loadavg()[0].toFixed(2)}`,
    )
  }
  return shares
}
const spread = (values) =>
  `least ${Math.min(...values).toFixed(2)}, median ${median(values).toFixed(2)}, most ${Math.max(...values).toFixed(2)}`

const product = await startTestProduct({ demo: true })
const { env } = readRunning(product.dataDir)
const mongo = new MongoClient(env.MONGODB_URL, {
  serverMonitoringMode: 'poll',
  heartbeatFrequencyMS: 600_000,
  maxPoolSize: 1,
})
const redis = new Redis(env.REDIS_URL)
const counts = async () => ({
  commands: await mongoCommands(mongo),
  redis: await redisCommands(redis),
  jobs: await jobRuns(env),
})
try {
  await use(product)
  await pause(settleSeconds * 1_000)
  const before = await counts()
  const shares = await watch(product.child.pid, quietSeconds)
  const after = await counts()
  const of = (what, left) => ratesBetween(before[what], after[what], quietSeconds, left)
  const [toMongo, toRedis, jobs] = [of('commands', own.mongo), of('redis', own.redis), of('jobs')]
  const total = (rates) => rates.reduce((sum, [, rate]) => sum + rate, 0)
  for (const [name, values] of Object.entries(shares)) note(`  ${name}, % of a core: ${spread(values)}`)
  note(`  to MongoDB a second: ${list(toMongo)}`)
  note(`  to Redis a second: ${list(toRedis)}\n  jobs a second: ${list(jobs)}`)
  const memory = processesBelow(product.child.pid)
  for (const { name, rss } of memory) note(`  ${name}: ${Math.round(rss)} MB`)
  process.kill(product.child.pid, 'SIGSTOP')
  const alone = await watch(product.child.pid, Math.min(60, quietSeconds))
  process.kill(product.child.pid, 'SIGCONT')
  for (const name of Object.keys(shares).toSorted((one) => (one === 'all' ? -1 : 0)))
    figure({
      figure: name === 'all' ? 'idle: product and engines (beside: engines nobody talks to)' : `idle: ${name}`,
      ours: median(shares[name]),
      peer: median(alone[name] ?? [0]),
      unit: '% of a core',
      ...(name === 'all' ? { goal: { of: 'ours', atMost: 2 } } : {}),
    })
  figure({
    figure: 'idle: memory of product and engines',
    ours: sumOf(memory, 'rss'),
    unit: 'MB',
    goal: { of: 'ours', atMost: 700 },
  })
  figure({ figure: 'idle: commands to MongoDB', ours: total(toMongo), unit: 'a second' })
  figure({ figure: 'idle: commands to Redis', ours: total(toRedis), unit: 'a second' })
  figure({ figure: 'idle: runs of jobs', ours: total(jobs), unit: 'a second' })
} finally {
  redis.disconnect()
  await mongo.close()
  await product.stop()
}

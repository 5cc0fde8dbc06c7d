// Cost of idle sockets through the gateway to the chat service, in separate processes, compared with a bare `ws` server
// with the same clients: time to open them all, memory per socket, and that no fact is written.
// node bench/sockets.mjs [sockets, default 5000]
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { fileURLToPath } from 'node:url'
import { TokenSigner } from '@xinyu/platform/auth/token'
import { newId } from '@xinyu/platform/ids'
import { Redis } from 'ioredis'
import { MongoClient } from 'mongodb'
import { startBenchEngines } from './run/engines.mjs'
import { args, figure, note } from './run/report.mjs'

const count = Number(args[0] ?? 5_000)
const perClient = 1_000
const pause = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds))

const accountStatus = { type: 'normal', isCompleted: 4, vipLimitDate: null, roles: [], notBefore: 0 }
/** Stubs of the internal calls that chat makes here. */
const startStubServices = async () => {
  const server = createServer((request, response) => {
    request.resume().on('end', () => response.end(JSON.stringify({ status: 0, standing: accountStatus })))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return server
}

const children = []
const startPart = async (name, env, flags = []) => {
  const path = fileURLToPath(new URL(`sockets/${name}.mjs`, import.meta.url))
  const child = fork(path, { env: { ...process.env, ...env }, execArgv: [...process.execArgv, ...flags] })
  children.push(child)
  const [{ ready }] = await once(child, 'message')
  return { child, url: ready }
}
const memoryOf = async ({ child }) => {
  child.send('memory')
  const [{ memory }] = await once(child, 'message')
  return memory
}

/** Opens sockets for these people from several processes; returns the seconds it took. */
const openAll = async (clients, url, people) => {
  const began = performance.now()
  const answers = clients.map(({ child }, index) => {
    const mine = people.filter((_person, number) => number % clients.length === index)
    child.send({ url: url.replace('http', 'ws'), people: mine })
    return once(child, 'message')
  })
  for (const [{ failed }] of await Promise.all(answers)) if (failed) throw new Error(failed)
  return (performance.now() - began) / 1000
}
const closeAll = async (clients) => {
  for (const { child } of clients) child.send({})
  await Promise.all(clients.map(({ child }) => once(child, 'message')))
  await pause(3_000)
}

/** Memory of `count` sockets in these processes. A warm-up round excludes permanent growth. */
const measure = async (clients, url, parts, people) => {
  await openAll(clients, url, people.slice(0, Math.ceil(people.length / 4)))
  await closeAll(clients)
  const before = await Promise.all(parts.map(memoryOf))
  const seconds = await openAll(clients, url, people)
  await pause(2_000)
  const after = await Promise.all(parts.map(memoryOf))
  await closeAll(clients)
  const perSocket = (what, index) => (after[index][what] - before[index][what]) / people.length
  return {
    seconds,
    kb: parts.map((_part, index) => perSocket('rss', index) / 1024),
    heapKb: parts.map((_part, index) => perSocket('heap', index) / 1024),
    cpuMs: parts.map((_part, index) => perSocket('cpuMs', index)),
  }
}
const sum = (values) => values.reduce((total, value) => total + value, 0)
const shown = (values) => values.map((value) => value.toFixed(1)).join(' + ')

const engines = await startBenchEngines()
const [mongo, redis] = [await new MongoClient(process.env.MONGODB_URL).connect(), new Redis(process.env.REDIS_URL)]
const others = await startStubServices()
let failed = false
try {
  const signer = new TokenSigner(process.env.TOKEN_PRIVATE_JWK)
  const people = []
  for (let number = 0; number < count; number++) {
    const id = newId()
    const token = await signer.sign({ sub: id, type: 'normal', sid: newId(), client: 'app' }, 3_600, new Date())
    people.push({ id, token })
  }
  const around = `http://127.0.0.1:${others.address().port}`
  const urls = Object.fromEntries(
    ['USERS', 'SOCIAL', 'PAYMENTS', 'FACE', 'MODERATION'].map((name) => [`${name}_URL`, around]),
  )
  const clients = []
  for (let number = 0; number < Math.ceil(count / perClient); number++) clients.push(await startPart('clients', {}))

  const bare = await startPart('bare', {}, ['--expose-gc'])
  const peer = await measure(clients, bare.url, [bare], people)

  const chat = await startPart('chat', { ...urls, PORT: '0' }, ['--expose-gc'])
  const gateway = await startPart(
    'gateway',
    { ...urls, CHAT_URL: chat.url, PORT: '0', HOST: '127.0.0.1', RATE_PER_10_SECONDS: '1000000' },
    ['--expose-gc'],
  )
  // a client that opens a socket has just logged in or made a call: its account status is cached
  const login = redis.pipeline()
  for (const { id } of people) login.set(`bench:standing:${id}`, JSON.stringify(accountStatus), 'EX', 600)
  await login.exec()
  const journal = mongo.db('bench_chat').collection('events')
  const factsBefore = await journal.countDocuments()
  const ours = await measure(clients, gateway.url, [gateway, chat], people)
  const facts = (await journal.countDocuments()) - factsBefore

  figure({
    figure: `sockets: ${count.toLocaleString('en')} opened`,
    ours: ours.seconds,
    peer: peer.seconds,
    unit: 's',
    goal: { of: 'ours', atMost: 20 },
  })
  figure({
    figure: 'sockets: memory of a quiet socket, gateway and chat',
    ours: sum(ours.kb),
    peer: sum(peer.kb),
    unit: 'KB',
    goal: { of: 'ours', atMost: 25 },
  })
  figure({ figure: 'sockets: facts in a journal', ours: facts, unit: 'facts', goal: { of: 'ours', atMost: 0 } })
  note(
    `  a socket, gateway + chat: ${shown(ours.kb)} KB resident, ${shown(ours.heapKb)} KB of objects and buffers, ${shown(ours.cpuMs)} ms of processor time to open; bare ws: ${shown(peer.kb)} KB, ${shown(peer.heapKb)} KB, ${shown(peer.cpuMs)} ms`,
  )
} catch (error) {
  console.error(error)
  failed = true
} finally {
  for (const child of children) child.kill('SIGKILL')
  others.close()
  redis.disconnect()
  await mongo.close()
  await engines.stop()
}
process.exit(failed ? 1 : 0)

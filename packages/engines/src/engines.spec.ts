import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { Redis as RedisClient } from 'ioredis'
import { MongoClient } from 'mongodb'
import type { Engine } from './engine.ts'
import { type RunningEngines, startEngines } from './engines.ts'
import { startMongo } from './mongo/mongo.ts'
import { processStarted } from './process/pid-file.ts'

const { Redis } = createRequire(import.meta.url)('ioredis') as { Redis: typeof RedisClient }
const cacheDir = fileURLToPath(new URL('../../../.cache', import.meta.url))
const dataDir = mkdtempSync(join(tmpdir(), 'xinyu-engines-'))
const lines: string[] = []
const log = (line: string) => void lines.push(line)

async function until(what: () => unknown | Promise<unknown>, ms = 20_000): Promise<void> {
  const end = Date.now() + ms
  while (!(await what())) {
    if (Date.now() > end) throw new Error(`not within ${ms} ms: ${what}`)
    await sleep(25)
  }
}

let running: RunningEngines
const engine = (name: string): Engine => {
  const found = running.engines.find((one) => one.name === name)
  if (!found) throw new Error(`no engine ${name}`)
  return found
}
const kill = async (victim: Engine) => {
  const before = victim.restarts
  lines.length = 0
  process.kill(victim.pid ?? 0, 'SIGKILL')
  // the count rises when the restart begins; the log line reports its success
  await until(
    () => victim.restarts > before && lines.some((line) => line.includes(`runs again (restart ${victim.restarts})`)),
  )
}
const setting = (name: string): string => running.env[name] ?? ''

beforeAll(async () => {
  running = await startEngines({ dataDir, cacheDir, env: {}, log })
}, 180_000)
afterAll(async () => {
  await running?.stop()
  rmSync(dataDir, { recursive: true, force: true })
})

describe('the embedded engines', () => {
  it('returns the address of every engine that the environment does not set', () => {
    expect(Object.keys(running.env).toSorted()).toEqual([
      'MONGODB_URL',
      'OSS_ACCESS_KEY_ID',
      'OSS_ACCESS_KEY_SECRET',
      'OSS_BUCKET',
      'OSS_ENDPOINT',
      'QDRANT_URL',
      'REDIS_URL',
    ])
  })

  it('starts no engine whose address the environment sets', async () => {
    const env = { MONGODB_URL: 'mongodb://m', REDIS_URL: 'redis://r', QDRANT_URL: 'http://q', OSS_ENDPOINT: 'http://o' }
    const none = await startEngines({ dataDir, cacheDir, env, log })
    expect(none.engines).toEqual([])
    expect(none.env).toEqual({})
  })

  it('keeps the key of the object store readable by its owner only', () => {
    expect(statSync(join(dataDir, 'object-store/access-key.json')).mode & 0o777).toBe(0o600)
  })

  it("closes the files of idle collections, which would exhaust MongoDB's open files otherwise", async () => {
    const client = new MongoClient(setting('MONGODB_URL'))
    const { wiredTigerEngineRuntimeConfig: inForce } = await client
      .db('admin')
      .command({ getParameter: 1, wiredTigerEngineRuntimeConfig: 1 })
    await client.close()
    expect(inForce).toContain('close_idle_time=60')
  })

  it('loses no acknowledged MongoDB write over kill -9, and serves the same address again', async () => {
    const client = new MongoClient(setting('MONGODB_URL'), { writeConcern: { w: 'majority', journal: true } })
    const rows = client.db('t').collection<{ n: number }>('rows')
    const acknowledged: number[] = []
    for (let round = 1; round <= 6; round += 1) {
      let killed: Promise<void> | undefined
      for (let n = round * 1_000; n < round * 1_000 + 150; n += 1) {
        // at a different point of the journal's 100 ms each time
        if (n === round * 1_000 + 60 + round * 7) killed = kill(engine('mongo'))
        await rows.insertOne({ n }).then(
          () => acknowledged.push(n),
          () => sleep(5),
        )
      }
      await killed
    }
    const kept = new Set((await rows.find().toArray()).map(({ n }) => n))
    await client.close()
    expect(acknowledged.filter((n) => !kept.has(n))).toEqual([])
    expect(acknowledged.length).toBeGreaterThanOrEqual(6 * 60)
  })

  it('supports what presence and rate limits need of Redis: NX PX, scripts, MULTI, pub/sub, expiry', async () => {
    const redis = new Redis(setting('REDIS_URL'))
    const listener = new Redis(setting('REDIS_URL'))
    expect(await redis.set('lock', 'a', 'PX', 60, 'NX')).toBe('OK')
    expect(await redis.set('lock', 'b', 'PX', 60, 'NX')).toBeNull()
    await until(async () => (await redis.get('lock')) === null, 2_000)
    expect(await redis.eval("return redis.call('INCRBY', KEYS[1], ARGV[1])", 1, 'n', 5)).toBe(5)
    expect(await redis.multi().incr('n').expire('n', 60).ttl('n').exec()).toEqual([
      [null, 6],
      [null, 1],
      [null, 60],
    ])
    const received = once(listener, 'message')
    await listener.subscribe('room')
    await redis.publish('room', 'hello')
    expect(await received).toEqual(['room', 'hello'])
    redis.disconnect()
    listener.disconnect()
  })

  it('answers Redis calls at once, not at the next tick of its timer', async () => {
    const redis = new Redis(setting('REDIS_URL'))
    const start = performance.now()
    for (let n = 0; n < 200; n += 1) await redis.incr('speed')
    // upstream's reactor alone would take 20 s
    expect(performance.now() - start).toBeLessThan(5_000)
    redis.disconnect()
  })

  it('restarts Redis at the same address after kill -9, empty', async () => {
    const redis = new Redis(setting('REDIS_URL'), { retryStrategy: () => 50, maxRetriesPerRequest: null })
    redis.on('error', () => undefined)
    await redis.set('here', 'yes')
    await kill(engine('valkey'))
    expect(await redis.get('here')).toBeNull()
    redis.disconnect()
  })

  it('keeps Qdrant points over kill -9 of the process that owns it, and leaves no second server', async () => {
    const url = setting('QDRANT_URL')
    const send = async (method: string, path: string, body?: unknown) => {
      const answer = await fetch(`${url}${path}`, {
        method,
        headers: { 'content-type': 'application/json' },
        body: body === undefined ? undefined : JSON.stringify(body),
      })
      return { status: answer.status, body: (await answer.json()) as { result: { count?: number } } }
    }
    await send('PUT', '/collections/faces', { vectors: { size: 4, distance: 'Cosine' } })
    const points = [
      { id: 1, vector: [1, 0, 0, 0] },
      { id: 2, vector: [0, 1, 0, 0] },
    ]
    expect((await send('PUT', '/collections/faces/points?wait=true', { points })).status).toBe(200)
    await kill(engine('qdrant'))
    expect((await send('POST', '/collections/faces/points/count', { exact: true })).body.result.count).toBe(2)
  })

  it('refuses a folder that another living product uses', async () => {
    const dir = join(dataDir, 'busy')
    const script = `
      import { startMongo } from ${JSON.stringify(new URL('./mongo/mongo.ts', import.meta.url).href)}
      await startMongo({ ...${JSON.stringify({ dir, cacheDir })}, log: () => undefined })
      process.stdout.write('up')`
    const other = spawn(process.execPath, ['--input-type=module', '--conditions=source', '-e', script], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    await once(other.stdout, 'data')
    await expect(startMongo({ dir, cacheDir, log })).rejects.toThrow(/in use: process \d+.*Stop that process/s)
    other.kill('SIGKILL')
    await once(other, 'exit')
    const mine = await startMongo({ dir, cacheDir, log })
    const { pid } = mine
    await mine.stop()
    expect(processStarted(pid ?? 0)).toMatch(/^(zombie)?$/)
  })
})

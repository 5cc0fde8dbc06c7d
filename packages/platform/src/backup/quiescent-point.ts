import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { extname } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { ClientSession, MongoClient } from 'mongodb'

/** A consistent point in time across all databases. */
export interface QuiescentPoint {
  at: Date
  /** snapshot: all reads are at one cluster time and no writer waits; held: writers wait until `end` */
  how: 'snapshot' | 'held'
  session?: ClientSession
  end(): Promise<void>
}

/**
 * A replica set or sharded cluster is read at a past cluster time (`minSnapshotHistoryWindowInSeconds` says how long);
 * an engine of one process blocks its writers instead.
 */
export const quiescentPoint = async (
  client: MongoClient,
  anyDatabase: string,
  env: Record<string, string | undefined>,
): Promise<QuiescentPoint> => {
  const { setName, msg } = await client.db('admin').command({ hello: 1 })
  if (setName === undefined && msg !== 'isdbgrid') return holdWriters(env)
  const session = client.startSession({ snapshot: true })
  const at = new Date()
  // the first read of a session sets the time of all its reads
  await client.db(anyDatabase).collection('migrations').findOne({}, { session })
  return { at, how: 'snapshot', session, end: () => session.endSession() }
}

/** A separate process blocks the writers and releases them when ours ends, however it ends. */
const holdWriters = async (env: Record<string, string | undefined>): Promise<QuiescentPoint> => {
  const script = fileURLToPath(new URL(`./hold-writers${extname(import.meta.url)}`, import.meta.url))
  const holder = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', script], {
    env: { ...process.env, MONGODB_URL: env.MONGODB_URL, MONGODB_CA: env.MONGODB_CA },
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const ended = once(holder, 'exit')
  await Promise.race([
    once(holder.stdout, 'data'),
    ended.then(() => Promise.reject(new Error('the engine does not allow writers to be blocked'))),
  ])
  return {
    at: new Date(),
    how: 'held',
    end: async () => {
      holder.stdin.end()
      await ended
    },
  }
}

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { extname } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { ClientSession, MongoClient } from 'mongodb'

/** One moment of every database, to be read at leisure. */
export interface StillMoment {
  at: Date
  /** snapshot: all reads are of one cluster time, and nobody waits; held: whoever writes waits until `end` */
  how: 'snapshot' | 'held'
  session?: ClientSession
  end(): Promise<void>
}

/**
 * Holds one moment of all databases of the engine. A replica set or sharded cluster reads the past
 * (`minSnapshotHistoryWindowInSeconds` says how long); an engine of one process holds its writers up instead.
 */
export const stillMoment = async (
  client: MongoClient,
  anyDatabase: string,
  env: Record<string, string | undefined>,
): Promise<StillMoment> => {
  const { setName, msg } = await client.db('admin').command({ hello: 1 })
  if (setName === undefined && msg !== 'isdbgrid') return heldMoment(env)
  const session = client.startSession({ snapshot: true })
  const at = new Date()
  // the first read of a session chooses the time of all its reads
  await client.db(anyDatabase).collection('migrations').findOne({}, { session })
  return { at, how: 'snapshot', session, end: () => session.endSession() }
}

/** The writers are held by a process of its own that lets them go when ours ends, however it ends. */
const heldMoment = async (env: Record<string, string | undefined>): Promise<StillMoment> => {
  const script = fileURLToPath(new URL(`./hold-writers${extname(import.meta.url)}`, import.meta.url))
  const holder = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', script], {
    env: { ...process.env, MONGODB_URL: env.MONGODB_URL, MONGODB_CA: env.MONGODB_CA },
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const ended = once(holder, 'exit')
  await Promise.race([
    once(holder.stdout, 'data'),
    ended.then(() => Promise.reject(new Error('the engine does not let writers be held'))),
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

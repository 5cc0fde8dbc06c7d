// A native server does not notice that the product ended; this process owns it and stops it.
import { spawn } from 'node:child_process'
import { get } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { reportReady, requiredEnv, exitWithParent } from './process/child-lifecycle.ts'
import { removePid, writePid } from './process/pid-file.ts'

const dir = requiredEnv('QDRANT_DIR')
// Ctrl-C sends SIGINT to the process group: in a separate group, this process decides the order of stops
const server = spawn(requiredEnv('QDRANT_BINARY'), [], {
  cwd: dir,
  stdio: ['ignore', 'ignore', 'inherit'],
  detached: true,
})
const ended = new Promise<void>((resolve) => server.once('exit', () => resolve()))
if (server.pid) writePid(dir, 'native', server.pid)

let stopping = false
exitWithParent({
  onStop: async () => {
    stopping = true
    server.kill('SIGTERM')
    await ended
    removePid(dir, 'native')
  },
  onOrphaned: () => server.kill('SIGKILL'),
})
server.once('error', (error) => {
  console.error(error)
  process.exit(1)
})
server.once('exit', (code, signal) => {
  if (stopping) return
  console.error(`the qdrant binary ended (${signal ?? `code ${code}`})`)
  process.exit(1)
})

const ready = `http://127.0.0.1:${requiredEnv('QDRANT__SERVICE__HTTP_PORT')}/readyz`
/** Without keep-alive: Qdrant waits for idle connections when it stops. */
const isReady = (): Promise<boolean> =>
  new Promise((resolve) => {
    get(ready, { agent: false }, (answer) => resolve(answer.resume().statusCode === 200)).once('error', () =>
      resolve(false),
    )
  })
while (!(await isReady())) await sleep(50)
reportReady()

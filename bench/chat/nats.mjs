// NATS JetStream as a reference for chat: a file-backed stream synced to disk before each acknowledgement, the same
// number of senders with one message in flight each, and one receiver per sender.
import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { jetstream, jetstreamManager } from '@nats-io/jetstream'
import { connect } from '@nats-io/transport-node'
import { freePort } from '../peers/part.mjs'
import { natsServer } from './nats-server.mjs'

const connected = async (port, child) => {
  for (let tries = 0; ; tries++)
    try {
      return await connect({ servers: `127.0.0.1:${port}` })
    } catch (error) {
      if (tries > 50 || child.exitCode !== null) throw error
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
}

/** Acknowledged messages per second, each synced to disk; null without a server. */
export const measureNats = async ({ pairs, seconds }) => {
  const server = natsServer()
  if (!server) return null
  const folder = mkdtempSync(join(tmpdir(), 'xinyu-nats-'))
  const port = await freePort()
  const config = join(folder, 'nats.conf')
  const store = JSON.stringify(join(folder, 'store'))
  writeFileSync(config, `listen: "127.0.0.1:${port}"\njetstream { store_dir: ${store}, sync_interval: always }\n`)
  const child = spawn(server, ['-c', config], { stdio: 'ignore' })
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
    if (delivered === 0) throw new Error('NATS delivered nothing')
    return { perSecond: (acknowledged / (performance.now() - began)) * 1000 }
  } finally {
    await connection?.close()
    child.kill('SIGTERM')
    await new Promise((resolve) => (child.exitCode === null ? child.once('exit', resolve) : resolve()))
    rmSync(folder, { recursive: true, force: true })
  }
}

import { readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { openPrivateFolder, privateFile } from './process/private-folder.ts'

/** Binds a port and releases it; undefined if it is taken. 0 means any free port. */
function probe(port: number): Promise<number | undefined> {
  return new Promise((resolve) => {
    const server = createServer()
    server.once('error', () => resolve(undefined))
    server.listen(port, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' ? address?.port : undefined))
    })
  })
}

/** A free loopback port: the previous one of `dir` if it is still free, so that stored links stay valid. */
export async function stablePort(dir: string, name: string): Promise<number> {
  const file = join(dir, `${name}.port`)
  const port = (await probe(lastPort(file))) ?? (await probe(0))
  if (port === undefined) throw new Error(`No free loopback port for ${name}`)
  openPrivateFolder(dir)
  writeFileSync(file, String(port), { mode: privateFile })
  return port
}

function lastPort(file: string): number {
  try {
    const port = Number(readFileSync(file, 'utf8'))
    return Number.isInteger(port) && port > 0 && port < 65_536 ? port : 0
  } catch {
    return 0
  }
}

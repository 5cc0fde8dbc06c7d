import { existsSync, readFileSync, statfsSync } from 'node:fs'
import { join } from 'node:path'
import { root, run } from './run.mjs'
import { UserError, step } from './console.mjs'

const NEEDED_BYTES = 3 * 1024 ** 3

/** Throws if this machine cannot run the product. */
export function checkMachine() {
  const major = Number(process.versions.node.split('.')[0])
  if (major < 20)
    throw new UserError(
      'This Node is too old.',
      `it is ${process.versions.node}; the set-up needs 20 or newer.`,
      'install Node 20 or newer (24 is best) and run the same command again.',
    )
  if (process.platform === 'win32')
    throw new UserError(
      'The product does not run on Windows itself.',
      'its embedded engines are built for Linux and macOS.',
      'use WSL 2 with Debian or Ubuntu.',
    )
}

function checkDisk() {
  const { bavail, bsize } = statfsSync(root)
  const free = bavail * bsize
  if (free < NEEDED_BYTES) {
    throw new UserError(
      'There is too little disk space to install.',
      `${(free / 1024 ** 3).toFixed(1)} GB are free, 3 GB are needed.`,
      'free some space, or move the project to a larger disk.',
    )
  }
}

const read = (path) => JSON.parse(readFileSync(path, 'utf8'))

/** Whether the installed packages match the lock file. */
export function isInstalled() {
  const hidden = join(root, 'node_modules/.package-lock.json')
  if (!existsSync(hidden)) return false
  const have = read(hidden).packages
  return Object.entries(read(join(root, 'package-lock.json')).packages).every(([path, wanted]) => {
    if (!path.includes('node_modules/')) return true
    // a package of this repository that is newer than the last installation has no link yet
    if (wanted.link) return existsSync(join(root, path))
    const found = have[path]
    // an optional package for another platform may be absent
    return found ? found.version === wanted.version : Boolean(wanted.optional || wanted.devOptional || wanted.peer)
  })
}

const FLAGS = ['--no-progress', '--loglevel=error']

/** Installs the packages if they differ from the lock file. */
export async function install() {
  if (isInstalled()) return
  checkDisk()
  await step('Installing the packages (some minutes the first time)', async () => {
    const { code, output } = await run('npm', ['ci', ...FLAGS], { quiet: true })
    if (code !== 0) {
      throw new UserError(
        'The packages could not be installed.',
        `npm ended with code ${code}:\n${output.trim().split('\n').slice(0, 15).join('\n')}`,
        'check the network and the npm registry setting, then run the same command again.',
      )
    }
  })
}

import { createHash } from 'node:crypto'
import {
  type CopySyncOptions,
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { join, resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

const root = resolve('.cache/test-data')
/** ages in the demo data are relative to the time of its making */
const MAX_AGE_MS = 6 * 3_600_000

/** Without the engines' last ports: copies start at the same time. */
const copyOptions: CopySyncOptions = {
  recursive: true,
  verbatimSymlinks: true,
  filter: (source) => !source.endsWith('.port'),
}

/** Changes with every build of the product. */
const buildKey = (): string => {
  const files = globSync('{packages,services}/*/dist/**/*.js').concat(globSync('{host,gateway}/dist/**/*.js')).sort()
  const hash = createHash('sha256')
  for (const file of files) hash.update(`${file} ${statSync(file).mtimeMs}\n`)
  return hash.digest('hex').slice(0, 16)
}

const isRunning = (pid: number): boolean => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

/** True for the one process that has to make it; a process that died while making it is replaced. */
const claims = (lock: string): boolean => {
  try {
    writeFileSync(lock, String(process.pid), { flag: 'wx' })
    return true
  } catch {
    const owner = existsSync(lock) ? Number(readFileSync(lock, 'utf8')) : 0
    if (owner > 0 && !isRunning(owner)) rmSync(lock, { force: true })
    return false
  }
}

/**
 * Fills a data folder with what a first start makes: `empty` (keys, collections, indexes) or the small `demo` data. It
 * is made by `make` once for a build, which takes some seconds, for the demo data a minute or more; later calls, also
 * in other processes, copy the stopped product's folder.
 */
export const copyMadeData = async (
  kind: 'empty' | 'demo',
  dataDir: string,
  make: (dataDir: string) => Promise<void>,
): Promise<void> => {
  const key = buildKey()
  const made = join(root, `${kind}-${key}`)
  const lock = `${made}.lock`
  mkdirSync(root, { recursive: true })
  const isFresh = (): boolean => existsSync(made) && Date.now() - statSync(made).mtimeMs < MAX_AGE_MS
  for (; !isFresh(); await pause(100)) {
    if (!claims(lock)) continue
    try {
      await make(dataDir)
      const old = globSync(`${root}/*`).filter((path) => !path.includes(key))
      for (const path of [made, ...old]) rmSync(path, { recursive: true, force: true })
      cpSync(dataDir, `${made}.part`, copyOptions)
      renameSync(`${made}.part`, made)
      return
    } finally {
      rmSync(lock, { force: true })
    }
  }
  cpSync(made, dataDir, copyOptions)
}

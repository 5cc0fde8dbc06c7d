import { copyFileSync, existsSync, mkdirSync, renameSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { sandboxFile } from '@xinyu/platform/runtime/running-file'
import { newDataDir } from './data-dir.ts'

const kept = resolve('.cache/test-keys')
const files = ['secrets.json', sandboxFile]

/** A new data folder with the keys of an earlier test product: six new RSA keys cost three seconds of each start. */
export const dirWithKeys = (): string => {
  const dataDir = newDataDir('xinyu-')
  for (const file of files) if (existsSync(join(kept, file))) copyFileSync(join(kept, file), join(dataDir, file))
  return dataDir
}

/** Keeps the keys that the first test product made. Several processes may do so at once. */
export const keepKeys = (dataDir: string): void => {
  mkdirSync(kept, { recursive: true, mode: 0o700 })
  for (const file of files.filter((name) => !existsSync(join(kept, name)))) {
    const part = join(kept, `${file}.${process.pid}`)
    copyFileSync(join(dataDir, file), part)
    renameSync(part, join(kept, file))
  }
}

// MongoDB's shell as published by MongoDB, kept beside the trial's programs.
import { existsSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { cache } from '../programs.ts'
import { run } from '../run.ts'

const VERSION = '2.12.0'
const folder = join(cache, `mongosh-${VERSION}`)

/** The path of the shell; downloads it first if needed. */
export const databaseShell = async (): Promise<string> => {
  if (!existsSync(folder)) {
    const half = `${folder}.part`
    rmSync(half, { recursive: true, force: true })
    const quietly = ['--ignore-scripts', '--no-audit', '--no-fund', '--no-progress']
    await run('npm', ['install', '--prefix', half, ...quietly, `mongosh@${VERSION}`])
    renameSync(half, folder)
  }
  return join(folder, 'node_modules/.bin/mongosh')
}

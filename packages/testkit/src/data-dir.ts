import { existsSync, mkdtempSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const memory = '/dev/shm'
const enough = 4 * 2 ** 30

const placeOfTests = (): string => {
  if (!existsSync(memory)) return tmpdir()
  const { bavail, bsize } = statfsSync(memory)
  return bavail * bsize > enough ? memory : tmpdir()
}

/**
 * A new folder for the engines' data. Tests have it in memory where there is enough of it, since each start waits for
 * the disk a hundred times; what is measured stays on the disk.
 */
export const newDataDir = (prefix: string, isTest = process.env.JEST_WORKER_ID !== undefined): string =>
  mkdtempSync(join(isTest ? placeOfTests() : tmpdir(), prefix))

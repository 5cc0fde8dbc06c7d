import { existsSync, mkdtempSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const memory = '/dev/shm'
const enough = 4 * 2 ** 30

const testDataRoot = (): string => {
  if (!existsSync(memory)) return tmpdir()
  const { bavail, bsize } = statfsSync(memory)
  return bavail * bsize > enough ? memory : tmpdir()
}

/**
 * Makes a folder for the engines' data. Tests use memory if there is enough, because each start waits for the disk
 * about a hundred times; benchmarks stay on disk.
 */
export const newDataDir = (prefix: string, isTest = process.env.JEST_WORKER_ID !== undefined): string =>
  mkdtempSync(join(isTest ? testDataRoot() : tmpdir(), prefix))

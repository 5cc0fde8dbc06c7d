import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { reindexFaces } from '@xinyu/contracts/internal/face'
import type { InternalClient } from '@xinyu/platform/connections/internal-client'
import { ensureModels } from './models/convert.ts'
import { type Examination, PictureRefused } from './pipeline/face.rules.ts'
import { PicturePool } from './pipeline/pool.ts'

type PrintLine = (line: string) => void

/**
 * Examines photos from the command line, without a running product: one JSON line per photo. A refused photo gets a
 * line with its `error`; names are relative to `base`. Boxes in pixels of the upright photo; returns the number of
 * refused photos.
 */
export const describe = async (
  files: readonly string[],
  print: PrintLine,
  { cacheDir, base, note }: { cacheDir: string; base: string; note: PrintLine },
): Promise<number> => {
  const pool = new PicturePool({ models: await ensureModels({ cacheDir, log: note }), workers: 1, queueLimit: 1 })
  let refused = 0
  try {
    for (const file of files) {
      const line = await lineOf(pool, file, resolve(base, file))
      if ('error' in line) refused++
      print(JSON.stringify(line))
    }
  } finally {
    await pool.close()
  }
  return refused
}

const lineOf = async (pool: PicturePool, file: string, path: string): Promise<object> => {
  try {
    return { file, ...described(await pool.examine(await readFile(path), { faces: 'descriptors', nudity: false })) }
  } catch (error) {
    if (error instanceof PictureRefused) return { file, error: error.code, reason: error.reason }
    return { file, error: 'UNREADABLE', reason: error instanceof Error ? error.message : String(error) }
  }
}

const described = ({ width, height, faces }: Examination): object => ({
  width,
  height,
  faces: faces.map(({ box, score, descriptor, smile, age, gender }) => ({
    box,
    score,
    descriptor: Array.from(descriptor),
    smile,
    age,
    gender,
  })),
})

/** Rebuilds the running product's face index and prints its progress. */
export const reindex = async (internal: InternalClient, print: PrintLine): Promise<void> => {
  await internal.call(reindexFaces, { start: true })
  for (let before = -1; ;) {
    const { state, done, total } = await internal.call(reindexFaces, { start: false })
    if (done !== before) print(`${done} of ${total} members`)
    before = done
    if (state === 'failed')
      throw new Error('The index could not be rebuilt; the old one is still in use. The face service’s log says why.')
    if (state === 'done') return print('The new index is in use.')
    await pause(500)
  }
}

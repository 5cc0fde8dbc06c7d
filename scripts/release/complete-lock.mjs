// Adds the optional builds for other systems to package-lock.json. npm leaves them out when its registry does not have
// them, and `npm ci` refuses a lock file without them. Run it after `npm install NAME`; `--check` only lists what is
// missing. These entries have no checksum, since the file was never downloaded; only systems of that kind fetch it.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const systems = ['darwin', 'linux', 'win32', 'freebsd', 'android', 'openbsd', 'openharmony']
const processors = ['arm64', 'x64', 'ia32', 'arm', 'ppc64', 's390x', 'riscv64', 'loong64']

/** Resolves `name` from the package at `path` as Node does; null if not found. */
const resolved = (packages, path, name) => {
  const at = path === '' ? `node_modules/${name}` : `${path}/node_modules/${name}`
  if (packages[at]) return at
  if (path === '') return null
  return resolved(packages, path.slice(0, Math.max(0, path.lastIndexOf('node_modules/') - 1)), name)
}

/**
 * Optional dependencies missing from the lock file: [dependent, name, version].
 */
const missingFrom = (lock) =>
  Object.entries(lock.packages).flatMap(([path, { optionalDependencies = {} }]) =>
    Object.entries(optionalDependencies)
      .filter(([name]) => resolved(lock.packages, path, name) === null)
      .map(([name, version]) => [path, name, version]),
  )

/** The entry npm would write; system and processor are parsed from the package name. */
const entryOf = (name, version, { dev }) => {
  const words = name.split('/').pop().split('-')
  const os = systems.find((system) => words.includes(system))
  const cpu = processors.find((processor) => words.includes(processor))
  if (!os || !cpu || !/^\d+\.\d+\.\d+/.test(version))
    throw new Error(`${name}@${version} does not say what system it is for: name it in package-lock.json by hand.`)
  const libc = words.some((word) => word.startsWith('musl')) ? 'musl' : words.includes('gnu') ? 'glibc' : undefined
  return {
    version,
    cpu: [cpu],
    ...(dev && { dev }),
    ...(libc && os === 'linux' && { libc: [libc] }),
    optional: true,
    os: [os],
  }
}

const checkOnly = process.argv.includes('--check')
const file =
  process.argv.slice(2).find((word) => !word.startsWith('--')) ??
  join(fileURLToPath(new URL('../..', import.meta.url)), 'package-lock.json')
const lock = JSON.parse(readFileSync(file, 'utf8'))
const missing = missingFrom(lock)
if (checkOnly) {
  for (const [path, name, version] of missing) console.log(`${path} names ${name}@${version}`)
  process.exitCode = missing.length === 0 ? 0 : 1
} else {
  for (const [path, name, version] of missing)
    lock.packages[`node_modules/${name}`] = entryOf(name, version, lock.packages[path])
  lock.packages = Object.fromEntries(Object.entries(lock.packages).toSorted(([a], [b]) => a.localeCompare(b, 'en')))
  writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`)
  console.log(missing.length === 0 ? 'Nothing was missing.' : `Named ${missing.length} optional packages.`)
}

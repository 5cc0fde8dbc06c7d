import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { root, run } from './run.mjs'
import { UserError, step } from './console.mjs'

const IGNORED = new Set(['node_modules', 'dist', 'coverage'])

function* filesIn(folder) {
  if (!existsSync(folder)) return
  for (const entry of readdirSync(folder, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1))) {
    const path = join(folder, entry.name)
    if (entry.isDirectory() && !IGNORED.has(entry.name)) yield* filesIn(path)
    else if (entry.isFile() && !/\.spec\.tsx?$/.test(entry.name)) yield path
  }
}

function hashOf(folders) {
  const hash = createHash('sha256')
  for (const folder of folders) {
    for (const path of filesIn(join(root, folder)))
      hash.update(path.slice(root.length)).update('\0').update(readFileSync(path)).update('\0')
  }
  for (const file of ['package-lock.json', 'tsconfig.base.json']) hash.update(readFileSync(join(root, file)))
  return hash.digest('hex')
}

/** Runs a build unless its output is up to date. */
async function buildOnce(name, folders, results, title, command, args) {
  const stamp = join(root, '.cache/stamps', name)
  const content = hashOf(folders)
  const isUpToDate =
    existsSync(stamp) &&
    readFileSync(stamp, 'utf8') === content &&
    results.every((result) => existsSync(join(root, result)))
  if (isUpToDate) return
  rmSync(stamp, { force: true })
  await step(title, async () => {
    const { code, output } = await run(command, args, { quiet: true })
    if (code !== 0)
      throw new UserError(
        `${title} failed.`,
        `\n${output.trim().split('\n').slice(-40).join('\n')}`,
        'correct what the compiler names and run the same command again.',
      )
  })
  mkdirSync(dirname(stamp), { recursive: true })
  writeFileSync(stamp, content)
}

function packagesIn(folder) {
  const path = join(root, folder)
  return existsSync(path)
    ? readdirSync(path)
        .map((name) => join(folder, name))
        .filter((name) => existsSync(join(root, name, 'package.json')))
    : []
}

/** Builds the services, then the two apps; each only when its sources changed. */
export async function build() {
  const backend = [...packagesIn('packages'), ...packagesIn('services'), 'gateway', 'host']
  const results = backend.filter((name) => existsSync(join(root, name, 'tsconfig.json'))).map((name) => `${name}/dist`)
  await buildOnce('backend', backend, results, 'Building the services', 'tsc', ['-b'])
  for (const [app, title] of [
    ['web', 'Building the client app'],
    ['admin', 'Building the admin app'],
  ]) {
    const manifest = join(root, app, 'package.json')
    if (!existsSync(manifest) || !JSON.parse(readFileSync(manifest, 'utf8')).scripts?.build) continue
    await buildOnce(app, [app, 'packages/contracts'], [`${app}/dist`], title, 'npm', ['run', 'build', '-w', app])
  }
}

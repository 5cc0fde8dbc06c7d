import { execFile } from 'node:child_process'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { arch } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { EngineUnavailable, type Log } from '../engine.ts'

const run = promisify(execFile)
const NEEDED = [2, 38]
const NEWER_SUITE: Record<string, string> = { debian: 'trixie', ubuntu: 'noble' }
const PACKAGES = ['libc6', 'libgcc-s1', 'libstdc++6']
const LOADER: Record<string, { file: string; triplet: string }> = {
  x64: { file: 'ld-linux-x86-64.so.2', triplet: 'x86_64-linux-gnu' },
  arm64: { file: 'ld-linux-aarch64.so.1', triplet: 'aarch64-linux-gnu' },
}

/** The C library's version such as '2.36'; undefined on a system without glibc. */
export function glibcVersion(): string | undefined {
  // without this the report makes reverse DNS lookups
  Reflect.set(process.report, 'excludeNetwork', true)
  const report: unknown = process.report.getReport()
  if (typeof report !== 'object' || report === null || !('header' in report)) return undefined
  const { glibcVersionRuntime } = report.header as { glibcVersionRuntime?: string }
  return glibcVersionRuntime
}

/** Whether MongoDB's engine runs on this glibc unchanged (it needs 2.38). */
export function isNewEnough(version: string): boolean {
  const [major = 0, minor = 0] = version.split('.').map(Number)
  const [needMajor = 0, needMinor = 0] = NEEDED
  return major > needMajor || (major === needMajor && minor >= needMinor)
}

/**
 * The command that runs Node under a C library that MongoDB's engine accepts: plain Node where the system's is new
 * enough, else through a private copy of a newer one, kept in `cacheDir`.
 * @throws EngineUnavailable where neither is possible
 */
export async function nodeForMongo(cacheDir: string, log: Log): Promise<string[]> {
  if (process.platform !== 'linux') return [process.execPath]
  const version = glibcVersion()
  if (!version) throw unavailable('this system has no glibc (Alpine, for example)')
  if (isNewEnough(version)) return [process.execPath]
  const loader = LOADER[arch()]
  if (!loader) throw unavailable(`there is no build for ${arch()}`)
  const root = join(cacheDir, `glibc-${arch()}`)
  if (!existsSync(root)) {
    log(
      `This system's C library (glibc ${version}) is older than MongoDB's engine needs (2.38): fetching a private copy, once`,
    )
    await downloadGlibc(cacheDir, root).catch((error: unknown) => {
      throw unavailable(
        `glibc here is ${version}, and a newer private copy could not be prepared (${firstLine(error)})`,
      )
    })
  }
  const libraries = join(root, 'usr/lib', loader.triplet)
  return [join(libraries, loader.file), '--library-path', libraries, process.execPath]
}

function unavailable(reason: string): EngineUnavailable {
  return new EngineUnavailable(
    `The embedded MongoDB engine cannot run here: it needs glibc 2.38 or newer, and ${reason}. Set MONGODB_URL to the address of a MongoDB server, or use a newer system (Debian 13, Ubuntu 24.04).`,
  )
}

const firstLine = (error: unknown) =>
  (error instanceof Error ? error.message : String(error)).trim().split('\n').slice(0, 2).join(' ')

// Built in a temporary folder and renamed, so that a folder with the final name is always complete.
async function downloadGlibc(cacheDir: string, root: string): Promise<void> {
  mkdirSync(cacheDir, { recursive: true })
  const work = mkdtempSync(join(cacheDir, 'glibc-work-'))
  try {
    const options = await isolatedAptOptions(work)
    await run('apt-get', [...options, '-qq', 'update'])
    await run('apt-get', [...options, '-qq', 'download', ...PACKAGES], { cwd: work })
    const packages = readdirSync(work).filter((name) => name.endsWith('.deb'))
    for (const name of packages) await run('dpkg', ['-x', join(work, name), join(work, 'root')])
    if (!existsSync(root)) renameSync(join(work, 'root'), root)
  } finally {
    rmSync(work, { recursive: true, force: true })
  }
}

/** Options that separate apt from the system's own lists: ours name the newer suite on the machine's own mirror. */
async function isolatedAptOptions(work: string): Promise<string[]> {
  const release = readFileSync('/etc/os-release', 'utf8')
  const field = (name: string) => new RegExp(`^${name}="?([^"\n]*)`, 'm').exec(release)?.[1] ?? ''
  const suite = NEWER_SUITE[field('ID')]
  if (!suite) throw new Error(`no newer suite is known for ${field('ID') || 'this system'}`)
  const { stdout } = await run('apt-get', [
    'indextargets',
    '--format',
    '$(REPO_URI) $(RELEASE)',
    'Created-By: Packages',
  ])
  const mirror = stdout
    .split('\n')
    .map((line) => line.split(' '))
    .find(([, name]) => name === field('VERSION_CODENAME'))?.[0]
  if (!mirror) throw new Error('apt names no mirror for this system')
  const keyring = `/usr/share/keyrings/${field('ID')}-archive-keyring.gpg`
  const list = join(work, 'newer.list')
  writeFileSync(list, `deb [signed-by=${keyring}] ${mirror} ${suite} main\n`)
  for (const folder of ['state/lists/partial', 'cache/archives/partial'])
    mkdirSync(join(work, folder), { recursive: true })
  return [
    `Dir::Etc::sourcelist=${list}`,
    'Dir::Etc::sourceparts=/dev/null',
    `Dir::State=${join(work, 'state')}`,
    `Dir::Cache=${join(work, 'cache')}`,
    'APT::Sandbox::User=root',
    'Acquire::Languages=none',
    'Acquire::Retries=2',
  ].flatMap((option) => ['-o', option])
}

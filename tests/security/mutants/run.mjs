// `npm run -s security:mutants [-- name …]`: reopens each fixed vulnerability, one at a time, in a copy of the tree,
// and runs its test. The run fails if a test does not detect its hole, or if a hole cannot be planted.
import { execFileSync, spawn } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { stripVTControlCharacters } from 'node:util'
import { plant, whyNotPlanted } from './hole.ts'
import { holes } from './holes.ts'

const root = fileURLToPath(new URL('../../..', import.meta.url))
const TIMEOUT_MS = 300_000
/** failures that say nothing about the hole */
const noAssertion = /SyntaxError|ReferenceError|is not a function|Cannot find|Exceeded timeout|ECONNREFUSED/

const asked = process.argv.slice(2)
const chosen = holes.filter(({ name }) => asked.length === 0 || asked.includes(name))
const unknown = asked.filter((name) => !holes.some((hole) => hole.name === name))
if (unknown.length > 0) throw new Error(`there is no hole named ${unknown.join(', ')}`)

/** Copies the tree with its build output; node_modules are the tree's own. */
const copyOfTree = () => {
  const copy = mkdtempSync(join(tmpdir(), 'xinyu-holes-'))
  const files = execFileSync('git', ['ls-files', '-coz', '--exclude-standard'], { cwd: root, maxBuffer: 64 << 20 })
  for (const file of files.toString().split('\0').filter(Boolean))
    if (existsSync(join(root, file))) cpSync(join(root, file), join(copy, file))
  for (const folder of built())
    cpSync(join(root, folder), join(copy, folder), { recursive: true, preserveTimestamps: true })
  for (const folder of ['packages/engines/node_modules', 'services/face/node_modules', '.cache'])
    if (existsSync(join(root, folder))) symlinkSync(join(root, folder), join(copy, folder))
  const modules = join(copy, 'node_modules')
  mkdirSync(modules)
  for (const name of readdirSync(join(root, 'node_modules')))
    // workspace links must point into the copy
    if (name === '@xinyu')
      cpSync(join(root, 'node_modules', name), join(modules, name), { recursive: true, verbatimSymlinks: true })
    else symlinkSync(join(root, 'node_modules', name), join(modules, name))
  return copy
}
const workspaces = () =>
  ['packages', 'services'].flatMap((folder) => readdirSync(join(root, folder)).map((name) => `${folder}/${name}`))
const built = () =>
  [...workspaces(), 'gateway', 'host', 'web', 'admin']
    .flatMap((folder) => [`${folder}/dist`, `${folder}/tsconfig.tsbuildinfo`])
    .filter((path) => existsSync(join(root, path)))

const run = (command, args, cwd) =>
  new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd,
      env: {
        ...process.env,
        PATH: `${join(cwd, 'node_modules/.bin')}:${process.env.PATH ?? ''}`,
        NODE_OPTIONS: '--experimental-vm-modules --disable-warning=ExperimentalWarning',
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let output = ''
    child.stdout.on('data', (data) => (output += data))
    child.stderr.on('data', (data) => (output += data))
    const timer = setTimeout(() => child.kill('SIGKILL'), TIMEOUT_MS)
    child.once('close', (code) => (clearTimeout(timer), resolve({ code, output })))
  })

const build = (folder, copy) => run(join(copy, 'node_modules/.bin/tsc'), ['-b', folder], copy)
const literally = (text) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replace(/%[a-z]/g, '.*')

/** The test's verdict: null if it detected the hole. */
const askTest = async ({ test }, copy) => {
  const result = join(copy, 'holes-result.json')
  rmSync(result, { force: true })
  const name = test.needsWholeFile ? [] : ['-t', literally(test.name)]
  const jest = ['--selectProjects', test.project, '--runInBand', '--json', `--outputFile=${result}`, '--forceExit']
  const { output } = await run(
    join(copy, 'node_modules/.bin/jest'),
    [...jest, '--runTestsByPath', test.file, ...name],
    copy,
  )
  if (!existsSync(result)) return { fault: `NO RESULT: ${output.slice(-400)}` }
  const wanted = new RegExp(literally(test.name))
  const cases = JSON.parse(readFileSync(result, 'utf8')).testResults.flatMap(({ assertionResults }) => assertionResults)
  const ran = cases.filter(({ fullName, status }) => wanted.test(fullName) && status !== 'pending')
  const failed = ran.filter(({ status }) => status === 'failed')
  if (ran.length === 0) return { fault: `NOT RUN: ${output.slice(-400)}` }
  if (failed.length === 0) return { fault: 'SURVIVES' }
  const messages = failed.map(({ failureMessages }) => stripVTControlCharacters(failureMessages[0] ?? ''))
  const message = messages.find((text) => !noAssertion.test(text))
  return message === undefined ? { fault: `NO ASSERTION: ${messages[0].slice(0, 300)}` } : { message }
}

const tryHole = async (hole, copy) => {
  const reason = whyNotPlanted(copy, hole)
  if (reason) return { fault: `DOES NOT APPLY: ${reason}` }
  const path = join(copy, hole.file)
  const source = readFileSync(path, 'utf8')
  writeFileSync(path, plant(source, hole))
  try {
    if (hole.build) {
      const { code, output } = await build(hole.build, copy)
      if (code !== 0) return { fault: `DOES NOT BUILD: ${output.slice(-400)}` }
    }
    return await askTest(hole, copy)
  } finally {
    writeFileSync(path, source)
    if (hole.build) await build(hole.build, copy)
  }
}

const began = Date.now()
const copy = copyOfTree()
const faults = []
for (const hole of chosen) {
  const start = Date.now()
  const { fault, message } = await tryHole(hole, copy)
  if (fault) faults.push(hole.name)
  const seconds = ((Date.now() - start) / 1_000).toFixed(0).padStart(4)
  const said = (fault ?? message.split('\n').find((line) => line.trim() !== '') ?? '').trim()
  console.log(
    `${fault ? 'MISSED' : 'caught'} ${seconds} s  ${hole.name.padEnd(36)} ${fault ? said : said.slice(0, 110)}`,
  )
}
rmSync(copy, { recursive: true, force: true })
const minutes = ((Date.now() - began) / 60_000).toFixed(1)
console.log(`${chosen.length - faults.length} of ${chosen.length} holes were detected, in ${minutes} minutes`)
process.exitCode = faults.length > 0 ? 1 : 0

import { spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { relative } from 'node:path'
import { bin, projectEnv, root } from '../run.mjs'
import { print } from '../console.mjs'

const EXIT_TIMEOUT_MS = 20_000

export const closingLine = ({ passed, failed, skipped }) =>
  `${passed} passed, ${failed} failed, ${skipped.length} skipped`

/** More failed files than this are not caused by a busy machine. */
const MAX_RETRIED_FILES = 8

/**
 * Runs jest projects together and counts results. A suite that could not run counts as one failure. With `isRetried`
 * the few failed files run once more, alone; tests that pass only then are reported as `unsteady`.
 */
export async function runJest(projects, options, outputFile, { isRetried = false } = {}) {
  const first = await resultOf(projects, options, outputFile)
  const files = first?.result.testResults.filter(({ status }) => status === 'failed').map(({ name }) => name) ?? []
  if (!first) return { passed: 0, failed: 1, skipped: [], unsteady: [] }
  if (!isRetried || files.length === 0 || files.length > MAX_RETRIED_FILES) return count(first.result, first.code)
  print(`\nOnce more, alone: ${files.map((file) => relative(root, file)).join(', ')}`)
  const again = ['--runInBand', '--runTestsByPath', ...files]
  const second = await resultOf(projects, again, outputFile.replace(/\.json$/, '-again.json'))
  return second ? count(afterSecondTry(first.result, second.result), second.code) : count(first.result, first.code)
}

async function resultOf(projects, options, outputFile) {
  const code = await jest(
    ['--selectProjects', ...projects, '--passWithNoTests', '--json', `--outputFile=${outputFile}`, ...options],
    outputFile,
  )
  if (existsSync(outputFile)) return { result: JSON.parse(readFileSync(outputFile, 'utf8')), code }
  print(`jest wrote no result for ${projects.join(', ')} (exit code ${code})`)
  return null
}

/** Merges the second run into the first; tests that failed only in the first are unsteady. */
export function afterSecondTry(first, second) {
  const again = new Map(second.testResults.map((file) => [file.name, file]))
  const testResults = first.testResults.map((file) => {
    const now = again.get(file.name)
    if (!now) return file
    const failedBefore = new Set(
      file.assertionResults.filter(({ status }) => status === 'failed').map(({ fullName }) => fullName),
    )
    const assertionResults = now.assertionResults.map((test) => ({
      ...test,
      isUnsteady: test.status === 'passed' && failedBefore.has(test.fullName),
    }))
    return { ...now, assertionResults, isUnsteady: now.status === 'passed' && failedBefore.size === 0 }
  })
  const having = (wanted) =>
    testResults.flatMap(({ assertionResults }) => assertionResults.filter(({ status }) => status === wanted)).length
  return {
    testResults,
    numPassedTests: having('passed'),
    numFailedTests: having('failed'),
    numRuntimeErrorTestSuites: second.numRuntimeErrorTestSuites,
  }
}

export function count(result, code) {
  const named = (isWanted, why) =>
    result.testResults.flatMap((file) =>
      file.assertionResults
        .filter((test) => isWanted(test, file))
        .map((test) => `${test.fullName} (${why(test)}${relative(root, file.name)})`),
    )
  const isSkipped = ({ status }) => ['pending', 'todo', 'skipped', 'disabled'].includes(status)
  const failed = result.numFailedTests + result.numRuntimeErrorTestSuites
  return {
    passed: result.numPassedTests,
    failed: failed === 0 && code !== 0 ? 1 : failed,
    skipped: named(isSkipped, ({ status }) => `${status}, `),
    unsteady: [
      ...named(
        ({ isUnsteady }) => isUnsteady,
        () => '',
      ),
      ...result.testResults.filter(({ isUnsteady }) => isUnsteady).map(({ name }) => relative(root, name)),
    ],
  }
}

function jest(args, outputFile) {
  const env = projectEnv({
    NODE_OPTIONS:
      `${process.env.NODE_OPTIONS ?? ''} --experimental-vm-modules --disable-warning=ExperimentalWarning`.trim(),
  })
  // --json also prints the result on stdout; the readable report is on stderr
  const child = spawn(`${bin}/jest`, args, { cwd: root, env, stdio: ['ignore', 'ignore', 'inherit'] })
  return new Promise((resolve) => {
    let killTimer
    const watch = setInterval(() => {
      if (killTimer || !existsSync(outputFile)) return
      killTimer = setTimeout(() => {
        print('jest has its result but does not end: a test left something open. It is ended now.')
        child.kill('SIGKILL')
      }, EXIT_TIMEOUT_MS)
    }, 500)
    const end = (code) => {
      clearInterval(watch)
      clearTimeout(killTimer)
      resolve(code)
    }
    child.once('error', () => end(1))
    child.once('close', (code) => end(code ?? (killTimer ? 0 : 1)))
  })
}

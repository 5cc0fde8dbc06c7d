import { spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { relative } from 'node:path'
import { bin, projectEnv, root } from './run.mjs'
import { print } from './console.mjs'

const EXIT_TIMEOUT_MS = 20_000

export const closingLine = ({ passed, failed, skipped }) =>
  `${passed} passed, ${failed} failed, ${skipped.length} skipped`

/** Runs one jest project and counts. A suite that could not run at all counts as one failure. */
export async function runJest(project, options, outputFile) {
  const code = await jest(
    ['--selectProjects', project, '--passWithNoTests', '--json', `--outputFile=${outputFile}`, ...options],
    outputFile,
  )
  if (!existsSync(outputFile)) {
    print(`jest wrote no result for ${project} (exit code ${code})`)
    return { passed: 0, failed: 1, skipped: [] }
  }
  return count(JSON.parse(readFileSync(outputFile, 'utf8')), code)
}

/** The counts of jest's JSON result. */
export function count(result, code) {
  const skipped = result.testResults.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status }) => ['pending', 'todo', 'skipped', 'disabled'].includes(status))
      .map(({ fullName, status }) => `${fullName} (${status}, ${relative(root, name)})`),
  )
  const failed = result.numFailedTests + result.numRuntimeErrorTestSuites
  return { passed: result.numPassedTests, failed: failed === 0 && code !== 0 ? 1 : failed, skipped }
}

function jest(args, outputFile) {
  const env = projectEnv({
    NODE_OPTIONS:
      `${process.env.NODE_OPTIONS ?? ''} --experimental-vm-modules --disable-warning=ExperimentalWarning`.trim(),
  })
  // --json prints the whole result on standard output as well; the report for people is on standard error
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

import { join } from 'node:path'
import { tryRun } from './run.ts'

const root = join(import.meta.dirname, '../..')

/** Runs a journey spec against a product that already runs; `where` passes its address to the spec. */
export const runJourney = async (spec: string, where: NodeJS.ProcessEnv): Promise<string> => {
  const jest = ['node_modules/jest/bin/jest.js', '--selectProjects', 'cluster', '--runInBand', '--runTestsByPath', spec]
  const env = { ...process.env, ...where }
  const { code, errors } = await tryRun(process.execPath, jest, { cwd: root, env })
  const tests = errors.split('\n').filter((line) => /[✓✕]/.test(line))
  if (code !== 0) throw new Error(`${tests.filter((line) => line.includes('✕')).join('\n')}\n${errors.slice(0, 6_000)}`)
  return `${tests.length} tests through the gateway`
}

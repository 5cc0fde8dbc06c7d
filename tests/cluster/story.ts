import { join } from 'node:path'
import { tryRun } from './run.ts'

const root = join(import.meta.dirname, '../..')

/** Tells a story of the journeys to a product that runs already; `where` says to the spec where that is. */
export const tellStory = async (spec: string, where: NodeJS.ProcessEnv): Promise<string> => {
  const jest = ['node_modules/jest/bin/jest.js', '--selectProjects', 'cluster', '--runInBand', '--runTestsByPath', spec]
  const env = { ...process.env, NODE_OPTIONS: '--experimental-vm-modules', ...where }
  const { code, errors } = await tryRun(process.execPath, jest, { cwd: root, env })
  const chapters = errors.split('\n').filter((line) => /[✓✕]/.test(line))
  if (code !== 0)
    throw new Error(`${chapters.filter((line) => line.includes('✕')).join('\n')}\n${errors.slice(0, 6_000)}`)
  return `${chapters.length} chapters through the gateway`
}

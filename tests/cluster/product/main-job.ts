import { join } from 'node:path'
import { tryRun } from '../run.ts'

const root = join(import.meta.dirname, '../../..')

/** The product's own story, told through the gateway of the cluster. */
export const tellMainJob = async (dataDir: string, kubeconfig: string): Promise<string> => {
  const spec = join(import.meta.dirname, 'main-job.spec.ts')
  const jest = ['node_modules/jest/bin/jest.js', '--selectProjects', 'cluster', '--runInBand', '--runTestsByPath', spec]
  const where = { XINYU_TRIAL_DATA: dataDir, XINYU_TRIAL_KUBECONFIG: kubeconfig }
  const env = { ...process.env, NODE_OPTIONS: '--experimental-vm-modules', ...where }
  const { code, errors } = await tryRun(process.execPath, jest, { cwd: root, env })
  const chapters = errors.split('\n').filter((line) => /[✓✕]/.test(line))
  if (code !== 0)
    throw new Error(`${chapters.filter((line) => line.includes('✕')).join('\n')}\n${errors.slice(0, 6_000)}`)
  return `${chapters.length} chapters through the gateway`
}

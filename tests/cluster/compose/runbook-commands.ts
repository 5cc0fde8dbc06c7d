// Runs the runbooks' docker compose commands as written.
import { join } from 'node:path'
import { isForCompose, lines } from '../product/runbooks.ts'
import { tryRun } from '../run.ts'
import type { Docker } from './docker.ts'
import type { Project } from './project.ts'

const root = join(import.meta.dirname, '../../..')

export const runComposeCommands = async (docker: Docker, project: Project): Promise<string> => {
  const id = /"traceId":"(\w+)"/.exec(await project.compose(['logs', '--no-log-prefix', 'users']))?.[1] ?? 'none'
  const wanted = lines().filter(({ text }) => isForCompose(text))
  const failed: string[] = []
  for (const { page, text } of wanted) {
    const script = `set -o pipefail\n${text.replaceAll('<id>', id)}`
    const options = { cwd: root, env: { ...docker.env, ...project.environment } }
    const { code, output, errors } = await tryRun('bash', ['-c', script], options)
    if (code !== 0) failed.push(`${page}: ${text} ended with ${code}: ${`${output}\n${errors}`.trim().slice(-1_500)}`)
  }
  if (wanted.length === 0) failed.push('the runbooks have nothing for compose any more')
  if (failed.length > 0) throw new Error(failed.join('\n'))
  return `${wanted.length} lines`
}

import { mkdirSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import type { Processes } from '../processes.ts'
import { cache, programPath } from '../programs.ts'
import { run, tryRun } from '../run.ts'
import { until } from '../wait.ts'
import { GROUP } from './groups.ts'

/** Keeps images between trials. */
export const STORE = join(cache, 'docker')

/** The trial's own docker. */
export class Docker {
  readonly env: NodeJS.ProcessEnv
  constructor(env: NodeJS.ProcessEnv) {
    this.env = env
  }

  run = (args: string[]): Promise<string> => run('docker', args, { env: this.env })
  try = (args: string[]) => tryRun('docker', args, { env: this.env })
  /** The output lines of a listing. */
  lines = async (args: string[]): Promise<string[]> => (await this.run(args)).split('\n').filter(Boolean)

  async version(): Promise<string> {
    const engine = await this.run(['version', '--format', '{{.Server.Version}}'])
    return `engine ${engine.trim()}, compose ${(await this.run(['compose', 'version', '--short'])).trim()}`
  }
}

/** `isOwn`: uses the `docker compose` that the trial built. */
export const startDocker = async (folder: string, processes: Processes, isOwn: boolean): Promise<Docker> => {
  const at = (name: string): string => join(folder, name)
  await run('ip', ['link', 'set', 'lo', 'up'])
  mkdirSync(STORE, { recursive: true })
  if (isOwn) {
    mkdirSync(at('docker/cli-plugins'), { recursive: true })
    symlinkSync(programPath('compose'), at('docker/cli-plugins/docker-compose'))
  }
  const address = `unix://${at('docker.sock')}`
  const places = ['--data-root', STORE, '--exec-root', at('run'), '--pidfile', at('docker.pid'), '--host', address]
  // inside a container, the OOM score cannot be lowered
  const cgroupArgs = ['--cgroup-parent', `/${GROUP}`, '--oom-score-adjust', '0']
  processes.start('dockerd', 'dockerd', [...places, ...cgroupArgs])
  const docker = new Docker({
    ...process.env,
    DOCKER_HOST: address,
    ...(isOwn ? { DOCKER_CONFIG: at('docker') } : {}),
  })
  await until('docker', async () => {
    const exited = processes.exited()
    if (exited) throw new Error(exited)
    return (await docker.try(['version'])).code === 0
  })
  return docker
}

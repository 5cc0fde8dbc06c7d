import { mkdirSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import type { Processes } from '../processes.ts'
import { cache, programPath } from '../programs.ts'
import { run, tryRun } from '../run.ts'
import { until } from '../wait.ts'
import { GROUP } from './groups.ts'

/** Where images stay from one trial to the next. */
export const STORE = join(cache, 'docker')

/** The docker of the trial. */
export class Docker {
  readonly env: NodeJS.ProcessEnv
  constructor(env: NodeJS.ProcessEnv) {
    this.env = env
  }

  run = (args: string[]): Promise<string> => run('docker', args, { env: this.env })
  try = (args: string[]) => tryRun('docker', args, { env: this.env })
  /** The lines that a listing prints. */
  lines = async (args: string[]): Promise<string[]> => (await this.run(args)).split('\n').filter(Boolean)

  async version(): Promise<string> {
    const engine = await this.run(['version', '--format', '{{.Server.Version}}'])
    return `engine ${engine.trim()}, compose ${(await this.run(['compose', 'version', '--short'])).trim()}`
  }
}

/** `isOwn`: with the `docker compose` that the trial has built. */
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
  // a machine that is itself a container may not make its processes dearer to the kernel
  const humble = ['--cgroup-parent', `/${GROUP}`, '--oom-score-adjust', '0']
  processes.start('dockerd', 'dockerd', [...places, ...humble])
  const docker = new Docker({
    ...process.env,
    DOCKER_HOST: address,
    ...(isOwn ? { DOCKER_CONFIG: at('docker') } : {}),
  })
  await until('docker', async () => {
    const fallen = processes.fallen()
    if (fallen) throw new Error(fallen)
    return (await docker.try(['version'])).code === 0
  })
  return docker
}

import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ENGINES } from '../images/engine-images.ts'
import { imageId, saveImage } from '../images/buildah.ts'
import type { Processes } from '../processes.ts'
import { cache } from '../programs.ts'
import { run, runGently, tryRun } from '../run.ts'
import { until } from '../wait.ts'

interface Place {
  root: string
  folder: string
  name: string
}

const config = ({ root, folder, name }: Place): string => `
version = 2
root = "${root}"
state = "${folder}/${name}"
disabled_plugins = ["io.containerd.snapshotter.v1.btrfs", "io.containerd.snapshotter.v1.zfs"]
[grpc]
  address = "${folder}/${name}.sock"
[plugins."io.containerd.grpc.v1.cri"]
  sandbox_image = "${ENGINES.pause}"
  # a machine that is itself a container may not make its processes dearer to the kernel
  restrict_oom_score_adj = true
  disable_apparmor = true
  [plugins."io.containerd.grpc.v1.cri".cni]
    bin_dir = "/usr/lib/cni"
    conf_dir = "${folder}/cni"
  [plugins."io.containerd.grpc.v1.cri".containerd.runtimes.runc]
    runtime_type = "io.containerd.runc.v2"
`

/** The trial's containerd: images stay in the cache, everything else is in the trial's folder. */
export class Containerd {
  readonly address: string
  readonly #place: Place
  constructor(folder: string, name = 'containerd') {
    this.#place = { root: join(cache, name), folder, name }
    this.address = join(folder, `${name}.sock`)
  }

  async start(processes: Processes): Promise<void> {
    const { root, folder, name } = this.#place
    mkdirSync(root, { recursive: true })
    const file = join(folder, `${name}.toml`)
    writeFileSync(file, config(this.#place))
    processes.start(name, 'containerd', ['--config', file])
    processes.also(() => this.#removeContainers())
    await until(name, async () => (await this.#try(['version'])).code === 0, { seconds: 60 })
  }

  /** Imports images that changed since the last trial. */
  async take(names: string[]): Promise<string> {
    const known = this.#known()
    const file = join(cache, 'build/image.tar')
    let taken = 0
    mkdirSync(join(cache, 'build'), { recursive: true })
    for (const name of names) {
      const id = await imageId(name)
      if (!id) throw new Error(`${name} was not built`)
      const { output } = await this.#try(['images', 'ls', '-q', `name==${name}`])
      if (known[name] === id && output.trim() !== '') continue
      await saveImage(name, file)
      await runGently('ctr', [...this.#where, 'images', 'import', '--snapshotter', 'overlayfs', file])
      rmSync(file, { force: true })
      known[name] = id
      taken += 1
      writeFileSync(join(this.#place.root, 'taken.json'), JSON.stringify(known))
    }
    return `${names.length} images, ${taken} of them new`
  }

  #known(): Record<string, string> {
    try {
      return JSON.parse(readFileSync(join(this.#place.root, 'taken.json'), 'utf8')) as Record<string, string>
    } catch {
      return {}
    }
  }

  get #where(): string[] {
    return ['--address', this.address, '--namespace', 'k8s.io']
  }
  #try = (args: string[]) => tryRun('ctr', [...this.#where, ...args])
  #list = async (kind: string): Promise<string[]> =>
    (await this.#try([kind, 'ls', '-q'])).output.trim().split('\n').filter(Boolean)

  /** Kills running containers: nothing needs them any more. */
  async #removeContainers(): Promise<void> {
    await Promise.all(
      (await this.#list('tasks')).map(async (id) => {
        await this.#try(['tasks', 'kill', '--signal', 'SIGKILL', '--all', id])
        await until('a container to end', async () => (await this.#try(['tasks', 'rm', '--force', id])).code === 0, {
          seconds: 10,
        }).catch(() => undefined)
      }),
    )
    for (const id of await this.#list('containers')) await this.#try(['containers', 'rm', id])
  }
}

/** Unmounts everything below a folder, innermost first. */
export const unmountBelow = async (folder: string): Promise<void> => {
  const mounts = readFileSync('/proc/mounts', 'utf8')
    .split('\n')
    .map((line) => line.split(' ')[1] ?? '')
    .filter((path) => path.startsWith(`${folder}/`))
  for (const path of mounts.toReversed()) await run('umount', ['--lazy', path]).catch(() => undefined)
}

import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { cache } from '../programs.ts'
import { run, runGently } from '../run.ts'

const storage = ['--root', join(cache, 'images'), '--runroot', join(cache, 'images-run'), '--storage-driver', 'overlay']
// inside a container, limits cannot be raised; only runc supports both cgroup versions
const building = ['--ulimit', 'nproc=9000:9000', '--ulimit', 'nofile=10000:10000', '--runtime', '/usr/sbin/runc']

/** TMPDIR in the cache: otherwise build caches would stay in the machine's temporary folder */
const env = { ...process.env, TMPDIR: join(cache, 'images-tmp') }
mkdirSync(env.TMPDIR, { recursive: true })

/** Runs buildah with an image store of its own, beside the trial's programs. */
export const buildah = (args: string[]): Promise<string> => run('buildah', [...storage, ...args], { env })

export const imageId = async (name: string): Promise<string | undefined> => {
  const { id } = JSON.parse(
    (await buildah(['inspect', '--type', 'image', '--format', '{"id":"{{.FromImageID}}"}', name]).catch(() => '{}')) ||
      '{}',
  ) as { id?: string }
  return id
}

interface Build {
  target: string
  name: string
  base: string
  file: string
  context: string
}

/** Builds one target of a Dockerfile; unchanged steps come from the cache. */
export const buildImage = ({ target, name, base, file, context }: Build): Promise<string> => {
  const what = ['--layers', '--target', target, '--build-arg', `NODE=${base}`, '-t', name, '-f', file, context]
  return runGently('buildah', [...storage, 'bud', ...building, '--network', 'host', ...what], { env })
}

/** Saves an image with its name for containerd. */
export const saveImage = (name: string, file: string): Promise<string> => {
  // a half-written file of a stopped trial cannot be overwritten
  rmSync(file, { force: true })
  return runGently('buildah', [...storage, 'push', name, `docker-archive:${file}:${name}`], { env })
}

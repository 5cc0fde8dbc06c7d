import { spawnSync } from 'node:child_process'

const NEEDED = ['dockerd', 'docker', 'docker-init', 'containerd', 'runc', 'iptables', 'ip', 'unshare', 'setpriv']
const BUILDING = ['buildah', 'debootstrap', 'java', 'mvn']
const PACKAGES = 'buildah debootstrap iptables iproute2 maven default-jre-headless'
const has = (name: string): boolean => spawnSync('sh', ['-c', `command -v ${name}`]).status === 0

/** Why this machine cannot run docker-compose.yml, if it cannot. */
export const missingForCompose = (isBuilt: boolean): string | undefined => {
  if (process.platform !== 'linux') return 'its programs run on Linux only.'
  if (process.getuid?.() !== 0) return 'it starts a docker of its own, for which it must be root.'
  const absent = [...NEEDED, ...(isBuilt ? ['buildah'] : BUILDING)].filter((name) => !has(name))
  if (absent.length === 0) return undefined
  const install = `apt-get install --no-install-recommends ${PACKAGES}, and the package of Docker’s engine`
  return `it lacks ${absent.join(', ')}. On Debian or Ubuntu: ${install}`
}

/** Whether `docker compose` is installed; otherwise the trial builds its own. */
export const hasCompose = (): boolean => spawnSync('docker', ['compose', 'version']).status === 0

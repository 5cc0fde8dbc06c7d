// An operator's terminal with access to the cluster.
import { chmodSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Cluster } from '../control-plane.ts'
import { programPath } from '../programs.ts'
import { tryRun } from '../run.ts'
import { installedOverlay, NAMESPACE } from './locations.ts'
import { functions, isForDatabase } from './runbooks.ts'

const root = join(import.meta.dirname, '../../..')
const KAFKA_TOOLS = ['kafka-topics.sh', 'kafka-consumer-groups.sh', 'kafka-log-dirs.sh']
/** the service whose pods and database are used by lines that name none */
export const PART = 'social'
/** how long a port-forward runs */
const PORT_FORWARD_SECONDS = 5

interface Operator {
  /** the data folder that the command line reads */
  data: string
  /** MongoDB's shell */
  shell: string
  /** extra environment variables */
  env: Record<string, string>
}

export class Terminal {
  /** the working directory of the lines */
  readonly folder: string
  readonly #overlay: string
  readonly #env: NodeJS.ProcessEnv
  /** the lines that succeeded, as written in the pages */
  readonly typed = new Set<string>()

  constructor(folder: string, { kubeconfig }: Cluster, { data, shell, env: more }: Operator) {
    this.folder = join(folder, 'terminal')
    this.#overlay = installedOverlay(folder)
    const bin = join(this.folder, 'bin')
    mkdirSync(bin, { recursive: true })
    const program = (name: string, line: string): void => {
      writeFileSync(join(bin, name), `#!/bin/sh\n${line}\n`)
      chmodSync(join(bin, name), 0o755)
    }
    program('kubectl', `exec '${programPath('kubernetes')}' kubectl "$@"`)
    // commands that the pages run in a service's pod or in Kafka's container
    program('node', `exec kubectl -n ${NAMESPACE} exec -i deploy/users -- node "$@"`)
    for (const name of KAFKA_TOOLS)
      program(name, `exec kubectl -n ${NAMESPACE} exec kafka-0 -- /opt/kafka/bin/${name} "$@"`)
    // commands that the pages run in a service's database
    const address = `$(kubectl -n ${NAMESPACE} get pod mongodb-0 -o 'jsonpath={.status.podIP}')`
    const database = `"mongodb://${address}:27017/xinyu_${PART}?directConnection=true"`
    program('mongosh', `exec '${process.execPath}' '${shell}' --quiet ${database} "$@"`)
    // the operator's checkout, run from source
    const own = `'${process.execPath}' --conditions=@xinyu/source --import '${root}/scripts/source-loader.mjs'`
    program('npm', `while [ "$1" != -- ]; do shift; done; shift; exec ${own} '${root}/host/src/cli.ts' "$@"`)
    const { NODE_OPTIONS: _options, ...env } = process.env
    // files in HOME are deleted with the trial
    const home = { HOME: this.folder }
    this.#env = { ...env, ...home, ...more, PATH: `${bin}:${env.PATH}`, KUBECONFIG: kubeconfig, XINYU_DATA: data }
  }

  /** Runs a line and returns its output. @throws with the output if the line fails */
  async type(line: string, names: Record<string, string> = {}): Promise<string> {
    // the local program of the same name runs it in Kafka's container
    const told = this.#here(line).replace(/^\/opt\/kafka\/bin\//, '')
    const typed = Object.entries(names).reduce((text, [name, value]) => text.replaceAll(`<${name}>`, value), told)
    const isOpenEnded = typed.includes('port-forward')
    const script = `set -o pipefail\n${this.#here(functions())}\n${isOpenEnded ? `timeout ${PORT_FORWARD_SECONDS} ` : ''}${typed}\n`
    const [program, args] = isForDatabase(typed) ? ['mongosh', ['--eval', known(typed)]] : ['bash', ['-c', script]]
    const { code, output, errors } = await tryRun(program, args, { cwd: this.folder, env: this.#env })
    if (code === 0 || (isOpenEnded && output.includes('Forwarding from'))) {
      this.typed.add(line)
      return output.trim()
    }
    const said = `${output}\n${errors}`.trim().slice(-1_500)
    throw new Error(`${typed}\nended with ${code}: ${said}`)
  }

  /** Adapts a line to the installed overlay, its namespace, and one replica. */
  #here = (text: string): string =>
    text
      .replaceAll(/k8s\/overlays\/(dev|production)/g, this.#overlay)
      .replaceAll('-n xinyu ', `-n ${NAMESPACE} `)
      .replaceAll('--replicas=3', '--replicas=1')
}

/** A missing collection answers like an empty one, so check first that it exists. */
const known = (text: string): string => {
  const [, collection] = /^db\.(\w+)\./.exec(text) ?? []
  if (!collection) return text
  const isThere = `db.getCollectionNames().includes('${collection}')`
  return `if (!${isThere}) throw new Error('there is no ${collection}')\n${text}`
}

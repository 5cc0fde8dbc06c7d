// An operator at a terminal that reaches the cluster.
import { chmodSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Cluster } from '../control-plane.ts'
import { programPath } from '../programs.ts'
import { tryRun } from '../run.ts'
import { installedOverlay, SPACE } from './places.ts'
import { functions, isForDatabase } from './runbooks.ts'

const root = join(import.meta.dirname, '../../..')
const KAFKA_TOOLS = ['kafka-topics.sh', 'kafka-consumer-groups.sh', 'kafka-log-dirs.sh']
/** whose pods and database the lines are about that name none */
export const PART = 'social'
/** how long a forwarded port is looked at */
const LOOK_SECONDS = 5

interface Operator {
  /** where what their command line reads stands */
  data: string
  /** MongoDB's shell */
  shell: string
  /** what they keep in their head */
  env: Record<string, string>
}

export class Terminal {
  /** where what the lines write lies */
  readonly folder: string
  readonly #overlay: string
  readonly #env: NodeJS.ProcessEnv
  /** the lines that succeeded, as the pages have them */
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
    // what the pages type in a pod of a service, or in Kafka's container
    program('node', `exec kubectl -n ${SPACE} exec -i deploy/users -- node "$@"`)
    for (const name of KAFKA_TOOLS)
      program(name, `exec kubectl -n ${SPACE} exec kafka-0 -- /opt/kafka/bin/${name} "$@"`)
    // what pages say to do in a service's database
    const address = `$(kubectl -n ${SPACE} get pod mongodb-0 -o 'jsonpath={.status.podIP}')`
    const database = `"mongodb://${address}:27017/xinyu_${PART}?directConnection=true"`
    program('mongosh', `exec '${process.execPath}' '${shell}' --quiet ${database} "$@"`)
    // the operator's own checkout; its sources need no build
    const own = `'${process.execPath}' --conditions=@xinyu/source --import '${root}/tests/money/source-loader.mjs'`
    program('npm', `while [ "$1" != -- ]; do shift; done; shift; exec ${own} '${root}/host/src/cli.ts' "$@"`)
    const { NODE_OPTIONS: _options, ...env } = process.env
    // what programs note for themselves ends with the trial
    const home = { HOME: this.folder }
    this.#env = { ...env, ...home, ...more, PATH: `${bin}:${env.PATH}`, KUBECONFIG: kubeconfig, XINYU_DATA: data }
  }

  /** Answers what the line printed. @throws with it when the line fails */
  async type(line: string, names: Record<string, string> = {}): Promise<string> {
    // in Kafka's container where the page says so, through the program of its name here
    const told = this.#here(line).replace(/^\/opt\/kafka\/bin\//, '')
    const typed = Object.entries(names).reduce((text, [name, value]) => text.replaceAll(`<${name}>`, value), told)
    const isOpenEnded = typed.includes('port-forward')
    const script = `set -o pipefail\n${this.#here(functions())}\n${isOpenEnded ? `timeout ${LOOK_SECONDS} ` : ''}${typed}\n`
    const [program, args] = isForDatabase(typed) ? ['mongosh', ['--eval', known(typed)]] : ['bash', ['-c', script]]
    const { code, output, errors } = await tryRun(program, args, { cwd: this.folder, env: this.#env })
    if (code === 0 || (isOpenEnded && output.includes('Forwarding from'))) {
      this.typed.add(line)
      return output.trim()
    }
    const said = `${output}\n${errors}`.trim().slice(-1_500)
    throw new Error(`${typed}\nended with ${code}: ${said}`)
  }

  /** The overlay for trying as it is here, its namespace, in which there is one of each. */
  #here = (text: string): string =>
    text
      .replaceAll(/k8s\/overlays\/(dev|production)/g, this.#overlay)
      .replaceAll('-n xinyu ', `-n ${SPACE} `)
      .replaceAll('--replicas=3', '--replicas=1')
}

/** A collection that is not there answers like an empty one, so it is asked first whether it is. */
const known = (text: string): string => {
  const [, collection] = /^db\.(\w+)\./.exec(text) ?? []
  if (!collection) return text
  const isThere = `db.getCollectionNames().includes('${collection}')`
  return `if (!${isThere}) throw new Error('there is no ${collection}')\n${text}`
}

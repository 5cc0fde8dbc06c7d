import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { getProfile } from '@xinyu/contracts/http/users/profile'
import { Visitor } from '@xinyu/testkit/people/visitor'
import { PRODUCT } from '../images/product-images.ts'
import type { Docker } from './docker.ts'
import { ENGINE_IMAGES } from './images.ts'

const root = join(import.meta.dirname, '../../..')
export const GATEWAY = 'http://localhost:8080'
const PARTS = ['users', 'social', 'chat', 'payments', 'face', 'moderation', 'sandboxes', 'gateway']

/** Raised for many people behind one address, which docs/security.md does not allow in production. */
const LIMITS = ['RATE_PER_10_SECONDS', 'LOGINS_PER_MINUTE', 'SMS_CODES_PER_IP', 'GUESTS_PER_HOUR']

/** Replaces the vendors' images with the locally built ones; the MongoDB engine is a single node. */
const override = {
  services: {
    ...Object.fromEntries(Object.entries(ENGINE_IMAGES).map(([name, image]) => [name, { image }])),
    'mongodb-init': { image: ENGINE_IMAGES.mongodb },
    ...Object.fromEntries(
      PARTS.filter((part) => part !== 'gateway').map((part) => [
        part,
        {
          environment: {
            MONGODB_URL: 'mongodb://mongodb:27017/?directConnection=true',
            // decisions take effect at once
            ...(part === 'moderation' ? { UNDO_SECONDS: '0' } : {}),
          },
        },
      ]),
    ),
  },
}

interface Container {
  Service: string
  State: string
  Health: string
  ExitCode: number
}

/** The compose project: docker-compose.yml with the minimal override for this machine. */
export class Project {
  readonly #folder: string
  readonly #docker: Docker
  constructor(folder: string, docker: Docker) {
    this.#folder = folder
    this.#docker = docker
  }

  get #files(): string[] {
    return [join(root, 'docker-compose.yml'), join(this.#folder, 'override.json')]
  }
  get #settings(): string {
    return join(this.#folder, 'env')
  }

  /** The docker arguments for this project. */
  get words(): string[] {
    const files = this.#files.flatMap((file) => ['-f', file])
    return ['compose', ...files, '--env-file', this.#settings, '--profile', 'full', '--profile', 'sandboxes']
  }
  /** The same as environment variables, for a plain `docker compose`. */
  get environment(): NodeJS.ProcessEnv {
    return {
      COMPOSE_FILE: this.#files.join(':'),
      COMPOSE_ENV_FILES: this.#settings,
      COMPOSE_PROFILES: 'full,sandboxes',
    }
  }
  compose = (args: string[]): Promise<string> => this.#docker.run([...this.words, ...args])

  /** Writes .env with the product's own command, as the first lines of docker-compose.yml say. */
  async writeSettings(): Promise<string> {
    const run = (image: string, ...words: string[]): Promise<string> =>
      this.#docker.run(['run', '--rm', '--network', 'none', image, 'node', ...words])
    const secrets = await run(PRODUCT.product, 'host/dist/cli.js', 'secrets')
    const sandboxes = await run(PRODUCT.sandboxes, 'packages/sandboxes/dist/print-variables.js')
    // the client credentials of the scenario's visitors
    const more = ['CLIENT_CREDENTIALS=app:app-secret,admin:admin-secret', ...LIMITS.map((name) => `${name}=100000`)]
    const lines = [secrets, sandboxes, ...more].join('\n')
    writeFileSync(join(this.#folder, 'env'), `${lines}\n`, { mode: 0o600 })
    writeFileSync(join(this.#folder, 'override.json'), JSON.stringify(override))
    // left over from a killed trial
    await this.down()
    return `${secrets.trim().split('\n').length} lines of .env`
  }

  async up(): Promise<string> {
    await this.compose(['up', '--wait', '--pull', 'never', '--no-build']).catch(async (error: Error) => {
      throw new Error(`${error.message}\n${await this.#unhealthyLogs()}`)
    })
    const all = await this.#containers()
    const unhealthy = all.filter(({ Health }) => Health !== '' && Health !== 'healthy')
    if (unhealthy.length > 0)
      throw new Error(`--wait was content with ${unhealthy.map(({ Service }) => Service).join(', ')}`)
    const alive = all.filter(({ State }) => State === 'running')
    const absent = PARTS.filter((part) => !alive.some(({ Service }) => Service === part))
    if (absent.length > 0) throw new Error(`not running: ${absent.join(', ')}`)
    return `${alive.length} containers are healthy, ${all.length - alive.length} has done its work`
  }

  /** Volumes keep members' data: a member's account and login survive. */
  async downAndUp(): Promise<string> {
    const member = await new Visitor(GATEWAY).join('13800000009')
    await this.compose(['down'])
    await this.up()
    const { profile } = await member.call(getProfile, {})
    if (profile._id !== member.id) throw new Error('a member was lost')
    return 'a member is still there and logged in'
  }

  #containers = async (): Promise<Container[]> =>
    (await this.#docker.lines([...this.words, 'ps', '--all', '--format', 'json'])).map(
      (line) => JSON.parse(line) as Container,
    )

  /** The last log lines of unhealthy containers. */
  async #unhealthyLogs(): Promise<string> {
    const unhealthy = (await this.#containers()).filter(({ State, Health, ExitCode }) =>
      State === 'running' ? Health === 'unhealthy' : ExitCode !== 0,
    )
    const said = unhealthy.map(async ({ Service, State, Health }) => {
      const log = await this.compose(['logs', '--no-color', '--tail', '12', Service])
      return `${Service} is ${State} ${Health}:\n${log}`
    })
    return (await Promise.all(said)).join('\n')
  }

  /** Removes the project and checks that no container, network or volume is left. */
  async down(): Promise<string> {
    await this.compose(['down', '--volumes'])
    const kinds = [
      ['ps', '--all'],
      ['network', 'ls'],
      ['volume', 'ls'],
    ] as const
    const left = await Promise.all(
      kinds.map((kind) =>
        this.#docker.lines([...kind, '--quiet', '--filter', 'label=com.docker.compose.project=xinyu']),
      ),
    )
    if (left.flat().length > 0) throw new Error(`left behind: ${left.flat().join(', ')}`)
    return 'no container, network or volume is left'
  }
}

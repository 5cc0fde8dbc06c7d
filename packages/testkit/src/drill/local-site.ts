import { randomBytes } from 'node:crypto'
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { newDataDir } from '../data-dir.ts'
import { startTestProduct, type TestProduct } from '../product.ts'
import { Operator } from './operator.ts'
import type { Site } from './restore-drill.ts'

const forgetFolder = (dir: string): void =>
  rmSync(dir, { recursive: true, force: true, maxRetries: 20, retryDelay: 200 })
const env = { UNANSWERED_MESSAGES: '100000' }

/** The local machine: the product of `npm start`, restored into another data folder. */
export class LocalSite implements Site {
  readonly #vault = newDataDir('xinyu-vault-')
  readonly #second = newDataDir('xinyu-')
  readonly #operator = new Operator({
    BACKUP_DIR: this.#vault,
    BACKUP_KEYS: JSON.stringify({ b1: randomBytes(32).toString('base64url') }),
    KEYS_PASSPHRASE: randomBytes(24).toString('base64url'),
  })
  #sealed = ''
  product: TestProduct

  private constructor(product: TestProduct) {
    this.product = product
  }

  static async open(): Promise<LocalSite> {
    return new LocalSite(await startTestProduct({ env }))
  }

  backUp = (): Promise<string> => this.#type(['backup'])
  noteLeavers = (): Promise<string> => this.#type(['backup:leavers'])
  checkBackup = (): Promise<string> => this.#type(['backup:check'])
  replayFacts = (): Promise<string> => this.#type(['events:replay'])
  repeatLeaving = (): Promise<string> => this.#type(['restore:leavers'])
  reindexFaces = (): Promise<string> => this.#type(['face:reindex'])

  async destroy(): Promise<void> {
    const first = this.product.dataDir
    this.#sealed = await this.#type(['keys:seal'], readFileSync(join(first, 'secrets.json'), 'utf8'))
    await this.product.kill()
    forgetFolder(first)
  }

  async restore(): Promise<string> {
    const opened = await this.#operator.run(this.#second, ['keys:open'], this.#sealed)
    writeFileSync(join(this.#second, 'secrets.json'), opened, { mode: 0o600 })
    return this.#operator.run(this.#second, ['restore', '--backup', 'latest'])
  }

  async start(): Promise<void> {
    const port = Number(new URL(this.product.url).port)
    this.product = await startTestProduct({ dataDir: this.#second, port, env })
  }

  async stop(): Promise<void> {
    await this.product.stop()
    for (const dir of [this.#vault, this.#second]) forgetFolder(dir)
  }

  #type(command: readonly string[], input = ''): Promise<string> {
    return this.#operator.run(this.product.dataDir, command, input)
  }
}

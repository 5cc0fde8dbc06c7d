import { spawn } from 'node:child_process'
import { resolve } from 'node:path'
import { text } from 'node:stream/consumers'

/** Runs the operator's command line with the backup settings. */
export class Operator {
  readonly #env: Record<string, string>

  constructor(env: Record<string, string>) {
    this.#env = env
  }

  /** Returns the output of the command; throws with the output if it fails. */
  async run(dataDir: string, command: readonly string[], input = ''): Promise<string> {
    const { NODE_OPTIONS: _options, ...own } = process.env
    const child = spawn(process.execPath, [resolve('host/dist/cli.js'), ...command], {
      env: { ...own, XINYU_DATA: dataDir, XINYU_CACHE: resolve('.cache'), ...this.#env },
    })
    child.stdin.end(input)
    const [out, failed, code] = await Promise.all([
      text(child.stdout),
      text(child.stderr),
      new Promise<number | null>((done) => child.once('exit', done)),
    ])
    if (code !== 0) throw new Error(`${command.join(' ')} ended with ${code}:\n${out}${failed}`)
    return out.trim()
  }
}

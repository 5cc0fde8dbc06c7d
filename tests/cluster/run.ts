import { spawn } from 'node:child_process'

export interface Ran {
  code: number
  output: string
  errors: string
}

/** Runs an installed program to its end; `input` goes to its standard input. */
export const tryRun = (
  command: string,
  args: string[],
  { input = '', cwd = process.cwd(), env = process.env } = {},
): Promise<Ran> =>
  new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd, env, stdio: ['pipe', 'pipe', 'pipe'] })
    let output = ''
    let errors = ''
    child.stdout.on('data', (data) => (output += data))
    child.stderr.on('data', (data) => (errors += data))
    child.once('error', reject)
    child.once('close', (code) => resolve({ code: code ?? 1, output, errors }))
    child.stdin.on('error', () => undefined)
    child.stdin.end(input)
  })

/** Like tryRun, but returns the output; @throws with the last lines if it fails. */
export const run = async (command: string, args: string[], options = {}): Promise<string> => {
  const { code, output, errors } = await tryRun(command, args, options)
  if (code === 0) return output
  const last = (errors.trim() || output.trim()).split('\n').slice(-12).join('\n')
  throw new Error(`${command} ${args.slice(0, 4).join(' ')} failed:\n${last}`)
}

/** Runs at low priority, so that long work does not disturb this machine. */
export const runGently = (command: string, args: string[], options = {}): Promise<string> =>
  run('nice', ['-n', '19', command, ...args], options)

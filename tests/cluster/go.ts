// Runs Go for builds, at the lowest priority.
import { spawn, spawnSync } from 'node:child_process'

export const hasGo = (): boolean => spawnSync('go', ['version']).status === 0

const has = (command: string): boolean => spawnSync(command, ['--version']).error === undefined

/** Runs Go in `folder`; on failure the error contains its output. */
export const runGo = (args: string[], folder: string): Promise<string> =>
  new Promise((resolve, reject) => {
    const gently = [...(has('ionice') ? ['ionice', '-c3'] : []), 'nice', '-n', '19', 'go', ...args]
    const child = spawn(gently[0] as string, gently.slice(1), {
      cwd: folder,
      env: { ...process.env, CGO_ENABLED: '0', GOFLAGS: '-mod=mod -buildvcs=false' },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let output = ''
    let errors = ''
    child.stdout.on('data', (data) => (output += data))
    child.stderr.on('data', (data) => (errors = `${errors}${data}`.slice(-4_000)))
    child.once('error', reject)
    child.once('close', (code) =>
      code === 0 ? resolve(output) : reject(new Error(`go ${args.join(' ')} failed:\n${errors}`)),
    )
  })

/** Downloads a module; returns its source folder. */
export const goModule = async (module: string, version: string): Promise<{ folder: string }> => {
  const { Dir } = JSON.parse(await runGo(['mod', 'download', '-json', `${module}@${version}`], '/')) as { Dir: string }
  return { folder: Dir }
}

// `npm start`: sets up, then runs the whole product until stopped.
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { bin, projectEnv, root } from './run.mjs'
import { node } from './setup.mjs'

const args = process.argv.slice(2)
const dev = args.includes('--dev')
/** `npm run dev -- chat`: these services log at debug level, and a debugger can be attached */
const debugged = args.filter((arg) => !arg.startsWith('-'))
const main = join(root, 'host/dist/main.js')

const helpers = dev
  ? [
      ['tsc', ['-b', '--watch', '--preserveWatchOutput']],
      ['vite', ['build', '--watch', 'web']],
      ['vite', ['build', '--watch', 'admin']],
    ].map(([command, more]) =>
      spawn(join(bin, command), more, { cwd: root, env: projectEnv(), stdio: ['ignore', 'inherit', 'inherit'] }),
    )
  : []
// --watch restarts the product whenever a loaded file was rebuilt
const product = spawn(
  node,
  [
    ...(dev ? ['--watch', '--watch-preserve-output'] : []),
    ...(debugged.length > 0 ? ['--inspect'] : []),
    main,
    ...args.filter((arg) => arg !== '--dev' && !debugged.includes(arg)),
  ],
  {
    cwd: root,
    env: { ...projectEnv(), ...(debugged.length > 0 ? { XINYU_DEBUG: debugged.join(',') } : {}) },
    stdio: 'inherit',
  },
)

// A terminal also sends Ctrl-C to the product, which handles the first and ignores the rest.
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => product.kill(signal))
product.once('exit', (code, signal) => {
  for (const helper of helpers) helper.kill('SIGTERM')
  process.exitCode = code ?? (signal === 'SIGINT' ? 130 : 143)
})

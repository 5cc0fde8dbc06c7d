import { parseArgs } from 'node:util'
import { commands } from './commands.ts'
import { explain } from './explain.ts'

// files written by a command, such as restored data, are readable by their owner only
process.umask(0o077)
const print = (line: string): void => void process.stdout.write(`${line}\n`)
const [name = 'help', ...rest] = process.argv.slice(2)
const command = commands[name]

const help = (): string =>
  [
    'npm run xinyu -- <command> [options]',
    '',
    ...Object.entries(commands).map(([name, { usage, summary }]) => `  ${`${name} ${usage}`.padEnd(64)} ${summary}`),
    '',
  ].join('\n')

if (!command) {
  print(help())
  process.exit(name === 'help' ? 0 : 2)
}
try {
  const options = Object.fromEntries(command.options.map((option) => [option, { type: 'string' as const }]))
  const { values, positionals } = parseArgs({ args: rest, options, allowPositionals: true })
  await command.run(values as Record<string, string | undefined>, positionals, print)
  // output to a pipe is asynchronous: flush it before exiting
  await new Promise((resolve) => process.stdout.write('', resolve))
  process.exit(0)
} catch (error) {
  process.stderr.write(`${explain(error)}\n`)
  process.exit(1)
}

import { parseArgs } from 'node:util'
import { AppError } from '@xinyu/platform/error'
import { errorText } from '@xinyu/contracts/errors'
import { commands } from './commands.ts'
import { explain } from './explain.ts'

const say = (line: string): void => void process.stdout.write(`${line}\n`)
const [name = 'help', ...rest] = process.argv.slice(2)
const command = commands[name]

const usage = (): string =>
  [
    'npm run xinyu -- <command> [options]',
    '',
    ...Object.entries(commands).map(([verb, { takes, does }]) => `  ${`${verb} ${takes}`.padEnd(64)} ${does}`),
    '',
  ].join('\n')

if (!command) {
  say(usage())
  process.exit(name === 'help' ? 0 : 2)
}
try {
  const options = Object.fromEntries(command.options.map((option) => [option, { type: 'string' as const }]))
  const { values, positionals } = parseArgs({ args: rest, options, allowPositionals: true })
  await command.run(values as Record<string, string | undefined>, positionals, say)
  process.exit(0)
} catch (error) {
  process.stderr.write(
    `${error instanceof AppError ? `${error.code}: ${errorText(error.code, 'en', error.details)}` : explain(error)}\n`,
  )
  process.exit(1)
}

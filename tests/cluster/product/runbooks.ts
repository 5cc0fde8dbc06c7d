// The commands of the runbooks and of the installation page, as written.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '../../..')
export const INSTALLING = 'k8s/README.md'
export const RESTORING = 'docs/runbooks/restore.md'
const FENCED = /```\w*\n([\s\S]*?)```/g
const FUNCTION = /^\w+\(\) \{\n[\s\S]*?^\}\n/gm
const PROGRAMS = [
  'kubectl',
  'docker compose',
  'npm run (-s )?xinyu',
  'node host/dist/cli\\.js',
  '(/opt/kafka/bin/)?kafka-[a-z-]+\\.sh',
  'in_cluster',
  'redis-cli',
  'printf',
  'for name in',
]
/** Commands for MongoDB's shell, in a service's database. */
const DATABASE = /^(db|rs)\./
const COMMAND = new RegExp(`^(${PROGRAMS.join('|')}) |${DATABASE.source}`)

export interface Line {
  page: string
  text: string
}

const pages = [...readdirSync(join(root, 'docs/runbooks')).map((name) => `docs/runbooks/${name}`), INSTALLING]
const textOf = (page: string): string => readFileSync(join(root, page), 'utf8')

/** The shell functions that the pages define. */
export const functions = (): string =>
  pages.flatMap((page) => [...textOf(page).matchAll(FUNCTION)].map(([text]) => text)).join('\n')

/** Every command of every page: lines of code blocks, and inline code. */
export const lines = (): Line[] =>
  pages.flatMap((page) => {
    const text = textOf(page).replaceAll(FUNCTION, '')
    const blocks = [...text.matchAll(FENCED)].flatMap(([, block = '']) => block.split('\n'))
    const spans = [...text.replaceAll(FENCED, '').matchAll(/`([^`\n]+)`/g)].map(([, span = '']) => span)
    return [...blocks, ...spans]
      .map((line) => line.replace(/ {2,}# .*$/, '').trim())
      .filter((line) => COMMAND.test(line))
      .map((line) => ({ page, text: line }))
  })

export const isForCompose = (text: string): boolean => text.startsWith('docker compose ')
export const isForDatabase = (text: string): boolean => DATABASE.test(text)

/** The one command of a page that equals or contains these words. @throws if there is none, or several */
export const lineOf = (page: string, words: string): string => {
  const found = [
    ...new Set(lines().flatMap((line) => (line.page === page && line.text.includes(words) ? [line.text] : []))),
  ]
  if (found.includes(words)) return words
  if (found.length === 1 && found[0]) return found[0]
  throw new Error(`${page} has ${found.length} commands with “${words}”`)
}

import { readFileSync } from 'node:fs'
import { join } from 'node:path'

export const root = join(import.meta.dirname, '../..')
export const services = ['users', 'social', 'chat', 'payments', 'face', 'moderation']

export interface Setting {
  value: string
  comment: string
}

/** `.env.example`: each variable with its value and comment. */
export const readExample = (): Map<string, Setting> => {
  const found = new Map<string, Setting>()
  let comment = ''
  for (const line of readFileSync(join(root, '.env.example'), 'utf8').split('\n')) {
    const [, name, value = ''] = /^([A-Z][A-Z0-9_]*)=(.*)$/.exec(line) ?? []
    if (name) {
      if (found.has(name)) throw new Error(`${name} stands twice in .env.example`)
      found.set(name, { value, comment })
    } else comment = line.startsWith('# ') && !line.startsWith('# ----') ? line.slice(2) : ''
  }
  return found
}

import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** What a running product passes to the command line: settings by value, secrets by name only. */
interface RunningFile {
  settings: Record<string, string>
  /** stored in `secrets.json` and in the object store's folder, readable by their owner only */
  keptSecrets: string[]
  /** given by the environment of the start; the command line needs them in its own */
  givenSecrets: string[]
}
type Env = Record<string, string | undefined>

interface Writing {
  /** the product's variables; others of the environment are not written */
  isKnown: (name: string) => boolean
  /** values in the source, which therefore are no secrets */
  published?: Readonly<Record<string, string>>
}

/** the variables of the vendors' sandboxes, in the data folder */
export const sandboxFile = 'sandboxes.json'
const nameOf = (dataDir: string): string => join(dataDir, 'running.json')

const isSecret = (name: string, value: string): boolean =>
  /(SECRET|PASSWORD|KEY|JWK|CREDENTIAL)S?$/.test(name) || /\/\/[^/@]*:[^/@]+@/.test(value)

const readJson = (file: string): Record<string, string> => {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>
  } catch {
    return {}
  }
}

const storedSecrets = (dataDir: string): Record<string, string> => {
  const { secret } = readJson(join(dataDir, 'object-store', 'access-key.json'))
  return {
    ...readJson(join(dataDir, 'secrets.json')),
    ...readJson(join(dataDir, sandboxFile)),
    ...(secret === undefined ? {} : { OSS_ACCESS_KEY_SECRET: secret }),
  }
}

/** Writes which product runs on the folder, readable by its owner only. */
export const writeRunningFile = (dataDir: string, env: Env, { isKnown, published = {} }: Writing): void => {
  const kept = storedSecrets(dataDir)
  const file: RunningFile = { settings: {}, keptSecrets: [], givenSecrets: [] }
  for (const [name, value] of Object.entries(env)) {
    if (value === undefined || value === '' || !isKnown(name)) continue
    if (!isSecret(name, value) || published[name] === value) file.settings[name] = value
    else file[kept[name] === value ? 'keptSecrets' : 'givenSecrets'].push(name)
  }
  writeFileSync(nameOf(dataDir), JSON.stringify(file, null, 2), { mode: 0o600 })
}

export const removeRunningFile = (dataDir: string): void => rmSync(nameOf(dataDir), { force: true })

/**
 * The environment of the product that runs on the folder, and the secrets that were given at its start and are not
 * stored here. Throws where none runs.
 */
export const readRunning = (dataDir: string): { env: Record<string, string>; givenSecrets: string[] } => {
  const { settings, keptSecrets, givenSecrets } = JSON.parse(readFileSync(nameOf(dataDir), 'utf8')) as RunningFile
  const kept = storedSecrets(dataDir)
  return {
    env: { ...settings, ...Object.fromEntries(keptSecrets.map((name) => [name, kept[name] ?? ''])) },
    givenSecrets,
  }
}

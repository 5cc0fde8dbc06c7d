import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { privateFile } from './private-folder.ts'

/** What a running product tells the command line: settings by their value, secrets by their name only. */
interface RunningFile {
  settings: Record<string, string>
  /** they stand in `secrets.json` and in the object store's folder, readable by their owner only */
  keptSecrets: string[]
  /** the environment of the start gave them, and the command line needs them from its own */
  givenSecrets: string[]
}
type Env = Record<string, string | undefined>

interface Writing {
  /** the variables of the product; the rest of an environment is nobody's business */
  isKnown: (name: string) => boolean
  /** values that stand in the source, and so are no secrets */
  published?: Readonly<Record<string, string>>
}

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

/** The secrets that a local start keeps beside its data. */
const secretsBeside = (dataDir: string): Record<string, string> => {
  const { secret } = readJson(join(dataDir, 'object-store', 'access-key.json'))
  return {
    ...readJson(join(dataDir, 'secrets.json')),
    ...(secret === undefined ? {} : { OSS_ACCESS_KEY_SECRET: secret }),
  }
}

/** Writes down which product runs on the folder. */
export const writeRunningFile = (dataDir: string, env: Env, { isKnown, published = {} }: Writing): void => {
  const kept = secretsBeside(dataDir)
  const file: RunningFile = { settings: {}, keptSecrets: [], givenSecrets: [] }
  for (const [name, value] of Object.entries(env)) {
    if (value === undefined || value === '' || !isKnown(name)) continue
    if (!isSecret(name, value) || published[name] === value) file.settings[name] = value
    else file[kept[name] === value ? 'keptSecrets' : 'givenSecrets'].push(name)
  }
  writeFileSync(nameOf(dataDir), JSON.stringify(file, null, 2), { mode: privateFile })
}

export const removeRunningFile = (dataDir: string): void => rmSync(nameOf(dataDir), { force: true })

/**
 * The environment of the product that runs on the folder, and the secrets that its start was given and that are known
 * nowhere here. Throws where none runs.
 */
export const readRunning = (dataDir: string): { env: Record<string, string>; givenSecrets: string[] } => {
  const { settings, keptSecrets, givenSecrets } = JSON.parse(readFileSync(nameOf(dataDir), 'utf8')) as RunningFile
  const kept = secretsBeside(dataDir)
  return {
    env: { ...settings, ...Object.fromEntries(keptSecrets.map((name) => [name, kept[name] ?? ''])) },
    givenSecrets,
  }
}

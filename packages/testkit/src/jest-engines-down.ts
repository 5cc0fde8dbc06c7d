import { rm } from 'node:fs/promises'

export default async (): Promise<void> => {
  if (!globalThis.xinyuEngines) return
  const { engines, dataDir } = globalThis.xinyuEngines
  await engines.stop()
  await rm(dataDir, { recursive: true, force: true })
}

import { rm } from 'node:fs/promises'

export default async (): Promise<void> => {
  if (!globalThis.xinyuEngines) return
  const { engines, dataDir } = globalThis.xinyuEngines
  // a later file of the same process starts its own
  globalThis.xinyuEngines = undefined
  await engines.stop()
  await rm(dataDir, { recursive: true, force: true })
}

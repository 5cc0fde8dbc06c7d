export default async (): Promise<void> => {
  await globalThis.xinyuEngines?.stop()
}

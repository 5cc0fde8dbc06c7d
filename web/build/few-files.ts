import type { Plugin, Rolldown } from 'vite'

/** Smaller ones join a neighbour that the same pages need. */
const SMALL = 4_000
const isMotion = /node_modules\/(?:@react-spring|@use-gesture)\//
const isText = /web\/src\/shared\/i18n\//
const isHome =
  /web\/src\/(?:pages\/home|app\/(?:member-work|follow-push)|features\/(?:start\/find-here|consents\/position))\.tsx?$/

/** A part that pages share would be named after all of them, and every name stands in the first file. */
const fileName = ({ names, name }: { names?: string[]; name?: string | undefined }): string =>
  `assets/${(name ?? names?.[0])?.startsWith('shared') ? 'part' : '[name]'}-[hash]${names ? '[extname]' : '.js'}`

/**
 * Few files: what the entry needs by itself is one, what home needs beside it another, and what pages share some, by
 * which pages need it. A phone on a slow network waits for a request as long as for 20 KB.
 */
export const fewFiles = (): { plugin: Plugin; output: Rolldown.OutputOptions } => {
  const first = new Set<string>()
  const home = new Set<string>()
  const plugin: Plugin = {
    name: 'xinyu:few-files',
    apply: 'build',
    buildEnd() {
      const reach = (id: string, found: Set<string>): void => {
        if (found.has(id) || first.has(id) || isMotion.test(id)) return
        found.add(id)
        this.getModuleInfo(id)?.importedIds.forEach((next) => reach(next, found))
      }
      const ids = [...this.getModuleIds()]
      ids.filter((id) => this.getModuleInfo(id)?.isEntry).forEach((id) => reach(id, first))
      ids.filter((id) => isHome.test(id)).forEach((id) => reach(id, home))
    },
  }
  const groups = [
    { name: 'first', test: (id: string) => first.has(id), priority: 4 },
    { name: 'home', test: (id: string) => home.has(id), priority: 3 },
    { name: 'motion', test: isMotion, priority: 2 },
    {
      name: 'shared',
      test: (id: string) => !isText.test(id),
      priority: 1,
      minShareCount: 2,
      entriesAware: true,
      entriesAwareMergeThreshold: SMALL,
    },
  ]
  return { plugin, output: { codeSplitting: { groups }, chunkFileNames: fileName, assetFileNames: fileName } }
}

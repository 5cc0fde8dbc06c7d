import type { Plugin, Rolldown } from 'vite'

/** Smaller chunks are merged with a neighbour that the same pages need. */
const SMALL_CHUNK_BYTES = 4_000
/** What only pages use of a library whose index names all its files. */
const isLater =
  /query[^/]*\/build\/modern\/(?:use(?:Mutation|InfiniteQuery|Queries)|(?:mutation|queries|infiniteQuery)Observer)\.js$/
const isMotion = /node_modules\/(?:@react-spring|@use-gesture)\//
const isText = /web\/src\/shared\/i18n\//
const homeFiles =
  'pages/home|app/(?:member-services|sync-push-subscription)|features/(?:start/locate-by-address|consents/position)'
const isHome = new RegExp(String.raw`web/src/(?:${homeFiles})\.tsx?$`)

/** A shared chunk would be named after all its pages, and the first file contains every name. */
const fileName = ({ names, name }: { names?: string[]; name?: string | undefined }): string =>
  `assets/${(name ?? names?.[0])?.startsWith('shared') ? 'part' : '[name]'}-[hash]${names ? '[extname]' : '.js'}`

/**
 * Groups modules into few files: one for the entry, one more for home, and some shared by pages, grouped by which pages
 * need them. On a slow network a request costs as much time as 20 KB.
 */
export const chunking = (): { plugin: Plugin; output: Rolldown.OutputOptions } => {
  const first = new Set<string>()
  const home = new Set<string>()
  const plugin: Plugin = {
    name: 'xinyu:chunking',
    apply: 'build',
    buildEnd() {
      const reach = (id: string, found: Set<string>): void => {
        if (found.has(id) || first.has(id) || isMotion.test(id) || isLater.test(id)) return
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
      entriesAwareMergeThreshold: SMALL_CHUNK_BYTES,
    },
  ]
  return { plugin, output: { codeSplitting: { groups }, chunkFileNames: fileName, assetFileNames: fileName } }
}

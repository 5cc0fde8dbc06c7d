import { constants, brotliCompressSync, gzipSync } from 'node:zlib'
import { RecentMap } from '@xinyu/platform/concurrency/recent-map'
import { previewTags, sharedPageOf } from './share-preview.rules.ts'
import { type StaticFile, variantOf } from './static-files.ts'

/** pages of different links kept in memory, of some 6 KB each */
const maxPages = 500
const brotli = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }

/** The app's page with the preview of each link, the same for every client. Nothing is asked of a service for it. */
export class SharePreviews {
  readonly #pages = new RecentMap<string, { of: StaticFile; page: StaticFile }>(maxPages)
  readonly #publicUrl: string | undefined

  constructor(publicUrl: string | undefined) {
    this.#publicUrl = publicUrl
  }

  pageFor(url: string, file: StaticFile): StaticFile {
    const tags = previewTags(sharedPageOf(url), this.#publicUrl)
    const known = this.#pages.get(tags)
    if (known?.of === file) return known.page
    const bytes = Buffer.from(file.bytes.bytes.toString().replace('</head>', () => `  ${tags}\n  </head>`))
    const page = {
      type: file.type,
      bytes: variantOf(bytes),
      coded: { br: variantOf(brotliCompressSync(bytes, brotli)), gzip: variantOf(gzipSync(bytes)) },
    }
    this.#pages.set(tags, { of: file, page })
    return page
  }
}

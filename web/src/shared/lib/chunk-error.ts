/** Why a page's code could not be loaded: file, kind of error, page. */
export class ChunkError extends Error {
  override readonly name = 'ChunkError'
  readonly file: string
  readonly kind: 'timeout' | 'missing'
  readonly source: string

  constructor(source: string, kind: 'timeout' | 'missing', cause?: unknown) {
    super(`${kind}: ${source}`, { cause })
    this.source = source
    this.kind = kind
    const text = cause instanceof Error ? cause.message : ''
    this.file = /https?:\S+/.exec(text)?.[0] ?? source
  }
}

/** Code that could not be loaded; each browser words it differently. */
export const isChunkError = (error: unknown): boolean =>
  error instanceof ChunkError ||
  (error instanceof Error && /dynamically imported|module script|Unable to preload/i.test(error.message))

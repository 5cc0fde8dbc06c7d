import { AppError } from '../../error.ts'

/** The end of a page: its sort value (milliseconds of a time, or a number), and the id. */
export interface Cursor {
  value: number
  id: string
}
/** The wire format: opaque to clients. */
export const encodeCursor = ({ value, id }: Cursor): string =>
  Buffer.from(JSON.stringify([value, id])).toString('base64url')

/** Refuses with INVALID_INPUT what was not made by `encodeCursor`. */
export const decodeCursor = (text: string): Cursor => {
  const invalid = new AppError('INVALID_INPUT', { fields: [{ path: 'cursor', reason: 'no cursor of ours' }] })
  let parts: unknown
  try {
    parts = JSON.parse(Buffer.from(text, 'base64url').toString())
  } catch {
    throw invalid
  }
  const [value, id] = Array.isArray(parts) ? (parts as unknown[]) : []
  if (typeof value !== 'number' || !Number.isFinite(value) || typeof id !== 'string') throw invalid
  return { value, id }
}

/** maximum of batches read after a cursor: bounds the cost for a reader who may see almost nothing */
const batches = 5
/** how far a list is read for pages by number: people do not page further */
export const readByNumber = 2_000
/** batch size after rows were hidden */
export const gapBatch = 50
/** batch size where rows are only skipped */
const skipBatch = 200

export interface CursorPage<V> {
  rows: V[]
  /** the place of the first row */
  top: Cursor | null
  /** where to continue; null at the end */
  next: Cursor | null
}

/** The requested page: after a cursor, or by number. */
export interface PageStart {
  rows: number
  from: Cursor | null
  /** how many visible rows precede it */
  skip: number
}
export const startOf = ({
  page,
  rows,
  cursor,
}: {
  page: number
  rows: number
  cursor?: string | undefined
}): PageStart =>
  cursor === undefined ? { rows, from: null, skip: (page - 1) * rows } : { rows, from: decodeCursor(cursor), skip: 0 }

interface PageSource<D, V> {
  /** at most `limit` documents after the cursor */
  read: (from: Cursor | null, limit: number) => Promise<D[]>
  placeOf: (document: D) => Cursor
  /** for each document what the reader sees, or null */
  show: (documents: D[]) => Promise<(V | null)[]>
  /** for each document whether `show` would show it; called for skipped documents */
  isShown: (documents: D[]) => Promise<boolean[]>
}

const ended = { rows: [], top: null, next: null }

/**
 * A page of what one reader may see: reads on while `show` hides rows, so that every page is full. A page by number
 * starts after as many rows as this reader sees on the earlier pages, so that hidden rows do not shift it; for it the
 * list is read up to `readByNumber`.
 */
export const fillPage = async <D, V>({
  rows,
  from,
  skip,
  ...source
}: PageStart & PageSource<D, V>): Promise<CursorPage<V>> => {
  const skipped = await skipRows(skip, source)
  if (!skipped) return ended
  const maxRead = from ? batches * (rows + 1) : readByNumber - skipped.examined
  const page = await readRows({ rows, maxRead, from: from ?? skipped.after }, source)
  // a client that pages by number would go on requesting empty pages
  return skip > 0 && page.rows.length === 0 ? ended : page
}

/** The place after `skip` visible rows; null if the list ends before. */
const skipRows = async <D, V>(
  skip: number,
  { read, placeOf, isShown }: PageSource<D, V>,
): Promise<{ after: Cursor | null; examined: number } | null> => {
  let after: Cursor | null = null
  let examined = 0
  for (let left = skip; left > 0;) {
    if (left > readByNumber - examined) return null
    const limit = Math.min(skipBatch, readByNumber - examined)
    const found = await read(after, limit)
    const shown = await isShown(found)
    for (const [index, document] of found.entries()) {
      if (left === 0) break
      after = placeOf(document)
      examined++
      if (shown[index]) left--
    }
    if (left > 0 && found.length < limit) return null
  }
  return { after, examined }
}

/** Reads until the page is full, the list ends, or `maxRead` documents were read. */
const readRows = async <D, V>(
  { rows, maxRead, from }: { rows: number; maxRead: number; from: Cursor | null },
  { read, placeOf, show }: PageSource<D, V>,
): Promise<CursorPage<V>> => {
  const page: V[] = []
  let [after, top]: (Cursor | null)[] = [from, null]
  for (let examined = 0; examined < maxRead;) {
    const limit = Math.min(examined === 0 ? rows + 1 : Math.max(rows + 1, gapBatch), maxRead - examined)
    const found = await read(after ?? null, limit)
    const shown = await show(found)
    for (const [index, document] of found.entries()) {
      const view = shown[index]
      if (page.length === rows) return { rows: page, top: top ?? null, next: after ?? null }
      after = placeOf(document)
      if (view === null || view === undefined) continue
      top ??= after
      page.push(view)
    }
    if (found.length < limit) return { rows: page, top: top ?? null, next: null }
    examined += found.length
  }
  return { rows: page, top: top ?? null, next: after ?? null }
}

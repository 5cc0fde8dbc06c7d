import { AppError } from '../error.ts'

/** Where a page ended: what it is sorted by (milliseconds of a time, or a number), and the id. */
export interface Cursor {
  value: number
  id: string
}
/** As it travels: opaque to clients. */
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

/** after a cursor so many batches are read at most: a reader who may see next to nothing costs no more */
const batches = 5
/** how far a list is read for pages by number: nobody pages further by hand */
export const readByNumber = 2_000
/** read at once where others were hidden before */
export const gapBatch = 50
/** read at once where rows are only passed over */
const passedAtOnce = 200

export interface CursorPage<V> {
  rows: V[]
  /** where the first of them stands */
  top: Cursor | null
  /** where to go on; null at the end */
  next: Cursor | null
}

/** Which page is wanted: after a cursor, or by its number. */
export interface PageStart {
  rows: number
  from: Cursor | null
  /** so many rows that the reader may see come before it */
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
  /** for each document whether `show` would show it; asked of what is only passed over */
  isShown: (documents: D[]) => Promise<boolean[]>
}

const ended = { rows: [], top: null, next: null }

/**
 * A page of what one reader may see: reads on while `show` leaves rows out, so that a page is full though others may
 * see more than this reader. A page by number begins after as many rows as this reader sees on the pages before, so
 * that what is hidden from them does not shift it; the list is read for it as far as `readByNumber`.
 */
export const fillPage = async <D, V>({
  rows,
  from,
  skip,
  ...source
}: PageStart & PageSource<D, V>): Promise<CursorPage<V>> => {
  const passed = await passOver(skip, source)
  if (!passed) return ended
  const most = from ? batches * (rows + 1) : readByNumber - passed.looked
  const page = await readOn({ rows, most, from: from ?? passed.after }, source)
  // a client that pages by number would go on asking for empty pages
  return skip > 0 && page.rows.length === 0 ? ended : page
}

/** Where `skip` rows that the reader sees end; null when the list ends before. */
const passOver = async <D, V>(
  skip: number,
  { read, placeOf, isShown }: PageSource<D, V>,
): Promise<{ after: Cursor | null; looked: number } | null> => {
  let after: Cursor | null = null
  let looked = 0
  for (let left = skip; left > 0;) {
    if (left > readByNumber - looked) return null
    const limit = Math.min(passedAtOnce, readByNumber - looked)
    const found = await read(after, limit)
    const shown = await isShown(found)
    for (const [index, document] of found.entries()) {
      if (left === 0) break
      after = placeOf(document)
      looked++
      if (shown[index]) left--
    }
    if (left > 0 && found.length < limit) return null
  }
  return { after, looked }
}

/** Reads until the page is full, the list ends, or `most` documents were looked at. */
const readOn = async <D, V>(
  { rows, most, from }: { rows: number; most: number; from: Cursor | null },
  { read, placeOf, show }: PageSource<D, V>,
): Promise<CursorPage<V>> => {
  const page: V[] = []
  let [after, top]: (Cursor | null)[] = [from, null]
  for (let looked = 0; looked < most;) {
    const limit = Math.min(looked === 0 ? rows + 1 : Math.max(rows + 1, gapBatch), most - looked)
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
    looked += found.length
  }
  return { rows: page, top: top ?? null, next: after ?? null }
}

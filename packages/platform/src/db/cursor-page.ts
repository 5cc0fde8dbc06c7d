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

/** so many batches are read for a page at most: a reader who may see next to nothing costs no more */
const batches = 5

export interface CursorPage<V> {
  rows: V[]
  /** where the first of them stands */
  top: Cursor | null
  /** where to go on; null at the end */
  next: Cursor | null
}

/**
 * A page of what one reader may see: reads on while `show` leaves rows out, so that a page is full though others may
 * see more than this reader. `read` answers at most `limit` documents after the cursor; `skip` is for the first batch.
 * `show` answers for each document what the reader sees, or null.
 */
export const fillPage = async <D, V>({
  rows,
  from,
  read,
  placeOf,
  show,
}: {
  rows: number
  from: Cursor | null
  read: (from: Cursor | null, limit: number) => Promise<D[]>
  placeOf: (document: D) => Cursor
  show: (documents: D[]) => Promise<(V | null)[]>
}): Promise<CursorPage<V>> => {
  const page: V[] = []
  let [after, top]: (Cursor | null)[] = [from, null]
  for (let batch = 0; batch < batches; batch++) {
    const limit = rows + 1
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
  }
  return { rows: page, top: top ?? null, next: after ?? null }
}

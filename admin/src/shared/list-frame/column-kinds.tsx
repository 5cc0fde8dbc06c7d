import { Typography } from '@mui/material'
import { formatDateTime, yuan } from '../format/format.ts'
import type { Column } from './columns.ts'

/** the fields of a record with values of a type */
type FieldOf<R, V> = { [K in keyof R & string]-?: R[K] extends V ? K : never }[keyof R & string]

/** A time of the record. */
export const timeColumn = <R extends object>(source: FieldOf<R, string | null>): Column<R> => ({
  source,
  text: (record, { locale }) => {
    const at = record[source] as string | null
    return at && formatDateTime(at, locale)
  },
})

/** An amount in fen: yuan in the table, a plain number in the export. */
export const moneyColumn = <R extends object>(source: FieldOf<R, number | null>): Column<R> => ({
  source,
  align: 'right',
  text: (record) => {
    const fen = record[source] as number | null
    return fen === null ? null : (fen / 100).toFixed(2)
  },
  render: (record, { locale }) => {
    const fen = record[source] as number | null
    return fen === null ? null : yuan(fen, locale)
  },
})

/** The id of the record, in the export only. */
export const idColumn = { source: 'id', text: ({ id }: { id: string }) => id, isInFileOnly: true }

/** A text in one line of at most this width in the table, and whole in the export. */
export const textColumn = <R extends object>(source: FieldOf<R, string>, maxWidth: number): Column<R> => ({
  source,
  text: (record) => record[source] as string,
  render: (record) => (
    <Typography variant="body2" noWrap sx={{ maxWidth }}>
      {record[source] as string}
    </Typography>
  ),
})

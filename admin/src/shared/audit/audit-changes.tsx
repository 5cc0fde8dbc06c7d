import { Box, Typography } from '@mui/material'
import { useLocaleState, useTranslate } from 'react-admin'
import { PersonName } from '../member/person-cell.tsx'
import type { AuditEntry } from './audit-entry.ts'
import { useAuditWords } from './audit-words.ts'
import { Sentence } from './sentence.tsx'

type Change = AuditEntry['changes'][number]
/** changes in the row itself; the others are opened */
const shown = 4

const Value = ({ field, value, gone = false }: { field: string; value: string | null; gone?: boolean }) => {
  const words = useAuditWords()
  const isPerson = value !== null && /(By|_by|_id)$/.test(field) && /^[0-9a-f]{24}$/.test(value)
  return (
    <Box
      component={gone ? 'del' : 'ins'}
      sx={{ color: gone ? 'text.secondary' : 'text.primary', overflowWrap: 'anywhere' }}
    >
      {isPerson ? <PersonName id={value} user={null} /> : words.value(field, value)}
    </Box>
  )
}

const ChangeItem = ({ entry, change: { field, before, after } }: { entry: AuditEntry; change: Change }) => {
  const words = useAuditWords()
  const parts = {
    field: <b>{words.field(entry, field)}</b>,
    before: <Value field={field} value={before} gone />,
    after: <Value field={field} value={after} />,
  }
  return (
    <Typography component="li" variant="body2">
      <Sentence text={`xinyu.auditLog.sentence.${before === null ? 'set' : 'changed'}`} parts={parts} />
    </Typography>
  )
}

const Changes = ({ entry, changes }: { entry: AuditEntry; changes: readonly Change[] }) => (
  <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', '& ins': { textDecoration: 'none' } }}>
    {changes.map((change) => (
      <ChangeItem key={change.field} entry={entry} change={change} />
    ))}
  </Box>
)

/** What was set from which value to which, or the viewed fields. */
export const AuditChanges = ({ entry }: { entry: AuditEntry }) => {
  const words = useAuditWords()
  const translate = useTranslate()
  const [locale] = useLocaleState()
  const { changes, fields } = entry
  if (changes.length === 0)
    return fields.length > 0 ? (
      <Typography component="details" variant="body2" sx={{ color: 'text.secondary' }}>
        <summary>{translate('xinyu.auditLog.fields', { smart_count: fields.length })}</summary>
        {fields.map((field) => words.field(entry, field)).join(locale === 'en' ? ', ' : '、')}
      </Typography>
    ) : null
  return (
    <>
      <Changes entry={entry} changes={changes.slice(0, shown)} />
      {changes.length > shown && (
        <Typography component="details" variant="body2">
          <summary>{translate('xinyu.auditLog.moreChanges', { smart_count: changes.length - shown })}</summary>
          <Changes entry={entry} changes={changes.slice(shown)} />
        </Typography>
      )}
    </>
  )
}

import { Box, Typography } from '@mui/material'
import type { auditLog } from '@xinyu/contracts/admin/audit'
import type { RecordOf } from '@xinyu/contracts/resource'
import { useLocaleState, useTranslate } from 'react-admin'

export type AuditEntry = RecordOf<typeof auditLog>

/** The translated field name, or else the contract's. */
const useFieldName = (resource: string) => {
  const translate = useTranslate()
  return (field: string) => translate(`resources.${resource}.fields.${field}`, { _: field })
}

const Value = ({ text, gone = false }: { text: string | null; gone?: boolean }) => (
  <Box
    component={gone ? 'del' : 'ins'}
    sx={{ color: gone ? 'text.secondary' : 'text.primary', overflowWrap: 'anywhere' }}
  >
    {text === null || text === '' ? '—' : text}
  </Box>
)

/** Old and new values, or the viewed fields. */
export const AuditChanges = ({ entry }: { entry: AuditEntry }) => {
  const nameOf = useFieldName(entry.resource)
  const translate = useTranslate()
  const [locale] = useLocaleState()
  if (entry.changes.length === 0)
    return entry.fields.length > 0 ? (
      <Typography component="details" variant="body2" sx={{ color: 'text.secondary' }}>
        <summary>{translate('xinyu.auditLog.fields', { smart_count: entry.fields.length })}</summary>
        {entry.fields.map(nameOf).join(locale === 'en' ? ', ' : '、')}
      </Typography>
    ) : null
  return (
    <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', '& ins': { textDecoration: 'none' } }}>
      {entry.changes.map(({ field, before, after }) => (
        <Typography key={field} component="li" variant="body2">
          {nameOf(field)}：
          <Value text={before} gone /> → <Value text={after} />
        </Typography>
      ))}
    </Box>
  )
}

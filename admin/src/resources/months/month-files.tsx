import Download from '@mui/icons-material/Download'
import { Button, Typography } from '@mui/material'
import { getMonthFile } from '@xinyu/contracts/http/product/month-files'
import { useTranslate } from 'react-admin'
import { useAttempt } from '../../shared/action/use-attempt.ts'
import { callAsUser } from '../../shared/api/call-as-user.ts'
import { saveFile } from '../../shared/list-frame/csv.ts'
import type { Month } from '../../shared/months/month.ts'

const bytesOf = (base64: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))

/** Saves a file of a month, which arrives in parts. */
const download = async (month: string, kind: 'pdf' | 'csv'): Promise<void> => {
  const parts: Uint8Array<ArrayBuffer>[] = []
  let after: string | undefined
  for (;;) {
    const { name, type, content, next } = await callAsUser(getMonthFile, { month, kind, ...(after ? { after } : {}) })
    parts.push(bytesOf(content))
    if (next === null) return saveFile(name, new Blob(parts, { type }))
    after = next
  }
}

/** The PDF of a locked month, and its documents as CSV. */
export const MonthFiles = ({ month: { id, file } }: { month: Month }) => {
  const translate = useTranslate()
  const { attempt, busy } = useAttempt()
  const button = (kind: 'pdf' | 'csv', label: string) => (
    <Button startIcon={<Download />} disabled={busy} onClick={() => void attempt(() => download(id, kind))}>
      {translate(`xinyu.monthStatements.${label}`)}
    </Button>
  )
  return (
    <>
      {file && button('pdf', file.isSigned ? 'pdf' : 'pdfUnsigned')}
      {button('csv', 'csv')}
      {file && !file.isSigned && (
        <Typography variant="body2" sx={{ color: 'text.secondary', alignSelf: 'center' }}>
          {translate('xinyu.monthStatements.unsigned')}
        </Typography>
      )}
    </>
  )
}

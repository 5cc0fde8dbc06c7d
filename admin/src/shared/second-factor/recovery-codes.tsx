import ContentCopy from '@mui/icons-material/ContentCopy'
import Download from '@mui/icons-material/Download'
import { Alert, Box, Button, Stack } from '@mui/material'
import { useState } from 'react'
import { useTranslate } from 'react-admin'

const codesAsDataUrl = (codes: readonly string[]): string => `data:text/plain;charset=utf-8,${codes.join('%0A')}%0A`

const codesStyle = {
  display: 'grid',
  gridTemplateColumns: '1fr 1fr',
  gap: 1,
  m: 0,
  p: 2,
  listStyle: 'none',
  border: 1,
  borderColor: 'divider',
  borderRadius: 1,
  bgcolor: 'background.default',
  fontFamily: 'ui-monospace, SFMono-Regular, Menlo, Consolas, monospace',
  fontSize: '1.05rem',
  textAlign: 'center',
}

/** The ten recovery codes, shown only once. */
export const RecoveryCodes = ({ codes }: { codes: readonly string[] }) => {
  const translate = useTranslate()
  const [copied, setCopied] = useState(false)
  const copy = () =>
    void navigator.clipboard.writeText(codes.join('\n')).then(
      () => setCopied(true),
      () => setCopied(false),
    )
  return (
    <Stack spacing={2}>
      <Alert severity="warning" role="note">
        {translate('xinyu.factor.codesHelp')}
      </Alert>
      <Box component="ul" aria-label={translate('xinyu.factor.codesTitle')} sx={codesStyle}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </Box>
      <Stack direction="row" spacing={1}>
        <Button fullWidth variant="outlined" startIcon={<ContentCopy />} onClick={copy}>
          {translate(copied ? 'xinyu.factor.copied' : 'xinyu.factor.copy')}
        </Button>
        <Button
          fullWidth
          variant="outlined"
          startIcon={<Download />}
          href={codesAsDataUrl(codes)}
          download="xinyu-recovery-codes.txt"
        >
          {translate('xinyu.factor.download')}
        </Button>
      </Stack>
    </Stack>
  )
}

import UploadFile from '@mui/icons-material/UploadFile'
import { Button, Typography } from '@mui/material'
import { TextInput, useNotify, useTranslate } from 'react-admin'
import { useFormContext, useWatch } from 'react-hook-form'
import { useAttempt } from '../../shared/action/use-attempt.ts'
import { sendPackage } from './send-package.ts'
import type { Version } from './version.ts'

const megabytes = (bytes: number): string => (bytes / (1 << 20)).toFixed(1)

/** The package of an Android version, or the store page for other platforms. */
export const PackageInput = () => {
  const translate = useTranslate()
  const notify = useNotify()
  const { setValue } = useFormContext<Version>()
  const platform = useWatch<Version, 'platform'>({ name: 'platform' })
  const key = useWatch<Version, 'key'>({ name: 'key' })
  const { attempt, busy } = useAttempt()
  const send = async (file: File): Promise<void> => {
    const stored = await sendPackage(file, platform)
    setValue('key', stored.key, { shouldDirty: true })
    setValue('url', stored.url, { shouldDirty: true })
    notify('xinyu.versions.stored', { type: 'success', messageArgs: { size: megabytes(stored.size) } })
  }
  return (
    <>
      {platform === 'android' && (
        <>
          <Button component="label" variant="outlined" startIcon={<UploadFile />} disabled={busy}>
            {translate(busy ? 'xinyu.versions.sending' : 'xinyu.versions.choosePackage')}
            <input
              type="file"
              hidden
              accept=".apk,application/vnd.android.package-archive"
              onChange={({ target }) => {
                const [file] = target.files ?? []
                if (file) void attempt(() => send(file))
              }}
            />
          </Button>
          <Typography variant="body2" sx={{ my: 1, color: 'text.secondary', overflowWrap: 'anywhere' }}>
            {key ? key : translate('xinyu.versions.noPackage')}
          </Typography>
        </>
      )}
      <TextInput source="url" readOnly={Boolean(key)} helperText="xinyu.versions.urlHelp" />
    </>
  )
}

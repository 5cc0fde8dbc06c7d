import { Alert, Box, Button, MenuItem, Stack, TextField, Typography } from '@mui/material'
import { secondLooks } from '@xinyu/contracts/admin/quality/second-looks'
import { useState } from 'react'
import { Title, useLocaleState, useTranslate } from 'react-admin'
import { ActionButton } from '../../../shared/action/action-button.tsx'
import { useAction } from '../../../shared/action/use-action.ts'
import { reasonName, useReasons } from '../../../shared/hooks/use-reasons.ts'
import { useShortcuts } from '../../../shared/hooks/use-shortcuts.ts'
import { Section } from '../../../shared/show/section.tsx'
import { ShowFrame } from '../../../shared/show/show-frame.tsx'
import { PhotoGrid } from '../photo-grid.tsx'
import { ReviewTexts } from '../review-texts.tsx'
import { usePhotos } from '../use-photos.ts'
import type { SecondLook } from './second-look-list.tsx'

/** Both decisions, once the second is made. */
const Outcome = ({ look: { queue, first, firstCode, second, secondCode } }: { look: SecondLook }) => {
  const translate = useTranslate()
  const [locale] = useLocaleState()
  const reasons = useReasons(queue)
  const words = (verdict: string | null, code: string | null): string => {
    const reason = reasons.find((each) => each.code === code)
    const name = reason ? reasonName(reason, locale) : code
    return [translate(`xinyu.undo.verdict.${verdict}`), name].filter(Boolean).join(' · ')
  }
  const isSame = first === second && firstCode === secondCode
  return (
    <Alert severity={isSame ? 'success' : 'warning'} role="status" sx={{ mb: 2 }}>
      {translate(`xinyu.secondLooks.${isSame ? 'same' : 'different'}`, {
        first: words(first, firstCode),
        second: words(second, secondCode),
      })}
    </Alert>
  )
}

/** Two answers, by button or key; a refusal may name its reason. */
const Judge = ({ look }: { look: SecondLook }) => {
  const translate = useTranslate()
  const [locale] = useLocaleState()
  const reasons = useReasons(look.queue)
  const [code, setCode] = useState('')
  const { run, busy } = useAction(secondLooks, 'judge')
  const approve = () => void run(look.id, { verdict: 'approved' })
  const reject = () => void run(look.id, { verdict: 'rejected', ...(code ? { reasonCode: code } : {}) })
  useShortcuts({ a: approve, r: reject }, !busy)
  return (
    <Stack direction="row" useFlexGap spacing={2} sx={{ flexWrap: 'wrap', alignItems: 'center', mb: 2 }}>
      <Button variant="contained" disabled={busy} onClick={approve} aria-keyshortcuts="a">
        {translate('xinyu.undo.verdict.approved')} (A)
      </Button>
      <TextField
        select
        size="small"
        value={code}
        onChange={({ target }) => setCode(target.value)}
        label={translate('xinyu.secondLooks.reason')}
        sx={{ minWidth: 220 }}
      >
        <MenuItem value="">{translate('xinyu.secondLooks.noReason')}</MenuItem>
        {reasons.map((reason) => (
          <MenuItem key={reason.id} value={reason.code}>
            {reasonName(reason, locale)}
          </MenuItem>
        ))}
      </TextField>
      <Button variant="outlined" disabled={busy} onClick={reject} aria-keyshortcuts="r">
        {translate('xinyu.undo.verdict.rejected')} (R)
      </Button>
    </Stack>
  )
}

const LookPage = ({ record: look }: { record: SecondLook }) => {
  const translate = useTranslate()
  const photos = usePhotos(look.images, look.texts)
  return (
    <Box sx={{ maxWidth: 1000, mx: 'auto', width: '100%', mt: 2, minWidth: 0 }}>
      <Title
        title={<>{translate('xinyu.secondLooks.title', { queue: translate(`resources.${look.queue}.name`) })}</>}
      />
      <Typography variant="body2" sx={{ color: 'text.secondary', mb: 2 }}>
        {translate('xinyu.secondLooks.help')}
      </Typography>
      {look.second && <Outcome look={look} />}
      {look.isGone && !look.second && (
        <Alert
          severity="info"
          sx={{ mb: 2 }}
          action={
            <ActionButton resource={secondLooks} action="close" id={look.id} body={{}}>
              {translate('xinyu.secondLooks.close')}
            </ActionButton>
          }
        >
          {translate('xinyu.secondLooks.gone')}
        </Alert>
      )}
      {!look.isGone && !look.second && <Judge look={look} />}
      {!look.isGone && (
        <>
          <Section title={translate('xinyu.secondLooks.texts')}>
            <ReviewTexts texts={look.texts} photos={photos} />
          </Section>
          <Section title={translate('xinyu.secondLooks.photos')}>
            <PhotoGrid images={look.images} photos={photos} />
          </Section>
        </>
      )}
    </Box>
  )
}

export const SecondLookShow = () => <ShowFrame<SecondLook> page={LookPage} />

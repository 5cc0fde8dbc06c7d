import WarningAmber from '@mui/icons-material/WarningAmber'
import { Chip } from '@mui/material'
import { useLocaleState, useTranslate } from 'react-admin'
import { formatKappa, useAgreements } from './use-agreements.ts'

/** Shown at a reason about which moderators disagree. */
export const LowAgreement = ({ queue, code }: { queue: string; code: string }) => {
  const translate = useTranslate()
  const [locale] = useLocaleState()
  const { data = [] } = useAgreements()
  const found = data.find((each) => each.queue === queue && each.code === code)
  return found?.isLow ? (
    <Chip
      size="small"
      color="warning"
      variant="outlined"
      icon={<WarningAmber />}
      label={translate('xinyu.agreements.low', { kappa: formatKappa(found, locale) })}
      sx={{ ml: 1 }}
    />
  ) : null
}

import Lock from '@mui/icons-material/Lock'
import LockOpen from '@mui/icons-material/LockOpen'
import { Chip } from '@mui/material'
import { useTranslate } from 'react-admin'
import type { Month } from './month.ts'

export const MonthState = ({ state }: Pick<Month, 'state'>) => (
  <Chip
    size="small"
    variant="outlined"
    color={state === 'locked' ? 'success' : 'warning'}
    icon={state === 'locked' ? <Lock /> : <LockOpen />}
    label={useTranslate()(`xinyu.monthStatements.state.${state}`)}
  />
)

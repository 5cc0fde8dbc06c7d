import { Chip } from '@mui/material'
import { useTranslate } from 'react-admin'
import { type Incident, tones } from './incident.ts'

export const IncidentState = ({ state }: Pick<Incident, 'state'>) => (
  <Chip size="small" variant="outlined" color={tones[state]} label={useTranslate()(`xinyu.incidents.state.${state}`)} />
)

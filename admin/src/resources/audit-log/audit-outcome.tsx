import Block from '@mui/icons-material/Block'
import CheckCircleOutlined from '@mui/icons-material/CheckCircleOutlined'
import HelpOutline from '@mui/icons-material/HelpOutlined'
import Visibility from '@mui/icons-material/VisibilityOutlined'
import { Chip } from '@mui/material'
import { useTranslate } from 'react-admin'
import type { AuditEntry } from '../../shared/audit/audit-entry.ts'

const looks = {
  begun: { color: 'warning', icon: <HelpOutline /> },
  done: { color: 'success', icon: <CheckCircleOutlined /> },
  refused: { color: 'error', icon: <Block /> },
  shown: { color: 'default', icon: <Visibility /> },
} as const

/** A sign and a word, not only a colour. */
export const AuditOutcome = ({ outcome }: Pick<AuditEntry, 'outcome'>) => (
  <Chip
    size="small"
    variant="outlined"
    {...looks[outcome]}
    label={useTranslate()(`xinyu.auditLog.outcomes.${outcome}`)}
  />
)

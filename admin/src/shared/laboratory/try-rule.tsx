import Science from '@mui/icons-material/ScienceOutlined'
import { Box, Button } from '@mui/material'
import { type Trial, tryRule, type TriedRule } from '@xinyu/contracts/http/moderation/laboratory'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { useAttempt } from '../action/use-attempt.ts'
import { callAsUser } from '../api/call-as-user.ts'
import { TrialResult } from './trial-result.tsx'

/** Tries an unsaved rule on the last 30 days; null: the rule is not complete yet. */
export const TryRule = ({ rule }: { rule: TriedRule | null }) => {
  const translate = useTranslate()
  const { attempt, busy } = useAttempt()
  const [tried, setTried] = useState<{ rule: TriedRule; trial: Trial } | null>(null)
  const run = async () => {
    const trial = rule && (await attempt(() => callAsUser(tryRule, { rule })))
    setTried(trial && { rule, trial })
  }
  return (
    <Box component="section" aria-label={translate('xinyu.laboratory.try')} sx={{ width: '100%', mb: 2 }}>
      <Button startIcon={<Science />} disabled={busy || !rule} onClick={() => void run()} sx={{ mb: 1 }}>
        {translate('xinyu.laboratory.try')}
      </Button>
      {tried && <TrialResult {...tried} />}
    </Box>
  )
}

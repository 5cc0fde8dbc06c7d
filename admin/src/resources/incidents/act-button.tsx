import { Alert, Box, Button, Checkbox, FormControlLabel, Stack, TextField } from '@mui/material'
import { aloneUpTo, incidents } from '@xinyu/contracts/admin/cases'
import { ladderSteps, type LadderStep } from '@xinyu/contracts/rules/ladder'
import { useState } from 'react'
import { useNotify, useTranslate } from 'react-admin'
import { useAction } from '../../shared/action/use-action.ts'
import { PersonName } from '../../shared/member/person-cell.tsx'
import { SanctionDialog } from '../../shared/sanction/sanction-dialog.tsx'
import type { OnSanction } from '../../shared/sanction/use-sanction.ts'
import { useShortcuts } from '../../shared/hooks/use-shortcuts.ts'
import { type Incident, type Member, nameOf, sideEffects } from './incident.ts'
import { usePublished } from './published.ts'

const steps = ladderSteps.filter((step) => step !== 'warning')
const none = {
  hideMessages: false,
  warnReceivers: false,
  refuseWaiting: false,
  takeDownPublic: false,
  markDevices: false,
  signOut: false,
  words: '',
}
type Step = Exclude<LadderStep, 'warning'>

type More = Record<(typeof sideEffects)[number], boolean> & { words: string }
/** as many as one act may add */
const maxWords = 10
const wordsIn = (text: string): string[] =>
  text
    .split(/[\s,，、]+/)
    .filter(Boolean)
    .slice(0, maxWords)

interface ChoicesProps {
  members: readonly Member[]
  chosen: More
  onChange(chosen: More): void
}

/** What happens beside the step, to these members. */
const MoreChoices = ({ members, chosen, onChange }: ChoicesProps) => {
  const translate = useTranslate()
  const publishedOf = usePublished()
  const labelOf = (choice: (typeof sideEffects)[number]): string =>
    translate(`xinyu.incidents.${choice}`) + (choice === 'takeDownPublic' ? ` · ${publishedOf(members)}` : '')
  return (
    <Stack sx={{ mb: 2, gap: 1 }}>
      {sideEffects.map((choice) => (
        <FormControlLabel
          key={choice}
          control={
            <Checkbox
              checked={chosen[choice]}
              onChange={(_event, checked) => onChange({ ...chosen, [choice]: checked })}
            />
          }
          label={labelOf(choice)}
        />
      ))}
      <TextField
        label={translate('xinyu.incidents.words')}
        helperText={translate('xinyu.incidents.wordsHelp')}
        value={chosen.words}
        onChange={({ target }) => onChange({ ...chosen, words: target.value })}
        slotProps={{ htmlInput: { maxLength: 400 } }}
      />
    </Stack>
  )
}

interface ClaimedProps {
  claimed: readonly Member[]
  checked: boolean
  onChange(checked: boolean): void
}

/** Those of the chosen whose case somebody else has: left out, unless the moderator says otherwise. */
const ClaimedCases = ({ claimed, checked, onChange }: ClaimedProps) => {
  const translate = useTranslate()
  if (claimed.length === 0) return null
  return (
    <Alert severity="warning" sx={{ mb: 1 }}>
      {translate('xinyu.incidents.claimed', { smart_count: claimed.length })}
      {claimed.map((member) => (
        <Box key={member.user_id}>
          {nameOf(member)} · <PersonName id={member.claimedBy ?? ''} user={null} />
        </Box>
      ))}
      <FormControlLabel
        control={<Checkbox checked={checked} onChange={(_event, now) => onChange(now)} />}
        label={translate('xinyu.incidents.overrideClaims')}
      />
    </Alert>
  )
}

const limitFor = (step: LadderStep, days: number | null) => (step === 'limit' && days !== null ? { days } : {})

/** One act on every chosen account, with its preview; also by key. */
export const ActButton = ({ incident, chosen }: { incident: Incident; chosen: ReadonlySet<string> }) => {
  const translate = useTranslate()
  const notify = useNotify()
  const [isOpen, setOpen] = useState(false)
  const [more, setMore] = useState<More>(none)
  const [overrideClaims, setOverride] = useState(false)
  const members = incident.members.filter(({ user_id }) => chosen.has(user_id))
  const claimed = members.filter(({ claimedBy }) => claimedBy)
  const { run, busy } = useAction(incidents, 'act')
  const open = () => chosen.size > 0 && setOpen(true)
  useShortcuts({ a: open }, !isOpen)
  const needsSecond = chosen.size > aloneUpTo
  const act: OnSanction = async ({ reason, step, rule, days }) => {
    const chosenMore = { ...more, words: wordsIn(more.words), overrideClaims, people: [...chosen] }
    const body = { step: step as Step, rule, reason, ...chosenMore, ...limitFor(step, days) }
    if (!(await run(incident.id, body))) return
    setOpen(false)
    notify(needsSecond ? 'xinyu.incidents.asked' : 'xinyu.incidents.begun', { type: 'success' })
  }
  return (
    <>
      <Button
        variant="contained"
        color="error"
        aria-keyshortcuts="a"
        disabled={chosen.size === 0}
        onClick={open}
        sx={{ minHeight: 44 }}
      >
        {translate('xinyu.incidents.actOn', { smart_count: chosen.size })}
      </Button>
      {isOpen && (
        <SanctionDialog
          name={translate('xinyu.incidents.accounts', { smart_count: chosen.size })}
          busy={busy}
          steps={steps}
          record={[]}
          onClose={() => setOpen(false)}
          onSanction={act}
          help={translate(needsSecond ? 'xinyu.incidents.secondHelp' : 'xinyu.incidents.aloneHelp')}
        >
          <ClaimedCases claimed={claimed} checked={overrideClaims} onChange={setOverride} />
          <MoreChoices members={members} chosen={more} onChange={setMore} />
        </SanctionDialog>
      )}
    </>
  )
}

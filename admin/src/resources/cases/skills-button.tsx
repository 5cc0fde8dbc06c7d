import { Button, Checkbox, FormControl, FormControlLabel, FormGroup, FormLabel } from '@mui/material'
import { caseKinds, caseLanguages } from '@xinyu/contracts/rules/cases'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { ViewDialog } from '../../shared/dialog/view-dialog.tsx'
import { useSkills } from './use-next-case.ts'

interface ChoicesProps<T extends string> {
  all: readonly T[]
  chosen: readonly T[]
  onChange(chosen: T[]): void
  group: 'kinds' | 'languages'
}

/** At least one stays chosen. */
const Choices = <T extends string>({ all, chosen, onChange, group }: ChoicesProps<T>) => {
  const translate = useTranslate()
  return (
    <FormControl component="fieldset" sx={{ mb: 2, display: 'block' }}>
      <FormLabel component="legend">{translate(`xinyu.cases.my.${group}`)}</FormLabel>
      <FormGroup row>
        {all.map((one) => (
          <FormControlLabel
            key={one}
            label={translate(`xinyu.cases.${group}.${one}`)}
            control={
              <Checkbox
                checked={chosen.includes(one)}
                disabled={chosen.length === 1 && chosen[0] === one}
                onChange={(_event, isOn) =>
                  onChange(all.filter((each) => (each === one ? isOn : chosen.includes(each))))
                }
              />
            }
          />
        ))}
      </FormGroup>
    </FormControl>
  )
}

/** Which kinds and languages “next” gives. */
export const SkillsButton = () => {
  const translate = useTranslate()
  const [isOpen, setOpen] = useState(false)
  const { kinds, setKinds, languages, setLanguages } = useSkills()
  return (
    <>
      <Button onClick={() => setOpen(true)} sx={{ minHeight: 44 }}>
        {translate('xinyu.cases.my.title')}
      </Button>
      {isOpen && (
        <ViewDialog title={translate('xinyu.cases.my.title')} onClose={() => setOpen(false)}>
          <Choices group="kinds" all={caseKinds} chosen={kinds} onChange={setKinds} />
          <Choices group="languages" all={caseLanguages} chosen={languages} onChange={setLanguages} />
        </ViewDialog>
      )}
    </>
  )
}

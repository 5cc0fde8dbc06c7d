import { errorText } from '@xinyu/contracts/errors'
import { ADULT_AGE, ageOn, dateInChina } from '@xinyu/contracts/rules/people/age'
import { useState } from 'react'
import { useText } from '../../shared/i18n/i18n.ts'
import type { FieldProps } from './field-props.ts'

const OLDEST = 100

const latestAdultBirthday = (now: Date): string =>
  `${Number(dateInChina(now).slice(0, 4)) - ADULT_AGE}${dateInChina(now).slice(4)}`

const problemOf = (birthday: string): 'minor' | 'wrong' | null => {
  const age = birthday === '' ? NaN : ageOn(birthday, new Date())
  if (!(age >= 0 && age < OLDEST)) return 'wrong'
  return age < ADULT_AGE ? 'minor' : null
}

/** Only an adult's birthday is saved; any other stays on screen with its error. */
export const BirthdayField = ({ profile, onChange, onInvalid }: FieldProps) => {
  const { t, language } = useText()
  const [text, setText] = useState(profile.birthday ?? '')
  const [problem, setProblem] = useState<'minor' | 'wrong' | null>(null)
  const [latest] = useState(() => latestAdultBirthday(new Date()))
  const change = (next: string): void => {
    setText(next)
    const found = problemOf(next)
    setProblem(found)
    onInvalid('birthday', found !== null)
    if (found === null) onChange({ birthday: next })
  }
  return (
    <label className="field">
      <span className="label">{t('profile.birthday')}</span>
      <input
        className="input"
        type="date"
        min="1930-01-01"
        max={latest}
        value={text}
        aria-invalid={problem !== null}
        onChange={(event) => change(event.target.value)}
      />
      {problem && (
        <span className="error-line" role="alert">
          {problem === 'minor' ? errorText('MINOR', language) : t('profile.birthdayWrong')}
        </span>
      )}
    </label>
  )
}

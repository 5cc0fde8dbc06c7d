import { useState } from 'react'
import { useText } from '../../../shared/i18n/i18n.ts'
import { Button } from '../../../shared/ui/button.tsx'
import { InputField } from '../../../shared/ui/fields/form.tsx'

interface NameFormProps {
  first: string
  button: string
  busy: boolean
  isFocused?: boolean
  onName(name: string): void
}

/** The name of a passkey. */
export const NameForm = ({ first, button, busy, isFocused = false, onName }: NameFormProps) => {
  const { t } = useText()
  const [name, setName] = useState(first)
  const given = name.trim()
  return (
    <form
      style={{ display: 'grid', gridTemplateColumns: '1fr auto', gap: 10, alignItems: 'end', width: '100%' }}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (given) onName(given)
      }}
    >
      <InputField
        label={t('passkeys.nameLabel')}
        value={name}
        onChange={setName}
        maxLength={40}
        autoComplete="off"
        autoFocus={isFocused}
      />
      <Button type="submit" disabled={!given} loading={busy}>
        {button}
      </Button>
    </form>
  )
}
